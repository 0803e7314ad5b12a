"""The move text of PDN: move numbers, comments and clocks as words, and words set in lines."""

from collections.abc import Iterable

from draughts64.position import Position
from draughts64.variant import Variant

_BRACES = str.maketrans("{}", "()")
_CONTROLS = dict.fromkeys([*range(32), *range(127, 160)], " ")
_RISKY = "[%"
"""At the beginning of a line a tag or a remark would begin: other programs stumble even within a comment."""


def second(start: Position, variant: Variant) -> int:
    """Return 1 when the side that moves second begins, so that its first move is numbered `1...`, else 0."""
    return 0 if start.side == variant.first_side else 1


def numbered(text: str, half: int, forced: bool) -> str:
    """Put the number before a move's text, where one stands.

    Args:
        text: the move.
        half: 0 for the first half of move 1, 1 for its second half, 2 for the first half of move 2...
        forced: number the second half too: it does not stand right behind the first.
    """
    if half % 2 == 0:
        return f"{half // 2 + 1}. {text}"
    return f"{half // 2 + 1}... {text}" if forced else text


def plain(text: str) -> str:
    """Return a text on one line: white space and control characters become one blank, none at the ends."""
    return " ".join(text.translate(_CONTROLS).split())


def comment_words(text: str, left_ms: int | None = None) -> list[str]:
    """List the words of a comment with its braces, [] for an empty one.

    Braces within become parentheses, since PDN has no way to write them; white space becomes one blank.

    Args:
        text: what it says.
        left_ms: what the mover's clock shows, None when there is nothing to tell.
    """
    if not text and left_ms is None:
        return []
    words: list[str] = [] if left_ms is None else ["[%clk", clock_text(left_ms) + "]"]
    for word in plain(text).translate(_BRACES).split():
        if words and word[0] in _RISKY:
            words[-1] += f" {word}"
        else:
            words.append(word)
    if words:
        words[0] = "{" + words[0]
        words[-1] += "}"
    return words


def clock_text(left_ms: int) -> str:
    """Write the time left as h:mm:ss, with the fraction of a second only where there is one."""
    seconds, rest = divmod(max(0, left_ms), 1000)
    fraction = f".{rest:03}".rstrip("0") if rest else ""
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}{fraction}"


def wrap(words: Iterable[str], width: int = 79) -> list[str]:
    """Set words in lines of at most `width` characters; a word with blanks in it stays in one piece."""
    lines = []
    line = ""
    for word in words:
        if not line:
            line = word
        elif len(line) + 1 + len(word) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}"
    lines.append(line)
    return lines
