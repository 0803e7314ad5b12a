"""Which game a person wants, from the command line or from the page."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from damier import variants
from damier.opponents.own import OwnEngine
from draughts64 import notation
from draughts64.position import BLACK, WHITE, Position
from draughts64.variant import UnknownVariant, Variant, named

SIDES = {"white": WHITE, "black": BLACK}
FIELDS = ("variant", "fen", "white", "black", "remote", "clock")
LONGEST_NAME = 60
MOST_SECONDS = 24 * 3600


@dataclass(frozen=True)
class Wish:
    """A game to be played.

    `fen` is "" for the start; `remote` names the side whose moves come from this computer ("white", "black"
    or "" for nobody); `clock` is (seconds a side, seconds a move) or None for the variant's own.
    """

    variant: Variant
    fen: str = ""
    white: str = ""
    black: str = ""
    remote: str = ""
    clock: tuple[int, int] | None = None

    @property
    def position(self) -> Position:
        """The position it starts from."""
        return notation.parse_fen(self.fen, self.variant)

    def name(self, side: str) -> str:
        """The player's name: the one given, else the engine's or the side's."""
        given = self.white if side == "white" else self.black
        return given or (OwnEngine.name if self.remote == side else self.variant.side_name(SIDES[side]))

    def message(self) -> dict[str, Any]:
        """The fields of the "new" command."""
        clock = self.clock
        if clock is None and self.variant.clock_seconds:
            clock = (self.variant.clock_seconds, 0)
        rules = self.variant.record()
        return {
            "variant": self.variant.name,
            **({} if rules is None else {"rules": rules}),
            "fen": self.fen,
            "white": self.name("white"),
            "black": self.name("black"),
            "remote": self.remote,
            "clock": list(clock) if clock else None,
        }

    def differences(self, info: dict[str, Any]) -> list[str]:
        """In which fields the data of a "game" entry are not what is wished for."""
        wanted = self.message()
        rules = wanted.pop("rules", None)
        found = [key for key, value in wanted.items() if (info.get(key) or "") != (value or "")]
        if "variant" not in found and info.get("rules") != rules:
            found.insert(0, "variant")
        return found


def first_side(variant: Variant, fen: str) -> str:
    """Name the side that moves first: "white" or "black"."""
    return "white" if notation.parse_fen(fen, variant).side == WHITE else "black"


def engine_side(variant: Variant, fen: str, human: str = "") -> str:
    """Name the engine's side when the human plays `human` ("" = the side that moves first).

    Raises:
        ValueError: `human` is no side, or the FEN cannot be read.
    """
    named = {name.lower(): side for name, side in zip(variant.side_names, ("white", "black"), strict=True)}
    side = named.get(human.lower(), human.lower()) or first_side(variant, fen)
    if side not in SIDES:
        raise ValueError(f"{human} is no side: choose white or black")
    return "black" if side == "white" else "white"


def parse_clock(text: str) -> tuple[int, int] | None:
    """Read a clock, "10" or "10+5": minutes a side, seconds a move; None for "".

    Raises:
        ValueError: it is none.
    """
    if not text:
        return None
    found = re.fullmatch(r"(\d{1,4}(?:\.\d{1,3})?)(?:\+(\d{1,4}))?", text.strip())
    seconds = round(float(found.group(1)) * 60) if found else 0
    if not found or not 0 < seconds <= MOST_SECONDS:
        raise ValueError(f"{text} is no clock: write minutes, or minutes+seconds a move, as 10+5")
    return seconds, int(found.group(2) or 0)


def checked(wish: Wish) -> Wish:
    """Return the wish with its texts in one line each.

    Raises:
        ValueError: names too long, a FEN that cannot be read, a side that is none.
    """
    white, black = (" ".join(name.split()) for name in (wish.white, wish.black))
    if max(len(white), len(black)) > LONGEST_NAME:
        raise ValueError(f"a player's name is longer than {LONGEST_NAME} characters")
    fen = "".join(wish.fen.split())
    notation.parse_fen(fen, wish.variant)
    if wish.remote not in ("", *SIDES):
        raise ValueError(f"{wish.remote} is no side: choose white or black")
    return replace(wish, fen=fen, white=white, black=black)


def from_request(request: dict[str, Any], before: Wish, offered: Mapping[str, Variant] | None = None) -> Wish:
    """Read a page's "new" command; what it does not name stays as `before`, but for names and FEN.

    Args:
        request: its fields.
        before: the wish until now.
        offered: the rule sets that it can name, all that come with Damier unless given.

    Raises:
        ValueError: something in it makes no sense.
    """
    for key in ("variant", "fen", "white", "black", "remote"):
        if not isinstance(request.get(key) or "", str):
            raise ValueError(f"{key} must be a text")
    name = request.get("variant")
    choice = variants.offered() if offered is None else offered
    if name and name not in choice:
        raise UnknownVariant(f"unknown variant {name[:40]} (there are {', '.join(choice)})")
    variant = choice[name] if name else before.variant
    fen = request.get("fen") or ""
    remote = request.get("remote")
    if remote is None:
        remote = before.remote
    return checked(
        Wish(
            variant,
            fen,
            request.get("white") or "",
            request.get("black") or "",
            remote,
            _clock(request.get("clock")),
        )
    )


def played_again(info: dict[str, Any]) -> Wish:
    """Wish for the same game again as a "game" entry's data tell of.

    Raises:
        ValueError: the data make no sense.
    """
    variant = named(str(info.get("variant")), info.get("rules"))
    wish = from_request({**info, "variant": ""}, Wish(variant))
    nobody = replace(wish, white="", black="")
    white = "" if wish.white == nobody.name("white") else wish.white
    black = "" if wish.black == nobody.name("black") else wish.black
    return replace(wish, white=white, black=black)


def _clock(value: object) -> tuple[int, int] | None:
    if value is None:
        return None
    if isinstance(value, list) and len(value) == 2 and all(type(item) is int for item in value):
        seconds, increment = value
        if 0 < seconds <= MOST_SECONDS and 0 <= increment <= MOST_SECONDS:
            return seconds, increment
    raise ValueError("clock must be [seconds a side, seconds a move] or null")
