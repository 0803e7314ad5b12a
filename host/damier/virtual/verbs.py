"""What a client of the control port can do to the virtual eboard, one method a verb."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable
from typing import Any

from draughts64 import squares, variant
from draughts64.position import Position

from .control import Request, VerbError
from .eboard import VirtualEboard

Answer = dict[str, Any]
SLOWEST_MS = 10_000
LETTERS = {1: "w", 2: "b", 5: "W", 6: "B"}


def start_squares(name: str, record: dict[str, object] | None = None) -> dict[str, str]:
    """The wood of a variant's start position. VerbError when there is no such rule set."""
    try:
        rules = variant.named(name, record)
    except ValueError as error:
        raise VerbError(str(error)) from None
    start = Position.start(rules)
    corner = rules.dark_corner
    return {squares.name(square, corner): LETTERS[code] for square, code in enumerate(start.squares) if code}


class Verbs:
    """The verbs: `wood lift put slide beside take crown set start knock turn break mend press power cable
    noise status forget stop`. `stop` is called for the last of them.
    """

    def __init__(self, eboard: VirtualEboard, stop: Callable[[], None]) -> None:
        self._eboard, self._stop = eboard, stop

    async def perform(self, request: Request) -> Answer:
        """Carry out a request and return what the answer holds. VerbError or WoodError when it cannot be."""
        do = request.get("do")
        verb: Callable[[Request], Awaitable[Answer]] | None = None
        if isinstance(do, str) and not do.startswith("_"):
            verb = getattr(self, f"do_{do}", None)
        if verb is None:
            raise VerbError(f"unknown verb {do!r}")
        return await verb(request)

    def _moved(self) -> Answer:
        self._eboard.wood_changed()
        return {}

    async def do_wood(self, request: Request) -> Answer:
        """Answer the wood."""
        return {"wood": self._eboard.wood_view()["wood"]}

    async def do_lift(self, request: Request) -> Answer:
        """{"square"}: into the hand; answers the piece."""
        piece = self._eboard.wood.lift(_get(request, "square", str))
        return {"piece": piece, **self._moved()}

    async def do_put(self, request: Request) -> Answer:
        """{"square", "hand": index = -1}: from the hand; answers the piece."""
        piece = self._eboard.wood.put(_get(request, "square", str), _get(request, "hand", int, -1))
        return {"piece": piece, **self._moved()}

    async def do_slide(self, request: Request) -> Answer:
        """{"squares", "ms": for each}: push a piece along without lifting it."""
        way = _get(request, "squares", list)
        ms = min(max(_get(request, "ms", int, 80), 0), SLOWEST_MS)
        if len(way) < 2:
            raise VerbError("a slide needs at least two squares")
        for start, end in itertools.pairwise(way):
            await asyncio.sleep(ms / 1000)
            self._eboard.wood.step(start, end)
            self._moved()
        return {}

    async def do_beside(self, request: Request) -> Answer:
        """{"hand": index = -1}: lay a piece from the hand beside the eboard."""
        self._eboard.wood.lay_beside(_get(request, "hand", int, -1))
        return self._moved()

    async def do_take(self, request: Request) -> Answer:
        """{"piece"}: take a piece lying beside into the hand."""
        self._eboard.wood.take(_get(request, "piece", str))
        return self._moved()

    async def do_crown(self, request: Request) -> Answer:
        """{"square", "crowned": true}: stack a man on the piece there, or take it off."""
        self._eboard.wood.crown(_get(request, "square", str), _get(request, "crowned", bool, True))
        return self._moved()

    async def do_set(self, request: Request) -> Answer:
        """{"squares": {square: piece}}: lay out the wood, the rest beside."""
        self._eboard.wood.lay_out(_get(request, "squares", dict))
        return self._moved()

    async def do_start(self, request: Request) -> Answer:
        """{"variant", "rules": a house rule's record or none}: lay out its start position."""
        rules = _get(request, "rules", dict) if request.get("rules") is not None else None
        self._eboard.wood.lay_out(start_squares(_get(request, "variant", str), rules))
        return self._moved()

    async def do_knock(self, request: Request) -> Answer:
        """{"seed"}: knock the pieces over."""
        self._eboard.wood.knock(_get(request, "seed", int, 0))
        return self._moved()

    async def do_turn(self, request: Request) -> Answer:
        """{"quarters"}: how the eboard lies, in quarter turns; the pieces keep their seen squares."""
        self._eboard.turn(_get(request, "quarters", int))
        return {}

    async def do_break(self, request: Request) -> Answer:
        """{"square", "closed": bool}: from now on its switch says that, whatever stands there."""
        square, closed = _get(request, "square", str), _get(request, "closed", bool)
        try:
            self._eboard.break_switch(square, closed)
        except ValueError:
            raise VerbError(f"no such square: {square[:40]}") from None
        return {}

    async def do_mend(self, request: Request) -> Answer:
        """All switches work again."""
        self._eboard.mend_switches()
        return {}

    async def do_press(self, request: Request) -> Answer:
        """{"button": "button" | "bootsel", "down": bool}: press or release a button."""
        bit = {"button": 1, "bootsel": 2}.get(_get(request, "button", str, "button"))
        if bit is None:
            raise VerbError("the buttons are 'button' and 'bootsel'")
        down = _get(request, "down", bool)
        self._eboard.buttons = self._eboard.buttons | bit if down else self._eboard.buttons & ~bit
        return self._moved()

    async def do_power(self, request: Request) -> Answer:
        """{"on", "cut_after": n = 0}: off kills the firmware; on starts it and answers when it runs.

        With `cut_after` the power goes in the middle of the n-th flash operation after power up.
        """
        if _get(request, "on", bool):
            cut_after = _get(request, "cut_after", int, 0)
            if cut_after and not self._eboard.flash_can_be_cut:
                raise VerbError("under CPython the flash is a folder: its operations cannot be cut")
            await self._eboard.power_up(cut_after)
        else:
            await self._eboard.power_cut("switched off")
        return self._eboard.status()

    async def do_cable(self, request: Request) -> Answer:
        """{"plugged"}: pull the USB cable or put it in; the power stays."""
        await self._eboard.plug(_get(request, "plugged", bool))
        return {}

    async def do_noise(self, request: Request) -> Answer:
        """{"hex"}: bytes that appear on the serial line towards the computer."""
        try:
            data = bytes.fromhex(_get(request, "hex", str))
        except ValueError:
            raise VerbError("hex digits are wanted") from None
        assert self._eboard.line is not None
        self._eboard.line.send(data)
        return {}

    async def do_status(self, request: Request) -> Answer:
        """Answer figures and states."""
        return self._eboard.status()

    async def do_forget(self, request: Request) -> Answer:
        """Count frames and current anew."""
        self._eboard.strip.reset_figures()
        return {}

    async def do_stop(self, request: Request) -> Answer:
        """Save the wood and end the server, right after the answer."""
        asyncio.get_running_loop().call_later(0.05, self._stop)
        return {}


_MISSING = object()


def _get(request: Request, name: str, kind: type, default: Any = _MISSING) -> Any:
    """A field of the request, of the right kind. VerbError when it is missing or of another."""
    value = request.get(name, default)
    if value is _MISSING:
        raise VerbError(f"{name!r} is missing")
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise VerbError(f"{name!r} is not {kind.__name__}")
    return value
