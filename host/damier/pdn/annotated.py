"""The moves of a game that was read, respelt, with comments, NAGs, clocks and variations, as text."""

import re
from collections.abc import Iterator, Sequence

from damier.pdn import playback
from damier.pdn.dialect import Dialect
from damier.pdn.movetext import clock_text, comment_words, numbered, second
from damier.pdn.raw import Played
from damier.pdn.replay import Replayed
from draughts64.moves import Move
from draughts64.position import Position
from draughts64.variant import Variant

DEEPEST = 40
"""Variations within variations that are written; deeper ones nobody can read any more."""
_PLAIN = re.compile(r"[\w:×\-]+")


def words(replayed: Replayed, dialect: Dialect) -> Iterator[str]:
    """Give the words of the move text, result included; what stopped the game is told in a comment."""
    if replayed.game is not None:
        half = second(replayed.game.start, replayed.game.variant)
        yield from _line(respelt(replayed, dialect), half, dialect, main=True)
    if dialect.comments:
        yield from comment_words(f"{replayed.raw.comment} {broken_off(replayed, dialect)}")
    yield dialect.result(replayed.raw.result)


def respelt(replayed: Replayed, dialect: Dialect) -> list[Played]:
    """List the moves as far as the game could be played, spelt anew, with what is said of them.

    So are the moves of variations; from a move on that cannot be played they stay as written.
    """
    game = replayed.game
    if game is None:
        return []
    return _Speller(game.variant, dialect).line(replayed.raw.items, replayed.moves, game.start.copy(), 0)


def broken_off(replayed: Replayed, dialect: Dialect) -> str:
    """Say where and why a game could not be played on, and what is written from there."""
    error = replayed.error
    if error is None:
        return ""
    rest = " ".join(_as_written(replayed.raw.items[len(replayed.moves) :], dialect))
    tail = f"; from there as written: {rest}" if rest else ""
    return f"breaks off{where(replayed)}: {error.reason}{tail}"


def where(replayed: Replayed) -> str:
    """Name the move that stopped a game, as " at 12... f6-g5", or "" when no move did."""
    move = playback.stopped_at(replayed)
    return f" at {move}" if move else ""


def _as_written(items: Sequence[Played], dialect: Dialect) -> Iterator[str]:
    """Give the words of moves that nobody can play, with all that is said of them."""
    for item in items:
        # A clock without its mark: read again, it would be taken for that of the last move played.
        clock = "" if item.clock_ms is None else clock_text(item.clock_ms)
        behind = f"{clock} {item.comment}".strip()
        yield from [f"{{{item.comment_before}}}"] if dialect.comments and item.comment_before else []
        yield item.text
        yield from (f"${nag}" for nag in item.nags if dialect.comments)
        yield from [f"{{{behind}}}"] if dialect.comments and behind else []
        for variation in item.variations if dialect.variations else []:
            yield f"({' '.join(_as_written(variation, dialect))})"


class _Speller:
    """Spells lines of moves, main line and variations, for one rule set."""

    def __init__(self, variant: Variant, dialect: Dialect) -> None:
        self._variant = variant
        self._dialect = dialect

    def line(
        self, items: Sequence[Played], moves: Sequence[Move], position: Position, depth: int
    ) -> list[Played]:
        """Spell a line whose moves are known, as many items as there are moves; `position` is changed."""
        found = []
        for item, move in zip(items, moves, strict=False):
            text = self._dialect.move(move, position, self._variant)
            variations = []
            if item.variations and self._dialect.variations and depth < DEEPEST:
                variations = [self._variation(line, position, depth + 1) for line in item.variations]
            found.append(_with(item, text, variations))
            position.apply(move)
        return found

    def _variation(self, items: Sequence[Played], position: Position, depth: int) -> list[Played]:
        moves, _ = playback.follow(items, position, self._variant)
        rest = items[len(moves) :]  # as written, with what varies it
        if not self._dialect.variations:
            rest = [_with(item, item.text, []) for item in rest]
        return self.line(items, moves, position.copy(), depth) + list(rest)


def _with(item: Played, text: str, variations: list[list[Played]]) -> Played:
    said = (item.nags, item.comment_before, item.comment)
    return Played(text, item.line, *said, variations, item.clock_ms)  # half the time of dataclasses.replace


def _line(items: Sequence[Played], half: int, dialect: Dialect, main: bool = False) -> Iterator[str]:
    """Give the words of a line.

    Args:
        items: its moves, spelt as they are to be written.
        half: 0 for the first half of move 1, 1 for its second half...
        dialect: says what is left out.
        main: it is no variation.
    """
    forced = True
    for number, item in enumerate(items, half):
        yield from _move(item, number, forced, dialect, head=main and number == half)
        forced = bool(item.variations) or (dialect.comments and bool(item.comment))
        for variation in item.variations:
            inner = list(_line(variation, number, dialect))
            if inner:
                yield from [f"({inner[0]}", *inner[1:-1], f"{inner[-1]})"] if inner[1:] else [f"({inner[0]})"]


def _move(item: Played, half: int, forced: bool, dialect: Dialect, head: bool) -> Iterator[str]:
    """Give the words of a move; at the head of the game the comment before it stands before its number."""
    before = comment_words(item.comment_before) if dialect.comments else []
    if not _PLAIN.fullmatch(item.text):  # in a variation, and no move at all
        yield from comment_words(item.text) if dialect.comments else []
    elif not before or head:
        yield from before
        yield numbered(item.text, half, forced)
    else:
        yield from [numbered("", half, forced=True).strip(), *before, item.text]
    if dialect.comments:
        for nag in item.nags:
            yield f"${nag}"
        yield from comment_words(item.comment, item.clock_ms)
