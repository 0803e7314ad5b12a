"""A person at a table, who sees LEDs and does what they ask for."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Set
from typing import Any

from draughts64.game import Game
from tests.hands.body import Body, Ply

PATIENCE = 2  # so often a piece is nudged that stays unfelt
ASKED_FOR = ("put", "put_black", "move_to", "landing", "engine_to")
LOOK = (650, 900)  # ms at pace 1: longer than trouble lasts before it is shown


class Person(Body):
    """A body at `table` that follows lights; `game` is what is in the head."""

    def __init__(self, table: Any, game: Game, chance: random.Random, pace: float) -> None:
        super().__init__(table, game, chance, pace)
        self.pressed: Counter[str] = Counter()  # how often a piece has been nudged since the hands began
        self.denied: set[str] = set()  # squares felt rightly, as the hands have said since

    def begin(self) -> None:
        """Something else begins: what has been tried before is tried again."""
        self.pressed.clear()
        self.denied.clear()

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
        if "doubtful" in by and by["doubtful"][0] not in self.denied:
            return self._answer(by)
        if self._insists(self.pieces().keys()):
            return self._press_lit()
        if "move_from" in by and "move_to" in by:
            return self._transfer(by["move_from"][0], by["move_to"][0])
        if "put" in by:
            square = by["put"][0]
            if square in self.wood:
                return self._press(square)
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
        self.begin()
        after = self.pieces().keys() - {ply.start, *ply.captured} | {ply.end}
        for _ in range(90):
            self.table.pause(self.chance.uniform(*LOOK))
            if done():
                return
            if self._insists(after):
                self._press_lit()
            elif not self.obey(ply):
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
            _ = self._press(end) or self.set_right()  # another piece stands there, and is not felt
        else:
            for square in lit:
                if lit[square] == "engine_capture" and square in self.wood:
                    self.take_off(square)
                    return
            if start and start not in self.wood:
                self._carry_astray(start, end)

    def _carry_astray(self, start: str, end: str) -> None:
        """Eyes see that the piece does not stand where it is to come from."""
        extra = self.wood.keys() - self.pieces().keys()
        if not end or end in self.wood or extra or not self._fetch(self.pieces()[start]):
            self.set_right()
        else:
            self.put(end)

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

    def _insists(self, right: Set[str]) -> bool:
        """With all as it must be, hands keep still: it is the eboard that is wrong, and will ask."""
        asked = "doubtful" in self.table.lit().values()
        stuck = self.table.reeds.faults.stuck
        return bool(stuck) and not asked and not self.denied and self.wood.keys() == right

    def _press_lit(self) -> bool:
        """Nudge a piece where the lights ask for one."""
        for square, signal in sorted(self.table.lit().items()):
            if signal in ASKED_FOR and square in self.wood and self._press(square):
                return True
        return False

    def _press(self, square: str) -> bool:
        """Nudge a piece, but not again and again: where that does not help, hands keep still."""
        if self.pressed[square] >= PATIENCE:
            return False
        self.pressed[square] += 1
        self.nudge(square)
        return True

    def _answer(self, by: dict[str, list[str]]) -> bool:
        """Say whether the eboard is right about a switch that it doubts: hold a piece on yes or no."""
        stands = self.table.wants()[0] == "stands"
        (square,) = by["doubtful"]
        if stands and square in self.wood and self._press(square):
            return True  # it may just not lie well
        right = (square in self.wood) == stands
        if not right:
            self.denied.add(square)  # from now on what else is lit is done
        answers = by.get("yes" if right else "no", [])
        if not answers or answers[0] in self.wood:
            return False
        if self.table.wood.beside:
            self.table.take(self.table.wood.beside[-1])
            self.put(answers[0])
            self.table.pause(self.chance.uniform(1300, 1800))
            self.take_off(answers[0])
            return True
        piece = self.chance.choice([square for square in self.wood if square not in by["doubtful"]])
        self.lift(piece)
        self.put(answers[0])
        self.table.pause(self.chance.uniform(1300, 1800))
        self.lift(answers[0])
        self.put(piece)
        return True

    def _move_back(self, square: str, ply: Ply | None) -> bool:
        """A piece is asked for where the mover came from, and there is no other: it goes back."""
        if ply is None or square != ply.start or ply.end not in self.wood:
            return False
        self.lift(ply.end)
        self.put(square)
        return True

    def _transfer(self, start: str, end: str) -> bool:
        if end in self.wood:
            return self._press(end)
        if start in self.wood:
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
                    return self._press(square)
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
