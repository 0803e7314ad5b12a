"""A View as the message that the cable carries."""

from draughts64.notation import format_fen, move_text
from draughts64.position import BLACK, WHITE
from draughts64.squares import cell_name
from eboard.occupancy import text as occupancy_text
from eboard.signals import SIGNALS, want

_SIDES = {WHITE: "white", BLACK: "black", 0: ""}


def view_message(view, lit, rotation):
    """The "view" message. lit: signal id of each logical cell (64); rotation: how the eboard lies, 0..3."""
    variant = view.variant
    message = {
        "t": "view",
        "phase": view.phase,
        "variant": variant.name,
        "fen": _fen(view.position, variant) or "",
        "wanted_fen": _fen(view.wanted, variant),
        "side": _SIDES[view.side],
        "ply": view.ply,
        "game": view.game,
        "want": want(view),
        "lit": {cell_name(cell): SIGNALS[lit[cell]][0] for cell in range(64) if lit[cell]},
        "occupancy": occupancy_text(view.occupancy),
        "pending": _pending(view),
        "clock": _clock(view),
        "result": view.result,
        "reason": view.reason,
        "rotation": rotation,
        "reading": view.reading,
        "doubtful": [cell_name(cell) for cell in sorted(view.doubtful)],
    }
    rules = variant.record()
    if rules is not None:
        message["rules"] = rules
    return message


def _fen(position, variant):
    return None if position is None else format_fen(position, variant)


def _pending(view):
    if view.pending is None:
        return None
    return move_text(view.pending, [view.pending], view.variant, full=True)


def _clock(view):
    if view.clock_ms is None:
        return None
    return {
        "white": view.clock_ms[WHITE],
        "black": view.clock_ms[BLACK],
        "running": _SIDES[view.running],
    }
