"""A table on which the whole firmware lies: the app itself on MicroPython, time and switches given by hands.

Scan, debounce, tracker, session, journal on flash, guide, frames and cable are all the product's own. The
record is what comes over the cable; the lights are those of the LED chain.
"""

from __future__ import annotations

import random
import shutil
import tempfile
from collections import Counter, deque
from pathlib import Path
from typing import Any

from damier.virtual.geometry import closed_reeds
from damier.virtual.wood import SQUARES, Wood
from draughts64.variant import get
from eboard import protocol
from eboard.ticks import MASK
from tests.hands.deeds import Deeds
from tests.hands.evening import Evening
from tests.hands.glow import Glow
from tests.hands.paced import PacedPico, StoppedError
from tests.hands.quick import DARK_MS, LostThreadError
from tests.hands.reeds import Faults, Reeds
from tests.hands.told import Seen, Told

SLICE_MS = 100  # the cable is read so often
ANSWER_MS = 3000
VIEW_MS = 60  # a view is told so soon
GLANCE_MS = 200  # of which a light that has just changed is judged
AGREE_MS = 800  # after so long what is lit and what the cable tells must be the same


class WholeTable(Deeds):
    """One eboard with its firmware, its wood, its reeds, and a computer on its cable. As quick.QuickTable."""

    def __init__(self, chance: random.Random, faults: Faults) -> None:
        self.wood = Wood()
        self.reeds = Reeds(chance, faults)
        self.now = 0.0
        self.zero = chance.choice((0, MASK - 60000))  # the clock of a Pico wraps
        self.turned = chance.randrange(4)  # how the eboard lies
        self.lying = self.turned
        self.counts = self.reeds.counts
        self._glow = Glow(self.clock)
        self._told = Told(self._send, self._note)
        self.record = self._told.record
        self.frames = 0
        self._steady_since = self._dark_since = 0.0
        self._compared = False
        self.stood: list[bool] = []
        self._switches: deque[bytes] = deque(maxlen=40)
        self._folder = Path(tempfile.mkdtemp(prefix="whole-"))
        self._pico = PacedPico(self._folder, self.zero, self._frame)
        try:
            self._greet()
        except LostThreadError:
            self.close()
            raise

    def _greet(self) -> None:
        self.pause(200)
        self._told.from_the_beginning()
        for _ in range(20):
            self.pause(VIEW_MS)
            if self._told.view is not None:
                break
        answer = self.command(t="settings", id="lies", set={"rotation": self.turned})
        if answer != protocol.ok("lies"):
            raise LostThreadError(f"it does not start: {answer}")

    def close(self) -> None:
        """Switch the eboard off and forget it."""
        self._pico.close()
        shutil.rmtree(self._folder, ignore_errors=True)

    # What eyes see

    def lit(self) -> dict[str, str]:
        """The signal of each lit square; where its rhythm does not tell it yet, as the page shows it."""
        told, glow = self.view.lit, self._glow
        return {
            square: told[square] if glow.may_be(square, told.get(square, ""), GLANCE_MS) else min(names)
            for square, names in glow.lit().items()
        }

    # Time

    def pause(self, ms: float) -> None:
        """Let time pass."""
        end = self.now + ms
        while self.now < end:
            self.reeds.until(self.now)
            if self.reeds.faults.flicker:
                self.reeds.flicker([SQUARES.index(square) for square in self.wood.squares], self.now)
            at = min(end, self.now + SLICE_MS, max(self.reeds.next_change(), self.now + 0.1))
            self._run(at)
            self._look()
        self.reeds.until(self.now)

    def _run(self, until: float) -> None:
        try:
            self._pico.run(self._raw(), round(1000 * until))
        except StoppedError as error:
            raise LostThreadError(str(error)) from None
        self.now = until
        self._switches.append(bytes(self.reeds.raw))
        if self._told.hear(self._pico.heard()):
            self._glow.changed = True

    def _raw(self) -> bytes:
        raw = self.reeds.raw
        closed = (square for cell, square in enumerate(SQUARES) if raw[cell >> 3] >> (cell & 7) & 1)
        return closed_reeds(closed, self.lying)

    def _frame(self, us: int, wire: bytes) -> None:
        self.frames += 1
        self._glow.frame((us // 1000 + self.zero) & MASK, wire, self.lying)

    # Cable

    def command(self, **message: Any) -> dict[str, Any] | None:
        """Send a command over the cable; returns the answer, if any."""
        if message["t"] == "new":
            self.lying = (self.turned + get(message["variant"]).dark_corner) % 4
        self._send(**message)
        end = self.now + ANSWER_MS
        while self.now < end:
            self.pause(20)
            for answer in self._told.answers:
                if answer.get("id") == message["id"]:
                    self._told.answers.clear()
                    self.pause(VIEW_MS)
                    return answer
        return None

    @property
    def view(self) -> Seen:
        """What the cable told last."""
        if self._told.view is None:
            raise LostThreadError("it does not answer a hello")
        return self._told.view

    @property
    def game_id(self) -> str:
        """What the eboard calls this game."""
        return self.view.game

    def wants(self) -> list[Any]:
        """What the eboard wants, as the page is told it."""
        return self.view.want

    def settled(self) -> bytes:
        """What the eboard feels."""
        return self.view.occupancy

    def position_cells(self) -> bytes:
        """What it should feel by its record."""
        return self._told.position_cells()

    def pending(self) -> Any:
        """The move of the other side that the hands are to carry out, as text, None without one."""
        return self.view.message["pending"]

    def must_hold_what_it_told(self) -> None:
        """LostThreadError unless its journal, read again from the flash, is what came over the cable."""
        told = self._told.entries
        self._told.from_the_beginning()
        for _ in range(100):
            self.pause(100)
            if len(self._told.entries) >= len(told):
                break
        if self._told.entries != told:
            raise LostThreadError("the journal holds something else than was told")

    def _send(self, **message: Any) -> None:
        self._pico.say(protocol.encode(message))

    def _note(self) -> None:
        """A ply was recorded: has the position after it been seen as it is?"""
        self.stood.append(self.position_cells() in self._switches)

    # What must always hold

    def _look(self) -> None:
        if self._told.view is None:
            return
        if self._glow.changed:
            self._glow.changed = self._compared = False
            self._steady_since = self.now
        if not self._compared and self.now - self._steady_since >= AGREE_MS:
            self._compared = True
            self._must_agree()
        if self.view.phase != "play" or not self._glow.dark or self.settled() == self.position_cells():
            self._dark_since = self.now
        elif self.now - max(self._dark_since, self._steady_since) > DARK_MS + AGREE_MS:
            raise LostThreadError(f"trouble without a light: {self.tell()}")

    def _must_agree(self) -> None:
        """What is lit is what the page is told."""
        told, lit = self.view.lit, self._glow.lit()
        glow, long = self._glow, AGREE_MS - VIEW_MS
        if told.keys() != lit.keys() or not all(glow.may_be(square, told[square], long) for square in lit):
            raise LostThreadError(f"{lit} is lit, {told} is told: {self.tell()}")

    def tell(self) -> str:
        """What a failing game should tell."""
        view = self.view
        return (
            f"{view.phase} {view.reading} wants {self.wants()} lit {self.lit()} plies {self.plies[-6:]} "
            f"hand {self.wood.hand} unfelt {self.unfelt()} at {self.now / 1000:.1f} s"
        )


def play_whole(variant: str, seed: int, counts: Counter[str]) -> None:
    """An evening on the whole firmware; at its end the flash must hold all that was told. Adds to the counts.

    Raises LostThreadError.
    """
    tables: list[WholeTable] = []

    def lay(chance: random.Random, faults: Faults) -> WholeTable:
        tables.append(WholeTable(chance, faults))
        return tables[0]

    try:
        evening = Evening(variant, seed, lay)
        counts.update(evening.counts)
        evening.counts = counts
        evening.play()
        tables[0].must_hold_what_it_told()
    finally:
        for table in tables:
            table.close()
