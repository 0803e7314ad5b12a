"""Damier on the computer."""
