"""The simulation: values in, events out. Knows no file, no window, no clock."""
