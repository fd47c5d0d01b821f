"""A battle played without a window: commands as lines of words or JSON, answers as sentences or JSON."""
