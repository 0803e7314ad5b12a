"""PDN text read, and what was read told in a line, for tests that put the two side by side."""

import io
from collections.abc import Sequence

from damier.pdn.reader import Played, RawGame, read
from damier.pdn.replay import Replayed, replay_all
from draughts64.variant import Variant


def games(text: str | bytes) -> list[RawGame]:
    """The games in a file."""
    return list(read(io.BytesIO(text.encode() if isinstance(text, str) else text)))


def replayed(text: str, variant: Variant | None = None) -> list[Replayed]:
    """The games in a file, played again."""
    return list(replay_all(games(text), variant))


def game(text: str) -> RawGame:
    """The only game in a file."""
    (found,) = games(text)
    return found


def line(items: Sequence[Played]) -> str:
    """Moves as "c3-d4 $1 {comment} (variation)", a comment before its move as "{comment}: move"."""
    words = []
    for item in items:
        words += [f"{{{item.comment_before}}}:"] if item.comment_before else []
        words += [item.text, *(f"${nag}" for nag in item.nags)]
        words += [f"@{item.clock_ms}"] if item.clock_ms is not None else []
        words += [f"{{{item.comment}}}"] if item.comment else []
        words += [f"({line(variation)})" for variation in item.variations]
    return " ".join(words)


def told(text: str | bytes) -> list[str]:
    """Each game as "Tag=value Tag=value | moves | result"."""
    lines = []
    for raw in games(text):
        tags = " ".join(f"{name}={value}" for name, value in raw.tags.items())
        lines.append(f"{tags} | {line(raw.items)} | {raw.result}".strip())
    return lines


def problems(text: str | bytes) -> list[str]:
    """What was wrong with the writing, as "line: reason: text", of all games."""
    return [
        f"{problem.line}: {problem.reason}{': ' if problem.text else ''}{problem.text}"
        for raw in games(text)
        for problem in raw.problems
    ]
