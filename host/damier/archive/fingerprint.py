"""By what a game is known again, however its file is spelt."""

import re
import unicodedata
from hashlib import blake2b

from damier import variants
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
        date: as `day` reads it.
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
    """Return a date as year.month.day, "??" for what is not known, "" for none.

    Year first, or the day first and the year last, between dots, dashes, strokes or blanks; what is no such
    date comes back in small letters.
    """
    plain = " ".join(text.casefold().split())
    parts = [part for part in re.split(r"[.\-/ ]+", plain) if part]
    if len(parts) == 3 and re.fullmatch(r"\d{4}", parts[2]):
        parts.reverse()
    whole = re.fullmatch(r"\d{4}", parts[0]) if parts and len(parts) <= 3 else None
    if whole is None or not all(re.fullmatch(r"\d{1,2}|[?x]+", part) for part in parts[1:]):
        return plain if plain.strip("?. -/") else ""
    rest = [part.zfill(2) if part.isdigit() and int(part) else "??" for part in [*parts[1:], "", ""][:2]]
    return ".".join([parts[0], *rest])
