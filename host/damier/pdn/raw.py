"""A game of a PDN file as it is written."""

from dataclasses import dataclass, field

UNKNOWN = "-"
"""The text of a move of which the file says only that it was made."""


@dataclass
class Problem:
    """Something wrong with a game.

    line    line it is on, from 1
    reason  what is wrong
    text    what is written there
    ply     number of the ply it is about, from 1; 0 for none
    """

    line: int
    reason: str
    text: str = ""
    ply: int = 0


@dataclass
class Played:
    """One move as written, "-" where the file says only that a move was made.

    text            the move's text as in the file, without blanks
    line            line it is on, from 1
    nags            numbers of its annotations: "!" is 1, "?" 2, "!!" 3, "??" 4, "!?" 5, "?!" 6, a star 7
    comment_before  comment between its number and itself, or at the start of the game or variation
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
    tags      names and values, trimmed, in the order of the file; names that PDN has in its own spelling
              (White for Bianco), the date as 1950.??.??
    written   for a name that was changed so: the name in the file
    items     its moves
    result    "1-0", "0-1", "1/2-1/2", "0-0" or "*", from the end of the moves or, where that says nothing,
              from the Result tag
    comment   a comment that belongs to no move
    problems  what is wrong with the writing; the game was read in spite of it
    """

    number: int
    line: int
    tags: dict[str, str] = field(default_factory=dict)
    items: list[Played] = field(default_factory=list)
    result: str = "*"
    problems: list[Problem] = field(default_factory=list)
    comment: str = ""
    written: dict[str, str] = field(default_factory=dict)
