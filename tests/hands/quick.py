"""A table in virtual time: wood, reeds, debounce, session and lights in one process, no waiting."""

from __future__ import annotations

import random
from collections import deque
from typing import Any

from damier.virtual.wood import Wood
from draughts64.notation import move_text
from draughts64.squares import cell_at, cell_name
from eboard.debounce import Debounce
from eboard.guide import guide
from eboard.occupancy import of_position
from eboard.session import Session
from eboard.signals import SIGNALS, want
from eboard.ticks import MASK
from tests.hands.deeds import Deeds
from tests.hands.record import Record
from tests.hands.reeds import Faults, Reeds

WATCH_MS = 20
TICK_MS = 100
REST_MS = 3000  # hands so long still are looked at less often: only a light can change any more
DARK_MS = 2000  # so long trouble may be without a light


class LostThreadError(AssertionError):
    """The eboard has lost the thread: the text says how."""


class QuickTable(Deeds):
    """One eboard and its wood. Deeds: lift, put, beside, take, slide, crown, knock; pause(ms); lit().

    `plies` is the record of the game, `view` what the cable would tell. What hands may not look at begins
    with these two.
    """

    def __init__(self, chance: random.Random, faults: Faults, **settings: Any) -> None:
        self.wood = Wood()
        self.reeds = Reeds(chance, faults)
        self.now = 0.0
        self.zero = chance.choice((0, MASK - 60000))  # the clock of a Pico wraps
        self.session = Session(settings, lambda: "hands")
        self.debounce = Debounce(self.session.settings["quiet_ms"])
        self.record = Record()
        self.said: list[dict[str, Any]] = []
        self.counts = self.reeds.counts
        self.stood: list[bool] = []  # of each ply recorded: has its result been seen as it is?
        self._seen: deque[bytes] = deque(maxlen=8)
        self._scans: list[float] = []
        self._watch_at = self._tick_at = 0.0
        self._lit: dict[str, str] | None = None
        self._wants: list[Any] | None = None
        self._feed(("tick",))
        self._scan()

    # What eyes see

    def lit(self) -> dict[str, str]:
        """The signal of each lit square."""
        if self._lit is None:
            out = bytearray(64)
            guide(self.session.view, out)
            self._lit = {cell_name(cell): SIGNALS[out[cell]][0] for cell in range(64) if out[cell]}
        return self._lit

    # Time

    def pause(self, ms: float) -> None:
        """Let time pass."""
        end = self.now + ms
        reeds = self.reeds
        while True:
            scan = self._scans[0] if self._scans else end
            at = min(end, self._watch_at, reeds.next_change(), scan)
            self.now = max(self.now, at)
            if reeds.next_change() <= self.now:
                reeds.until(self.now)
                self._scans.append(self.now + self.debounce.quiet_ms + 1)
                self._scan()
            elif self._scans and self._scans[0] <= self.now:
                self._scans.pop(0)
                self._scan()
            elif self._watch_at <= self.now:
                self._watch()
            else:
                return

    def command(self, **message: Any) -> dict[str, Any] | None:
        """Send a command over the cable; returns the answer, if any."""
        count = len(self.said)
        self._feed(("command", message))
        return self.said[-1] if len(self.said) > count else None

    @property
    def view(self) -> Any:
        return self.session.view

    @property
    def game_id(self) -> str:
        """What the eboard calls this game."""
        return "hands"

    def close(self) -> None:
        """Leave the table."""

    def wants(self) -> list[Any]:
        """What the eboard wants, as the page was told it last."""
        if self._wants is None:
            self._wants = want(self.session.view)
        return self._wants

    def settled(self) -> bytes:
        """What the eboard feels."""
        return bytes(self.session.occupancy or self.debounce.settled)

    def pending(self) -> Any:
        """The move of the other side that the hands are to carry out, as text, None without one."""
        move = self.session.match.pending
        return move and move_text(move, [move], self.session.match.variant, full=True)

    def position_cells(self) -> bytes:
        """What it should feel by its record."""
        match = self.session.match
        return of_position(match.game.position, match.variant.dark_corner)

    def _scan(self) -> None:
        if self.debounce.step(self.reeds.raw, self.clock()):
            self._see()
            self._seen.append(self.settled())

    def _watch(self) -> None:
        quiet = self.debounce.quiet(self.clock())
        self._watch_at = self.now + (WATCH_MS if quiet < REST_MS else TICK_MS)
        if self.reeds.faults.flicker:
            self.reeds.flicker([cell_at(square) for square in self.wood.squares], self.now)
        self._see()
        if self.now >= self._tick_at:
            self._tick_at = self.now + TICK_MS
            self._feed(("tick",))
        if DARK_MS <= quiet < DARK_MS + 2 * WATCH_MS:
            self._must_not_be_dark()

    def _see(self) -> None:
        debounce = self.debounce
        self._feed(("occupancy", debounce.settled, debounce.quiet(self.clock()), debounce.touches))

    def _must_not_be_dark(self) -> None:
        if self.session.phase != "play" or self.lit():
            return
        if self.session.occupancy != self.position_cells():
            raise LostThreadError(f"trouble without a light: {self.tell()}")

    def tell(self) -> str:
        """What a failing game should tell."""
        view = self.session.view
        touched = [("+" if down else "-") + cell_name(cell) for cell, down in self.session.trail.touches]
        return (
            f"{view.phase} {view.reading} wants {self.wants()} lit {self.lit()} plies {self.plies[-6:]} "
            f"touched {' '.join(touched)} hand {self.wood.hand} at {self.now / 1000:.1f} s"
        )

    def _feed(self, event: tuple[Any, ...]) -> None:
        for effect in self.session.step(event, self.clock()):
            if effect[0] == "entry":
                self.record.take(effect)
                if effect[1] == "ply":
                    self.stood.append(self.position_cells() in self._seen)
            elif effect[0] == "say":
                self.said.append(effect[1])
            elif effect[0] == "view":
                self._lit = self._wants = None
            elif effect[0] == "rotation":
                self.debounce = Debounce(self.session.settings["quiet_ms"])
