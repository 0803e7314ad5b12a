"""A person at a table: hands that take their time, eyes that see LEDs, a head that knows the position."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from draughts64 import squares
from draughts64.game import Game
from draughts64.moves import Move

# Milliseconds, from and to, at pace 1.
LIFT = (90, 260)
CARRY = (120, 420)
PUT = (60, 200)
CLEAR = (100, 320)
SLIDE_A_SQUARE = (40, 160)
LOOK = (650, 900)  # longer than trouble lasts before it is shown
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


class Person:
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
        else:
            astray = [square for square in sorted(self.wood) if square not in self.pieces()]
            if not astray:
                return False
            self.lift(astray[0])
        return True

    # Following the lights

    def follow(self, ply: Ply | None = None) -> int:
        """Do what the lights ask, blindly, until they ask for nothing but a move; how many things that were.

        `ply`: what has just been played, so far as the head is concerned.
        """
        done = 0
        while True:
            self.table.pause(self.chance.uniform(*LOOK))
            if not self.obey(ply):
                return done
            done += 1
            if done > 100:
                raise AssertionError(f"the lights lead nowhere: {self.table.tell()}")

    def obey(self, ply: Ply | None = None) -> bool:
        """Do one thing that the lights ask for; False when they ask for none."""
        lit = self.table.lit()
        by: dict[str, list[str]] = {}
        for square in sorted(lit):
            signal = "put" if lit[square].startswith("put") else lit[square]  # of either colour
            by.setdefault(signal, []).append(square)
        if "move_from" in by and "move_to" in by:
            return self._transfer(by["move_from"][0], by["move_to"][0])
        if "put" in by:
            square = by["put"][0]
            if square in self.wood:
                self.nudge(square)
                return True
            return self.bring(square) or self._move_back(square, ply)
        for square in by.get("take", []):
            if square in self.wood:
                self.take_off(square)
                return True
        for square in by.get("standing", []):
            if square in self.wood and (ply is None or square in ply.captured):
                self.take_off(square)
                return True
        return self._finish(by, ply)

    def follow_to_the_end(self, ply: Ply, done: Callable[[], bool]) -> None:
        """Carry out a move of the other side by the lights alone, from whatever stands there."""
        for _ in range(60):
            self.table.pause(self.chance.uniform(*LOOK))
            if done():
                return
            if not self.obey(ply):
                self._carry()
        raise AssertionError(f"the lights do not lead to the end: {self.table.tell()}")

    def _carry(self) -> None:
        lit = self.table.lit()
        by = {signal: square for square, signal in sorted(lit.items())}
        start, end = by.get("engine_from", ""), by.get("engine_to", "")
        if start in self.wood and end and end not in self.wood:
            self.lift(start)
            self.put(end)
        elif end and end not in self.wood and not start:
            self.bring(end)
        elif start in self.wood and end in self.wood:
            self.nudge(end)  # another piece stands there, and is not felt
        else:
            for square in lit:
                if lit[square] == "engine_capture" and square in self.wood:
                    self.take_off(square)
                    return

    def set_right(self) -> bool:
        """Do one thing that eyes see and no switch tells: a piece too many, or one that is missing."""
        pieces = self.pieces()
        extra = [square for square in sorted(self.wood) if square not in pieces]
        missing = [square for square in sorted(pieces) if square not in self.wood]
        if extra:
            self.take_off(extra[0])
        elif missing:
            self.bring(missing[0])
        return bool(extra or missing)

    def _move_back(self, square: str, ply: Ply | None) -> bool:
        """A piece is asked for where the mover came from, and there is no other: it goes back."""
        if ply is None or square != ply.start or ply.end not in self.wood:
            return False
        self.lift(ply.end)
        self.put(square)
        return True

    def _transfer(self, start: str, end: str) -> bool:
        if end in self.wood:
            self.nudge(end)
        elif start in self.wood:
            self.lift(start)
            self.put(end)
        elif self.hand:
            self.bring(end)
        else:
            return False
        return True

    def _finish(self, by: dict[str, list[str]], ply: Ply | None) -> bool:
        """A piece that is not felt is nudged, one still in the hand goes where it came from."""
        for signal in ("landing", "origin", "king", "last", "engine_to"):
            for square in by.get(signal, []):
                if signal == "last" and "origin" not in by and "king" not in by:
                    continue  # it says where a piece must stand still
                if square in self.wood and (signal != "engine_to" or "engine_from" not in by):
                    self.nudge(square)
                    return True
        for square in by.get("origin", []) + by.get("king", []):
            if self.hand or square in self.pieces():
                self.bring(square)
                return True
        if self.hand and not by:
            self.table.beside()
            return True
        if ply is not None and "engine_capture" in by:
            for square in by["engine_capture"]:
                if square in self.wood and square in ply.captured:
                    self.take_off(square)
                    return True
        return False


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
