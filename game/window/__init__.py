"""The window: the only room that imports pygame and pygame_gui. No rule and no geometry is worked out here."""
