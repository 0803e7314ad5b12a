"""The record of a game as the entries of a journal tell it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class Record:
    """`plies` of the game, those taken back left out; `results` of all games."""

    def __init__(self) -> None:
        self.plies: list[str] = []
        self.results: list[tuple[str, str]] = []

    def take(self, entry: Sequence[Any]) -> None:
        """Add an entry: its number, kind and payload."""
        kind = entry[1]
        if kind == "game":
            self.plies = []
        elif kind == "ply":
            self.plies.append(entry[2])
        elif kind == "takeback":
            del self.plies[len(self.plies) - entry[2] :]
        elif kind == "result":
            self.results.append((entry[2], entry[3]))
