"""The window: the only room that imports pygame. What it shows comes from views, events and the rulebook's answers."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # standard output belongs to whoever reads it
