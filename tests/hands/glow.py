"""What eyes make of the LEDs: which signals a light may be, by its colour and what was seen of its rhythm."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from damier.virtual.geometry import chain_cell, seen_cell
from damier.virtual.wood import SQUARES
from eboard.config import default_settings
from eboard.frame import FULL_MA, PHASE_MS, RHYTHMS, level
from eboard.signals import SIGNALS
from eboard.ticks import MASK

LATE_MS = 6  # from the reading of the clock to the end of the frame on the wire
STALE_MS = 45  # a frame that has not been replaced may be so old
REMEMBERED = 64  # frames of one light
LONGEST_MS = 2600  # by then every rhythm has been round

Colour = tuple[int, ...]
Seen = tuple[range, int, float]  # of the clock, brightest channel, scale of all lights

COLOURS: dict[Colour, list[tuple[str, int]]] = {}
for _signal in SIGNALS[1:]:
    COLOURS.setdefault(_signal[2], []).append((_signal[0], RHYTHMS.index(_signal[3])))


class Glow:
    """The lights of an eboard; `clock` gives what its own clock shows now, in ms."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._colours: list[Colour | None] = [None] * 64
        self._past: list[list[Seen]] = [[] for _ in range(64)]
        self._known: dict[Colour, Colour | None] = {}
        self.changed = True  # another light, or a light of another colour, since this was last set to False

    def frame(self, clock: int, wire: bytes, lying: int) -> None:
        """Look at a frame: 192 bytes of the wire, sent when the eboard's clock showed `clock`."""
        seen = [(seen_cell(chain_cell(led), lying), wire[3 * led : 3 * led + 3]) for led in range(64)]
        colours: list[Colour | None] = [None] * 64
        for cell, (green, red, blue) in seen:
            colours[cell] = self._colour((red, green, blue))
        scale = _scale(colours)
        when = range(clock - LATE_MS, clock + 1)
        for cell, raw in seen:
            if colours[cell] != self._colours[cell]:
                self._past[cell].clear()
                self.changed = True
            if colours[cell]:
                self._past[cell].append((when, max(raw), scale))
                del self._past[cell][:-REMEMBERED]
        self._colours = colours

    def lit(self) -> dict[str, set[str]]:
        """Of every square that is lit, the signals that it may be by what has been seen of it."""
        return {SQUARES[cell]: self._signals(cell) for cell in range(64) if self._colours[cell]}

    def may_be(self, square: str, signal: str, ms: int) -> bool:
        """Has the light on a square looked like this signal for the last so many ms?"""
        cell = SQUARES.index(square)
        colour = self._colours[cell]
        rhythms = dict(COLOURS[colour]) if colour else {}
        if colour is None or signal not in rhythms:
            return False
        return all(_fits(rhythms[signal], max(colour), seen) for seen in self._looks(cell, ms))

    @property
    def dark(self) -> bool:
        """Is nothing lit?"""
        return not any(self._colours)

    def _colour(self, rgb: Colour) -> Colour | None:
        """The colour of the table that a light has, whatever its brightness; None for none."""
        if not any(rgb):
            return None
        if rgb not in self._known:
            self._known[rgb] = max(COLOURS, key=lambda colour: _alike(colour, rgb))
        return self._known[rgb]

    def _signals(self, cell: int) -> set[str]:
        colour = self._colours[cell]
        assert colour is not None
        left = COLOURS[colour]
        for seen in self._looks(cell, LONGEST_MS):
            fitting = [(name, rhythm) for name, rhythm in left if _fits(rhythm, max(colour), seen)]
            if not fitting:  # before that it was another signal of the same colour
                break
            left = fitting
        return {name for name, _rhythm in left}

    def _looks(self, cell: int, ms: int) -> Iterator[Seen]:
        """A look at a light in every phase of the last so many ms, the newest first."""
        now = self._clock()
        back = 0
        for when, brightest, scale in reversed(self._past[cell]):
            age = now - when.stop + 1 & MASK
            for look in range(
                back, min(age - STALE_MS, ms), PHASE_MS
            ):  # no other frame has come: it still shines
                yield range(now - look - STALE_MS, now - look + 1), brightest, scale
            if age >= ms:
                return
            yield when, brightest, scale
            back = age + PHASE_MS


def _scale(colours: list[Colour | None]) -> float:
    """By how much all lights are dimmed together, as the budget demands."""
    settings = default_settings()
    demand = sum(sum(colour) for colour in colours if colour)
    most = settings["budget_ma"] * 255 // FULL_MA
    return float(min(settings["brightness"] / 100, most / max(demand, 1)))


def _fits(rhythm: int, full: int, seen: Seen) -> bool:
    when, brightest, scale = seen
    phases = {(ms & MASK) // PHASE_MS for ms in (when.start, *when[:: PHASE_MS // 2], when.stop - 1)}
    return any(
        abs(brightest - full * scale * level(rhythm, phase) / 256) <= 3 + brightest / 20 for phase in phases
    )


def _alike(one: Colour, other: Colour) -> float:
    dot = sum(a * b for a, b in zip(one, other, strict=True))
    return float(dot / (sum(a * a for a in one) * sum(b * b for b in other)) ** 0.5)
