"""A player's hands, with the times human hands need, drawn from a seed.

They think in wood: squares, pieces in the hand, pieces beside the eboard. What a legal move is they do not
know; whoever calls says over which squares a piece goes and which pieces it captures.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from damier.virtual.client import Control
from tests.hands.body import line
from tests.hands.lights import Lights

ORDERS = ("before", "during", "after")

# Milliseconds, from and to, at pace 1. The shortest is longer than any board takes to notice one change.
LIFT = (120, 300)
CARRY = (180, 420)
PUT = (120, 260)
CLEAR = (150, 350)
SLIDE_A_SQUARE = (60, 140)
THINK = (500, 1100)

Step = Callable[[list[str], list[str], list[str]], Any]


class Hands:
    """A pair of hands at the eboard behind `control`.

    `seed` makes their times reproducible; `pace` divides them (2 is twice as fast).
    """

    def __init__(self, control: Control, seed: int, pace: float = 1.0) -> None:
        if pace <= 0:
            raise ValueError("pace must be positive")
        self.control = control
        self.lights = Lights(control)
        self._chance = random.Random(seed)
        self._pace = pace

    # What hands do

    def lift(self, square: str) -> str:
        """Reach for the piece on `square` and lift it; returns the piece."""
        self._take_time(LIFT)
        return str(self.control.request("lift", square=square)["piece"])

    def put(self, square: str, index: int = -1) -> None:
        """Put the piece lifted last (or number `index` in the hand) on `square`."""
        self._take_time(PUT)
        self.control.request("put", square=square, hand=index)

    def lay_beside(self) -> None:
        """Lay the piece lifted last beside the eboard."""
        self._take_time(CLEAR)
        self.control.request("beside")

    def take_off(self, square: str) -> None:
        """Take the piece on `square` off the eboard."""
        self.lift(square)
        self.lay_beside()

    def crown(self, square: str, crowned: bool = True) -> None:
        """Stack a man on the piece on `square`, or take it off again: no switch sees it."""
        self._take_time(PUT)
        self.control.request("crown", square=square, crowned=crowned)

    def slide(self, squares: Sequence[str]) -> None:
        """Push the piece on the first of `squares` over all the others without lifting it."""
        self._take_time(LIFT)
        self.control.request("slide", squares=list(squares), ms=round(self._ms(SLIDE_A_SQUARE)))

    def think(self) -> None:
        """Look at the position for a while."""
        self._take_time(THINK)

    def hold(self, piece_on: str, square: str, seconds: float) -> None:
        """Choose on the menu: hold the piece from `piece_on` on `square` for so long, and put it back."""
        self.lift(piece_on)
        self.put(square)
        time.sleep(seconds)
        self.lift(square)
        self.put(piece_on)

    # Whole moves

    def move(
        self,
        path: Sequence[str],
        captured: Sequence[str] = (),
        order: str = "after",
        *,
        straight: bool = False,
        slide: bool = False,
        on_step: Step | None = None,
    ) -> None:
        """Play a move: the piece on `path[0]` goes over `path`, capturing `captured`, one a jump.

        `order`: captured pieces are taken off "before" the move, "during" it (each after its jump) or "after"
        it. `straight`: the piece goes to the last square at once, else it touches down at every jump.
        `slide`: a quiet move, or a capture whose pieces are off already, is pushed along, not lifted.
        `on_step(walked, removed, standing)` is called whenever the piece has been lifted and whenever it has
        touched down before its last square: squares of the path so far, captured pieces taken off, captured
        pieces jumped over and standing still.
        """
        if order not in ORDERS:
            raise ValueError(f"order is one of {', '.join(ORDERS)}")
        if slide and captured and order != "before":
            raise ValueError("a slide would push the captured pieces along")
        self.think()
        walk = _Walk(path, captured, on_step)
        if order == "before":
            for square in captured:
                self.take_off(square)
                walk.removed.append(square)
        if slide:
            self.slide(line(path))
        else:
            self._jump(walk, order, straight)
        if order == "after":
            for square in captured:
                self.take_off(square)

    def _jump(self, walk: _Walk, order: str, straight: bool) -> None:
        path, captured = walk.path, walk.captured
        self.lift(path[0])
        walk.step()
        for jump, landing in enumerate(path[1:], start=1):
            self._take_time(CARRY)
            last = jump == len(path) - 1
            walk.walked.append(landing)
            if last or not straight:
                self.put(landing)
            if not last and not straight:
                walk.step()
            if order == "during" and jump <= len(captured):
                self.take_off(captured[jump - 1])
                walk.removed.append(captured[jump - 1])
            if not last and not straight:
                self.lift(landing)
                walk.step()

    def set_up(self, squares: Mapping[str, str], by_hand: bool = False) -> None:
        """Lay out exactly these pieces, {square: "w" | "W" | "b" | "B"}: at once, or one by one."""
        if not by_hand:
            self.control.request("set", squares=dict(squares))
            return
        wood = self.control.request("wood")["wood"]
        for _ in wood["hand"]:
            self.lay_beside()
        for square in sorted(wood["squares"]):
            if wood["squares"][square] != squares.get(square):
                self.take_off(square)
        for square in sorted(squares):
            if wood["squares"].get(square) != squares[square]:
                self.control.request("take", piece=squares[square])
                self.put(square)

    # What eyes see

    def wait_for(self, condition: Callable[[], Any], seconds: float, describe: Callable[[], str]) -> Any:
        """Look until `condition()` is true; AssertionError with `describe()` after `seconds`."""
        return self.lights.wait_for(condition, seconds, describe)

    def _ms(self, span: tuple[int, int]) -> float:
        return self._chance.uniform(*span) / self._pace

    def _take_time(self, span: tuple[int, int]) -> None:
        time.sleep(self._ms(span) / 1000)


class _Walk:
    """How far a move has come."""

    def __init__(self, path: Sequence[str], captured: Sequence[str], on_step: Step | None) -> None:
        self.path, self.captured = list(path), list(captured)
        self._on_step = on_step
        self.walked = self.path[:1]
        self.removed: list[str] = []

    def step(self) -> None:
        if self._on_step:
            jumped = self.captured[: len(self.walked) - 1]
            standing = [square for square in jumped if square not in self.removed]
            self._on_step(list(self.walked), list(self.removed), standing)
