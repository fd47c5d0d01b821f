"""The application: files, journals, players, the command line."""

__version__ = "0.1.0"
