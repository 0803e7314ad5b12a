"""A game as PDN 3.0 text: one that was played here, or one that was read from a file."""

from collections.abc import Iterator, Sequence

from damier.line.mirror import PlayedGame
from damier.pdn.dialect import STANDARD, Dialect
from damier.pdn.movetext import comment_words, numbered, second, wrap

SEVEN = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
"""The tags that the standard asks for, in its order."""
UNKNOWN_DATE = "????.??.??"


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


def write_all(games: Sequence[str]) -> str:
    """Join the texts of several games into one file's."""
    return "\n".join(games)


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
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
