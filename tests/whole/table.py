"""A game as hands play it at the table: the lights are compared with the rules, the current is watched."""

from __future__ import annotations

import random
import time
from typing import Any

from damier.virtual.client import Control
from draughts64 import squares
from draughts64.game import Game
from draughts64.moves import Move
from draughts64.position import Position
from draughts64.variant import Variant
from tests.hands import ORDERS, Hands
from tests.whole import oracle
from tests.whole.evening import Evening

BUDGET_MA = 320
SETTLE_SECONDS = 0.8  # longer than the eboard takes to accept any move


class Table:
    """Hands at the wood behind `control`, and `game` as it ought to be recorded.

    `evening` is the computer that listens; without one the moves are played to the eboard alone.
    """

    def __init__(self, control: Control, game: Game, seed: int, evening: Evening | None = None) -> None:
        self.control, self.game, self.evening = control, game, evening
        self.random = random.Random(seed)
        self.hands = Hands(control, seed)
        self.checked = 0
        self.peak_ma = 0.0
        self.rgb = "00" * 192
        control.watch(self._pushed)

    def _pushed(self, push: dict[str, Any]) -> None:
        if push["push"] == "leds":
            self.peak_ma = max(self.peak_ma, sum(bytes.fromhex(push["raw"])) * 20 / 255)
            self.rgb = push["rgb"]

    def signals(self) -> dict[str, str]:
        """The signals seen now, by square."""
        return oracle.seen(self.rgb)

    def check_lights(self, walked: list[str], removed: list[str], standing: list[str]) -> None:
        """Wait until the lit squares are exactly the next landing squares and captured pieces."""
        want = oracle.expected(self.game.position, self.game.variant, walked, removed)

        def lit() -> oracle.Light:
            glow = self.signals()
            return (
                {cell for cell, name in glow.items() if name == "landing"},
                {cell for cell, name in glow.items() if name == "capture"},
            )

        self.hands.wait_for(
            lambda: lit() == want,
            10,
            lambda: f"{walked}, removed {removed}: lit {lit()}, the rules say {want}",
        )
        self.checked += 1

    def play(self, move: Move, *, lights: bool = True) -> None:
        """Carry out a move in an order of hands drawn by chance, and wait until it is recorded."""
        path, captured = oracle.walk(move, self.game.variant)
        straight = len(path) > 2 and self.random.random() < 0.25
        self.hands.move(
            path,
            captured,
            order=self.random.choice(ORDERS),
            straight=straight,
            on_step=None if straight or not lights else self.check_lights,
        )
        if move.promotes and self.random.random() < 0.5:
            self.hands.crown(path[-1])
        self.game.push(move)
        if self.evening is None:
            time.sleep(SETTLE_SECONDS)
        else:
            self.evening.until_plies(len(self.game.plies))

    def play_at_random(self, plies: int) -> None:
        """Play so many legal moves drawn by chance, or fewer when the game ends."""
        for _ in range(plies):
            if self.game.outcome() is None:
                self.play(self.random.choice(self.game.legal_moves()))

    @property
    def moves(self) -> list[Move]:
        """The moves as they ought to be recorded."""
        return [ply.move for ply in self.game.plies]


def pieces_of(position: Position, variant: Variant) -> dict[str, str]:
    """The pieces of a position as wood: square name to "w", "W", "b", "B"."""
    letters = {1: "w", 5: "W", 2: "b", 6: "B"}
    corner = variant.dark_corner
    return {
        squares.name(square, corner): letters[code] for square, code in enumerate(position.squares) if code
    }
