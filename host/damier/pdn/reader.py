"""The games of a PDN file as they are written, before anybody asks what they mean."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import BinaryIO

_WORDS = re.compile(
    r"\{([^}]*)\}|\[(\w+)\s+\"([^\"]*)\"\]|(1/2-1/2|[012]-[012]|\*)(?!\S)|\d+\.+|([^\s{}\[]+)"
)
_RESULTS = {"2-0": "1-0", "0-2": "0-1", "1-1": "1/2-1/2"}


@dataclass
class Problem:
    """Something wrong with a game: the line it is on, why, the text it is about and, if it is a move, its ply from 1."""

    line: int
    reason: str
    text: str = ""
    ply: int = 0


@dataclass
class Played:
    """One move as written, "-" where the file says only that a move was made.

    text            the move's text as in the file
    line            line it is on, from 1
    nags            numbers of its annotations: "!" is 1, "?" 2, "!!" 3, "??" 4, "!?" 5, "?!" 6
    comment_before  comment between its move number and itself, or at the start of the game
    comment         comment behind it, without clock times
    variations      what could have been played instead of it
    clock_ms        time its player had left behind it, from [%clk …] or [%clock …]
    """

    text: str
    line: int
    nags: list[int] = field(default_factory=list)
    comment_before: str = ""
    comment: str = ""
    variations: list[list["Played"]] = field(default_factory=list)
    clock_ms: int | None = None


@dataclass
class RawGame:
    """One game as it is written.

    number    from 1 in its file
    line      line of its first character, from 1
    tags      names and values, trimmed, in the order of the file; canonical names are there as well
    items     its moves
    result    "1-0", "0-1", "1/2-1/2", "0-0" or "*"
    problems  what is wrong with the writing, and how it was read
    """

    number: int
    line: int
    tags: dict[str, str] = field(default_factory=dict)
    items: list[Played] = field(default_factory=list)
    result: str = "*"
    problems: list[Problem] = field(default_factory=list)


def read(stream: BinaryIO, *, encoding: str = "auto") -> Iterator[RawGame]:
    """Read the games of a PDN file one by one, whatever they look like. Raises OSError only."""
    text = stream.read().decode("utf-8" if encoding == "auto" else encoding, "replace")
    game: RawGame | None = None
    number, over = 0, False
    for found in _WORDS.finditer(text):
        comment, name, value, result, move = found.groups()
        if name and game and game.items:
            over = True
        if over and game and (name or move):
            yield game
            game = None
        if game is None:
            number += 1
            game = RawGame(number, text.count("\n", 0, found.start()) + 1)
            over = False
        if name:
            game.tags[name] = value.strip()
        elif comment and game.items:
            game.items[-1].comment = comment.strip()
        elif result:
            game.result, over = _RESULTS.get(result, result), True
        elif move:
            game.items.append(Played(move, game.line))
    if game:
        yield game
