"""Drawing the board: its picture, doors and thin walls, who stands on it, and what is laid over it."""
