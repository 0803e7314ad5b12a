"""What the page is shown: plain data made from view and mirror."""

from typing import Any

from damier.line.mirror import PlayedGame
from draughts64 import notation, squares
from draughts64.draws import in_moves
from draughts64.fields import to_plain
from draughts64.position import BLACK, KING, WHITE
from draughts64.variant import Variant
from eboard import signals

LETTERS = {WHITE: "w", WHITE | KING: "W", BLACK: "b", BLACK | KING: "B"}


def rules_shown(variant: Variant) -> dict[str, Any]:
    """Describe a rule set for the page: what it has to know of it, and the record of a house rule or None."""
    fields = ("side_names", "first_side", "dark_corner", "reversed_goal", "notation", "clock_seconds")
    facts = {field: to_plain(field, getattr(variant, field)) for field in fields}
    limits = {
        "three-kings": variant.three_kings,
        "main-road": variant.main_road,
        "forty-pairs": in_moves(0, variant.quiet_plies)[1],
        "200-plies": variant.max_plies,
    }
    return {**facts, "limits": limits, "record": variant.record()}


def game_shown(played: PlayedGame | None) -> dict[str, Any] | None:
    """Describe a game for the page, None for none."""
    if played is None:
        return None
    game, info = played.game, played.info
    variant = game.variant
    return {
        "id": played.id,
        "variant": variant.name,
        "white": info.get("white", ""),
        "black": info.get("black", ""),
        "remote": info.get("remote", ""),
        "side_names": list(variant.side_names),
        "first": "white" if game.start.side == WHITE else "black",
        "moves": list(played.texts),
        "fen": notation.format_fen(game.position, variant),
        "pieces": pieces(played),
        "result": played.result if played.ended else None,
        "reason": played.reason,
        "counters": [list(counter) for counter in game.counters()],
    }


def pieces(played: PlayedGame) -> dict[str, str]:
    """Name what stands where: square to "w", "W" (king), "b" or "B"."""
    game = played.game
    return {
        squares.name(square, game.variant.dark_corner): LETTERS[code]
        for square, code in enumerate(game.position.squares)
        if code
    }


def lights(view: dict[str, Any]) -> str:
    """Colour the lit squares of a view as the eboard does: 64 times "rrggbb", a1 b1 … h8."""
    colours = ["000000"] * 64
    for square, name in (view.get("lit") or {}).items():
        colours[squares.cell_at(square)] = colour_of(name)
    return "".join(colours)


def colour_of(name: str) -> str:
    """Look up a signal's colour, "rrggbb"; black for one that this program does not know."""
    for signal in signals.SIGNALS:
        if signal[0] == name:
            return "".join(f"{part:02x}" for part in signal[2])
    return "000000"
