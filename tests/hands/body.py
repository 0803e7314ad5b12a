"""A body at a table: hands that take their time, eyes that see wood, a head that knows the position."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from draughts64 import squares
from draughts64.game import Game
from draughts64.moves import Move
from eboard.occupancy import is_set

# Milliseconds, from and to, at pace 1.
LIFT = (90, 260)
CARRY = (120, 420)
PUT = (60, 200)
CLEAR = (100, 320)
SLIDE_A_SQUARE = (40, 160)
LETTERS = {1: "w", 5: "W", 2: "b", 6: "B"}


@dataclass(frozen=True)
class Ply:
    """A move as hands know it: squares of its path, captured squares in the order of the jumps."""

    move: Move
    path: tuple[str, ...]
    captured: tuple[str, ...]

    @property
    def start(self) -> str:
        return self.path[0]

    @property
    def end(self) -> str:
        return self.path[-1]


class Body:
    """Hands, eyes and head at `table`; `game` is what is in the head."""

    def __init__(self, table: Any, game: Game, chance: random.Random, pace: float) -> None:
        self.table, self.game, self.chance, self.pace = table, game, chance, pace

    # Head

    @property
    def corner(self) -> int:
        return self.game.variant.dark_corner

    def name(self, square: int) -> str:
        return squares.name(square, self.corner)

    def pieces(self) -> dict[str, str]:
        """The position in the head, as wood."""
        codes = self.game.position.squares
        return {self.name(square): LETTERS[codes[square]] for square in range(32) if codes[square]}

    def ply(self, move: Move) -> Ply:
        """One of the ways to carry out a move."""
        path, captured = self.chance.choice(move.routes)
        return Ply(
            move, tuple(self.name(square) for square in path), tuple(self.name(square) for square in captured)
        )

    def own(self, side: int | None = None) -> list[str]:
        """Squares of the pieces of a side, the one to move by default."""
        wanted = side or self.game.position.side
        codes = self.game.position.squares
        return [self.name(square) for square in range(32) if codes[square] & 3 == wanted]

    def empty(self) -> list[str]:
        """Squares of the eboard, light ones too, on which no piece stands."""
        return [square for square in map(squares.cell_name, range(64)) if square not in self.wood]

    # Eyes

    @property
    def wood(self) -> dict[str, str]:
        return self.table.wood.squares

    @property
    def hand(self) -> list[str]:
        return self.table.wood.hand

    # Hands

    def pause(self, low: float, high: float) -> None:
        self.table.pause(self.chance.uniform(low, high) / self.pace)

    def lift(self, square: str) -> None:
        self.pause(*LIFT)
        self.table.lift(square)

    def put(self, square: str, index: int = -1) -> None:
        self.pause(*PUT)
        self.table.put(square, index)

    def take_off(self, square: str) -> None:
        self.lift(square)
        self.pause(*CLEAR)
        self.table.beside()

    def nudge(self, square: str) -> None:
        """Lift a piece a little and set it down again."""
        self.lift(square)
        self.put(square)

    def slide(self, path: Sequence[str]) -> None:
        self.pause(*LIFT)
        self.table.slide(line(path), self.chance.uniform(*SLIDE_A_SQUARE) / self.pace)

    def bring(self, square: str) -> bool:
        """Put the piece that belongs there, or any, on a square, if one is to be had."""
        colour = self.pieces().get(square, "w")
        held = [number for number, piece in enumerate(self.hand) if piece.lower() == colour.lower()]
        if held:
            self.put(square, held[-1])
        elif self.hand or self._fetch(colour):
            self.put(square)
        else:
            return False
        return True

    def _fetch(self, colour: str) -> bool:
        """A piece from beside; where none lies there, one that stands where it does not belong."""
        lying = self.table.wood.beside
        if lying:
            self.table.take(colour if colour.lower() in lying else lying[0])
            return True
        told = self.table.position_cells()  # the page shows it
        astray = [square for square in sorted(self.wood) if not is_set(told, squares.cell_at(square))]
        if not astray:
            return False
        self.lift(min(astray, key=lambda square: self.wood[square].lower() != colour.lower()))
        return True


def line(path: Sequence[str]) -> list[str]:
    """All squares that a piece pushed along `path` comes over, in order.

    Raises ValueError where one of them is not in line with the one before.
    """
    found = [path[0]]
    for end in path[1:]:
        file, rank = ord(found[-1][0]), int(found[-1][1])
        files = (ord(end[0]) > file) - (ord(end[0]) < file)
        ranks = (int(end[1]) > rank) - (int(end[1]) < rank)
        while found[-1] != end:
            file, rank = file + files, rank + ranks
            if not 1 <= rank <= 8 or not ord("a") <= file <= ord("h"):
                raise ValueError(f"{end} is not in line with {path[0]}")
            found.append(f"{chr(file)}{rank}")
    return found
