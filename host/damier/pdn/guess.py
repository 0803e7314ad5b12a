"""Which rule set a game was played under: what its tags say and, where they say nothing, what to try."""

import re
from collections.abc import Iterator

from damier import variants
from damier.pdn.raw import RawGame
from damier.pdn.tags import ITALIAN_NAMES, start_fen
from draughts64.notation import parse_fen
from draughts64.position import Position
from draughts64.variant import Variant

GAME_TYPES = {
    "0": "chess", "1": "Chinese chess", "20": "international, 10x10", "21": "american", "22": "italian",
    "23": "pool checkers", "24": "Spanish", "25": "russian", "26": "brazilian", "27": "Canadian, 12x12",
    "28": "Portuguese", "29": "czech", "30": "Turkish", "31": "Thai", "40": "Frisian, 10x10",
    "41": "Spantsiretti, 10x8", "50": "Othello",
}  # fmt: skip
"""What the numbers of the GameType tag mean, by PDN 3.0; in small letters where it is played here."""

_ALIASES = {
    "russian": ("russian draughts", "russian checkers", "shashki", "русские шашки", "русские"),
    "giveaway": ("poddavki", "поддавки", "обратные шашки", "russian giveaway", "dama a perdere"),
    "italian": ("italian draughts", "italian checkers", "dama italiana", "italiana", "dama"),
    "brazilian": ("brazilian draughts", "brasileira"),
    "american": ("english", "english draughts", "american checkers", "checkers", "anglo-american"),
    "czech": ("czech draughts",),
}
_PLAYED = {alias: name for name, aliases in _ALIASES.items() for alias in aliases}
_ELSEWHERE = (
    "standard", "international", "frisian", "frysk", "frysk!", "antidraughts", "breakthrough", "canadian",
    "pool", "spanish", "portuguese", "turkish", "thai", "chess",
)  # fmt: skip

BOARD = 32  # squares
_NUMBER = re.compile(r"(?<![^\W_xXхХKk])[0-9]{1,2}(?![0-9])")
_BY_NOTATION = {
    "letters": ("russian", "giveaway", "brazilian", "czech", "ludoteka", "american", "italian"),
    "numbers": ("italian", "american", "russian", "brazilian", "czech", "giveaway", "ludoteka"),
}
"""What is tried, in this order: who writes numbers plays Italian or English draughts rather than others."""


class NotPlayed(ValueError):
    """The game is of a kind that Damier does not play."""


def named(raw: RawGame) -> Variant | None:
    """The rule set that the tags of a game name; None when they name none.

    Raises ValueError for tags that name one in vain: NotPlayed, or what damier.variants says of a Rules tag.
    """
    name = raw.tags.get("Variant", "").strip()
    if raw.tags.get("Rules"):
        return variants.from_rules_text(name or "house", raw.tags["Rules"])
    offered = variants.offered()
    known = _PLAYED.get(name.lower(), name.lower())
    if known in offered:
        return offered[known]
    number = re.match(r"\s*(\d{1,3})(?!\d)", raw.tags.get("GameType", ""))
    if number:
        kind = GAME_TYPES.get(number[1], "unknown")
        if kind not in offered:
            raise NotPlayed(f"game type {number[1]} ({kind}) is not played here")
        return offered[kind]
    if known in _ELSEWHERE:
        raise NotPlayed(f"the variant {name} is not played here")
    text = raw.tags.get("GameType", "").strip().lower()
    return offered.get(_PLAYED.get(text, text))


def unknown_name(raw: RawGame) -> str:
    """What the Variant tag of a game says, where that is the name of no rules: "" otherwise."""
    name = raw.tags.get("Variant", "").strip()
    known = _PLAYED.get(name.lower(), name.lower())
    return "" if raw.tags.get("Rules") or known in _ELSEWHERE or known in variants.offered() else name


def notation(raw: RawGame) -> str:
    """What a game's squares are written in: "letters" or "numbers"."""
    return "numbers" if (_numbers_of_moves(raw) if raw.items else _numbers_of_start(raw)) else "letters"


def candidates(raw: RawGame, usual: Variant | None = None) -> Iterator[Variant]:
    """The rule sets to try for a game whose tags name none, the likeliest first.

    Args:
        raw: the game.
        usual: one that fitted the games before it in the file, tried first.

    Raises NotPlayed when the squares are those of a larger board.
    """
    moves = _numbers_of_moves(raw)
    if any(n > BOARD for n in _numbers_of_start(raw) + moves[:1]) or sum(n > BOARD for n in moves) > 3:
        raise NotPlayed(f"squares above {BOARD}: a larger board, which is not played here")
    offered = variants.offered()
    order = [offered[name] for name in _BY_NOTATION[notation(raw)] if name in offered]
    if usual:
        order.sort(key=lambda variant: variant != usual)
        order[:0] = [] if usual in order else [usual]
    if any(name.lower() in ITALIAN_NAMES for name in raw.written.values()):
        order.sort(key=lambda variant: variant.name != "italian")
    fen = start_fen(raw.tags)
    if fen:  # many files write the usual start out in full: it shows who begins
        order.sort(key=lambda variant: not _begins_so(fen, variant))
    yield from order


def _begins_so(fen: str, variant: Variant) -> bool:
    """Whether a FEN is the start of a rule set."""
    try:
        return parse_fen(fen, variant) == Position.start(variant)
    except ValueError:
        return False


def _numbers_of_moves(raw: RawGame) -> list[int]:
    """The squares of the first moves, where they are written as numbers."""
    return [int(number) for item in raw.items[:40] for number in _NUMBER.findall(item.text)]


def _numbers_of_start(raw: RawGame) -> list[int]:
    """The squares of the FEN, where they are written as numbers."""
    return [int(number) for part in start_fen(raw.tags).split(":") for number in _NUMBER.findall(part[1:])]
