"""Reed switches under the wood: they chatter, have dead zones, and do not mind who reads them."""

from __future__ import annotations

import heapq
import random
from collections import Counter
from dataclasses import dataclass, field

CHATTER_MS = 6
UNTIL_NUDGED = 1 << 40


@dataclass
class Faults:
    """What is wrong with the switches of one eboard.

    `chatter`, `dead` and `asleep` are chances, 0..1, for each change: that it bounces, that a piece put down
    reads open for up to a second, that it reads open until it is nudged. `flicker` is the chance for each
    second that some piece nobody touches reads open for a while. `stuck` maps cells to what they always read.
    """

    chatter: float = 0.0
    dead: float = 0.0
    asleep: float = 0.0
    flicker: float = 0.0
    stuck: dict[int, bool] = field(default_factory=dict)


class Reeds:
    """Which of the 64 switches are closed at a time, in ms; `raw` is that of the last `until`."""

    def __init__(self, chance: random.Random, faults: Faults) -> None:
        self.faults, self.chance = faults, chance
        self.raw = bytearray(8)
        self.counts: Counter[str] = Counter()
        self._coming: list[tuple[float, int, int, bool]] = []  # time, number, cell, closed
        self._number = 0
        self._flicker_at = 0.0
        for cell, closed in faults.stuck.items():
            self._set(cell, closed)

    def change(self, cell: int, stands: bool, now: float) -> None:
        """A piece has been put on the cell (or lifted from it)."""
        if cell in self.faults.stuck:
            self.counts["stuck"] += 1
            return
        self._forget(cell)
        chance, faults = self.chance, self.faults
        if stands and chance.random() < faults.asleep:
            self.counts["dead until nudged"] += 1
            return
        if stands and chance.random() < faults.dead:
            self.counts["dead for a while"] += 1
            now += chance.uniform(40, 1000)
        if chance.random() < faults.chatter:
            self.counts["chatter"] += 1
            now = self._bounce(cell, stands, now)
        self._plan(now, cell, stands)

    def flicker(self, pieces: list[int], now: float) -> None:
        """Once a second: maybe a piece that nobody touches reads open for a while."""
        if now < self._flicker_at:
            return
        self._flicker_at = now + 1000
        if pieces and self.chance.random() < self.faults.flicker:
            cell = self.chance.choice(pieces)
            if cell not in self.faults.stuck and self.raw[cell >> 3] >> (cell & 7) & 1:
                self.counts["open untouched"] += 1
                self._plan(now, cell, False)
                self._plan(now + self.chance.uniform(20, 1000), cell, True)

    def next_change(self) -> float:
        """When the next switch changes."""
        return self._coming[0][0] if self._coming else float(UNTIL_NUDGED)

    def until(self, now: float) -> None:
        """Let happen what happens until now."""
        while self._coming and self._coming[0][0] <= now:
            _at, _number, cell, closed = heapq.heappop(self._coming)
            self._set(cell, closed)

    def _bounce(self, cell: int, closed: bool, now: float) -> float:
        for _ in range(self.chance.randint(1, 4)):
            self._plan(now, cell, closed)
            now += self.chance.uniform(0.2, CHATTER_MS / 4)
            self._plan(now, cell, not closed)
            now += self.chance.uniform(0.2, CHATTER_MS / 4)
        return now

    def _plan(self, at: float, cell: int, closed: bool) -> None:
        self._number += 1
        heapq.heappush(self._coming, (at, self._number, cell, closed))

    def _forget(self, cell: int) -> None:
        if any(event[2] == cell for event in self._coming):
            self._coming = [event for event in self._coming if event[2] != cell]
            heapq.heapify(self._coming)

    def _set(self, cell: int, closed: bool) -> None:
        if closed:
            self.raw[cell >> 3] |= 1 << (cell & 7)
        else:
            self.raw[cell >> 3] &= ~(1 << (cell & 7))
