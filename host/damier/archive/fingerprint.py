"""By what a game is known again, however its file is spelt."""

import unicodedata
from hashlib import blake2b

from damier import variants
from damier.pdn.tags import canonical_date
from draughts64.game import Game

NONE = ""
"""Of a game that no longer can be replayed: equal to nobody's."""


def fingerprint(game: Game, white: str, black: str, date: str, result: str) -> str:
    """Digest what makes a game this game: rules, start, moves, players, day and result.

    Left out is what differs between files that have the same game: event, site, round, comments, clocks, the
    way squares are written. Two players may well repeat a short game of others, or of their own on another
    day: so names and day count, in any spelling.

    Args:
        game: the moves; not changed.
        white: White's name, in any case and spacing; "?" is no name.
        black: Black's name.
        date: in any spelling that is read as one.
        result: of the standard.

    Returns:
        32 hex digits.
    """
    digest = blake2b(digest_size=16)
    rules = variants.rules_text(game.variant) or game.variant.name
    for text in (rules, name(white), name(black), day(date), result):
        digest.update(text.encode("utf-8", "replace") + b"\0")
    digest.update(game.start.key())
    for ply in game.plies:
        move = ply.move
        captured = sum(1 << square for square in move.captured)
        digest.update(bytes((move.start, move.end, move.king)) + captured.to_bytes(4, "little"))
    return digest.hexdigest()


def name(text: str) -> str:
    """Return a player's name without what spellings differ in: case, spacing, ways to write an accent."""
    plain = " ".join(unicodedata.normalize("NFKC", text).casefold().split())
    return "" if plain in ("?", "-") else plain


def day(text: str) -> str:
    """Return a date as year.month.day, "??" for what is not known, "" for none."""
    date = canonical_date(" ".join(text.split())).casefold().replace(".00", ".??")
    return date if date.strip("?. -/") else ""
