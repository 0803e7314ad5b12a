"""The electronic board: everything that runs on the Pico beside the rules."""

__version__ = "0.1.0"
