"""The move text of a game that was read: its moves respelt, with comments, NAGs, clocks and variations."""

import re
from collections.abc import Iterator, Sequence

from damier.pdn.dialect import Dialect
from damier.pdn.movetext import comment_words, numbered, second
from damier.pdn.reader import Played
from damier.pdn.replay import Replayed
from draughts64.moves import Move, legal_moves
from draughts64.notation import parse_move
from draughts64.position import Position
from draughts64.variant import Variant

DEEPEST = 40
"""Variations within variations that are written; deeper ones nobody can read any more."""
_PLAIN = re.compile(r"[\w:×\-]+", re.ASCII)


def words(replayed: Replayed, dialect: Dialect) -> Iterator[str]:
    """Give the words of the move text, result included; what stopped the game is told in a comment."""
    half = 0
    if replayed.game is not None and replayed.variant is not None:
        position = replayed.game.start.copy()
        half = second(position, replayed.variant)
        speller = Speller(replayed.variant, dialect)
        yield from speller.line(replayed.raw.items, replayed.moves, position, half)
    if dialect.comments:
        yield from comment_words(f"{replayed.raw.comment} {broken_off(replayed)}")
    yield dialect.result(replayed.raw.result)


def spelt(replayed: Replayed, dialect: Dialect) -> list[str]:
    """List the moves alone, respelt, as far as the game could be played."""
    if replayed.game is None or replayed.variant is None:
        return []
    position = replayed.game.start.copy()
    texts = []
    for move in replayed.moves:
        texts.append(dialect.move(move, position, replayed.variant))
        position.apply(move)
    return texts


def broken_off(replayed: Replayed) -> str:
    """Say where and why a game could not be played on, and what is written from there."""
    error = replayed.error
    if error is None:
        return ""
    rest = " ".join(item.text for item in replayed.raw.items[len(replayed.moves) :])
    tail = f"; from there as written: {rest}" if rest else ""
    return f"breaks off{where(replayed)}: {error.reason}{tail}"


def where(replayed: Replayed) -> str:
    """Name the move that stopped a game, as " at 12... f6-g5", or "" when no move did."""
    error = replayed.error
    if error is None or not error.ply or replayed.game is None or replayed.variant is None:
        return ""
    half = error.ply - 1 + second(replayed.game.start, replayed.variant)
    return f" at {numbered(error.text, half, forced=True)}"


class Speller:
    """Spells lines of moves, main line and variations, for one rule set."""

    def __init__(self, variant: Variant, dialect: Dialect) -> None:
        self.variant = variant
        self.dialect = dialect

    def line(
        self,
        items: Sequence[Played],
        moves: Sequence[Move],
        position: Position,
        half: int,
        depth: int = 0,
    ) -> Iterator[str]:
        """Give the words of a line whose moves are known, as many as there are moves.

        Args:
            items: the moves as written, with what is said of them.
            moves: what they mean; items behind the last of them are left out.
            position: before the first of them; it is changed.
            half: 0 for the first half of move 1, 1 for its second half...
            depth: in how many variations this line stands.
        """
        forced = True
        for item, move in zip(items, moves, strict=False):
            text = self.dialect.move(move, position, self.variant)
            yield from self._move(item, text, half, forced, first=half == 0 and depth == 0)
            forced = self._is_interrupted(item)
            if item.variations and self.dialect.variations and depth < DEEPEST:
                for variation in item.variations:
                    yield from self._variation(variation, position.copy(), half, depth + 1)
            position.apply(move)
            half += 1

    def _variation(self, items: Sequence[Played], position: Position, half: int, depth: int) -> Iterator[str]:
        """Give the words of a variation; from a move on that cannot be played it stays as written."""
        moves = understood(items, position, self.variant)
        found = list(self.line(items, moves, position.copy(), half, depth))
        half += len(moves)
        forced = not moves
        for item in items[len(moves) :]:
            if _PLAIN.fullmatch(item.text):
                found += self._move(item, item.text, half, forced)
            else:
                found += comment_words(item.text) if self.dialect.comments else []
            forced = self._is_interrupted(item)
            half += 1
        if found:
            found[0] = "(" + found[0]
            found[-1] += ")"
        yield from found

    def _move(self, item: Played, text: str, half: int, forced: bool, first: bool = False) -> Iterator[str]:
        before = comment_words(item.comment_before) if self.dialect.comments else []
        if before and first:
            yield from before
            yield numbered(text, half, forced)
        elif before:
            yield numbered("", half, True).rstrip()
            yield from before
            yield text
        else:
            yield numbered(text, half, forced)
        if self.dialect.comments:
            for nag in item.nags:
                yield f"${nag}"
            yield from comment_words(item.comment, item.clock_ms)

    def _is_interrupted(self, item: Played) -> bool:
        """Whether so much stands between a move and the next that the next is numbered in any case."""
        commented = bool(item.comment.strip()) and self.dialect.comments
        return commented or (bool(item.variations) and self.dialect.variations)


def understood(items: Sequence[Played], position: Position, variant: Variant) -> list[Move]:
    """Read the moves of a variation as far as they can be played from `position`, which stays as it is."""
    position = position.copy()
    moves: list[Move] = []
    for item in items:
        try:
            move = parse_move(item.text, legal_moves(position, variant), variant)
        except ValueError:
            break
        moves.append(move)
        position.apply(move)
    return moves
