"""The bot of Ground Combat: where to stand, whom to shoot, when to close in."""
