"""The variations of a game, looked through for moves that cannot be played."""

from collections.abc import Iterator

from damier.pdn.playback import Replayed, follow
from damier.pdn.raw import Played
from draughts64.moves import Move
from draughts64.position import Position
from draughts64.variant import Variant

NOTES = 5
"""Notes that are made; more would hide everything else that is said of the game."""


def check(done: Replayed) -> None:
    """Play the variations again, each from where it leaves its line; what cannot be played becomes a note.

    A move that can be read in several ways is taken in the first.
    """
    if not done.game or not done.variant:
        return
    wrong = _wrong_moves(done.raw.items, done.game.start.copy(), done.variant, done.moves)
    for count, (item, reason) in enumerate(wrong):
        if count == NOTES:
            done.notes.append("and more in variations")
            return
        done.notes.append(f"in a variation (line {item.line}) {item.text}: {reason}")


def _wrong_moves(
    items: list[Played], position: Position, variant: Variant, known: list[Move]
) -> Iterator[tuple[Played, str]]:
    """The first move of each variation in a line that cannot be played; `known`: the moves of the line."""
    for item, move in zip(items, known, strict=False):
        for variation in item.variations:
            moves, wrong = follow(variation, position, variant)
            if wrong:
                yield wrong
            yield from _wrong_moves(variation, position.copy(), variant, moves)
        position.apply(move)
