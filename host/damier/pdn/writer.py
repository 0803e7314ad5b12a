"""A game as PDN 3.0 text: one that was played here, or one that was read from a file."""

import re
from collections.abc import Iterator, Sequence

from damier.line.mirror import PlayedGame
from damier.pdn import annotated
from damier.pdn.dialect import STANDARD, Dialect
from damier.pdn.movetext import comment_words, numbered, plain, second, wrap
from damier.pdn.replay import Replayed

SEVEN = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
"""The tags that the standard asks for, in its order."""
UNKNOWN_DATE = "????.??.??"
_OURS = {"gametype", "variant", "rules", "fen", "setup", *map(str.casefold, SEVEN)}


def write(played: PlayedGame, site: str = "?", dialect: Dialect = STANDARD) -> str:
    """Write a game that was played on an eboard.

    Args:
        played: the game; its names, date and clock come from its journal entry.
        site: where it was played, for the Site tag.
        dialect: how it is spelt.

    Returns:
        tags, a blank line, the moves, the result ("*" while it is not over), a newline.
    """
    return as_text(tags(played, site, dialect), move_texts(played, dialect), dialect)


def write_replayed(replayed: Replayed, dialect: Dialect = STANDARD) -> str:
    """Write a game that was read.

    Tags are kept, the seven of the standard first, those that tell the rules behind them, then the others in
    the order of the file; comments, NAGs, variations and clocks are kept. A game that breaks off goes as far
    as it could be played, with a comment that says why, and has the result of the file.

    Args:
        replayed: the game.
        dialect: how it is spelt.

    Returns:
        tags, a blank line, the moves, the result, a newline.
    """
    return as_text(replayed_tags(replayed, dialect), list(annotated.words(replayed, dialect)), dialect)


def replayed_tags(replayed: Replayed, dialect: Dialect = STANDARD) -> list[tuple[str, str]]:
    """List the tags of a game that was read as they are written, names and values, in order."""
    raw = replayed.raw
    missing = {"Date": UNKNOWN_DATE}
    found = [(name, raw.tags.get(name) or missing.get(name, "?")) for name in SEVEN[:-1]]
    found.append(("Result", dialect.result(raw.result)))
    if replayed.game is not None and replayed.variant is not None:
        found += dialect.rule_tags(replayed.variant, replayed.game.start)
        passed = set(_OURS)
    else:  # what the file says of the rules is all there is
        passed = set(map(str.casefold, SEVEN))
    for name, value in raw.tags.items():
        if name.casefold() not in passed:
            passed.add(name.casefold())
            found.append((re.sub(r"[^\w.+-]", "_", name), value))
    return found


def as_text(found: Sequence[tuple[str, str]], words: Sequence[str], dialect: Dialect) -> str:
    """Set tags and the words of the move text."""
    lines = [f'[{name} "{quoted(value)}"]' for name, value in found]
    return "\n".join([*lines, "", *wrap(words, dialect.line_width), ""])


def tags(played: PlayedGame, site: str = "?", dialect: Dialect = STANDARD) -> list[tuple[str, str]]:
    """List the tags of a game played here, names and values, in the order of the standard."""
    info = played.info
    found = [
        ("Event", "Damier"),
        ("Site", site or "?"),
        ("Date", str(info.get("date") or UNKNOWN_DATE)),
        ("Round", "-"),
        ("White", str(info.get("white") or "?")),
        ("Black", str(info.get("black") or "?")),
        ("Result", dialect.result(played.result)),
        *dialect.rule_tags(played.game.variant, played.game.start),
    ]
    clock = info.get("clock")
    if clock:
        found.append(("TimeControl", f"{clock[0]}+{clock[1]}" if clock[1] else f"{clock[0]}"))
    if played.reason:
        found.append(("Termination", played.reason))
    return found


def move_texts(played: PlayedGame, dialect: Dialect = STANDARD) -> list[str]:
    """List the words of the move text: numbers, moves, clock comments and the result at the end."""
    return [*_words(played, dialect), dialect.result(played.result)]


def _words(played: PlayedGame, dialect: Dialect) -> Iterator[str]:
    variant, position = played.game.variant, played.game.start.copy()
    first = second(position, variant)
    timed = bool(played.info.get("clock")) and dialect.comments
    for index, ply in enumerate(played.game.plies):
        yield numbered(dialect.move(ply.move, position, variant), index + first, forced=index == 0)
        position.apply(ply.move)
        if timed:
            yield from comment_words("", played.left_ms[index] // 1000 * 1000)


def quoted(value: str) -> str:
    """A tag's value as it stands between its quotes: on one line, quotes and backslashes marked."""
    return plain(value).replace("\\", "\\\\").replace('"', '\\"')
