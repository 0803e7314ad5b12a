"""What all tables share: what hands do with wood on reeds, what is felt of it, the record, the clock."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

from damier.virtual.wood import Wood
from draughts64.squares import cell_at
from eboard.occupancy import is_set, of_cells
from eboard.ticks import MASK
from tests.hands.record import Record
from tests.hands.reeds import Reeds


class Deeds:
    """Hands at a table, which has `wood`, `reeds`, a `record` and the time `now` in ms; time passes there."""

    wood: Wood
    reeds: Reeds
    record: Record
    now: float
    zero: int  # what the eboard's clock showed when it was 0

    def pause(self, ms: float) -> None:
        """Let time pass."""
        raise NotImplementedError

    def clock(self) -> int:
        """What the eboard's own clock shows, in ms."""
        return (int(self.now) + self.zero) & MASK

    # What the eboard has noted, and feels

    @property
    def plies(self) -> list[str]:
        """The record of the game."""
        return self.record.plies

    @property
    def results(self) -> list[tuple[str, str]]:
        """Results of games."""
        return self.record.results

    def settled(self) -> bytes:
        """What the eboard feels."""
        raise NotImplementedError

    def felt(self, square: str) -> bool:
        """Does the eboard feel a piece on the square?"""
        return is_set(self.settled(), cell_at(square))

    def unfelt(self) -> bool:
        """Does a switch not tell the truth?"""
        return self.settled() != of_cells({cell_at(square) for square in self.wood.squares})

    # What hands do

    def lift(self, square: str) -> str:
        piece = self.wood.lift(square)
        self.reeds.change(cell_at(square), False, self.now)
        return piece

    def put(self, square: str, index: int = -1) -> None:
        self.wood.put(square, index)
        self.reeds.change(cell_at(square), True, self.now)

    def beside(self, index: int = -1) -> None:
        self.wood.lay_beside(index)

    def take(self, piece: str) -> None:
        self.wood.take(piece)

    def crown(self, square: str, crowned: bool = True) -> None:
        self.wood.crown(square, crowned)

    def slide(self, squares: Sequence[str], ms: float) -> None:
        """Push a piece over squares; at an edge both reeds may be closed, or neither."""
        for start, end in itertools.pairwise(squares):
            self.wood.step(start, end)
            if self.reeds.chance.random() < 0.5:
                self.reeds.change(cell_at(end), True, self.now)
                self.pause(ms / 4)
                self.reeds.change(cell_at(start), False, self.now)
            else:
                self.reeds.change(cell_at(start), False, self.now)
                self.pause(ms / 4)
                self.reeds.change(cell_at(end), True, self.now)
            self.pause(ms * 3 / 4)

    def knock(self, seed: int) -> None:
        """Knock everything over."""
        before = set(self.wood.squares)
        self.wood.knock(seed)
        after = set(self.wood.squares)
        for square in sorted(before ^ after):
            self.reeds.change(cell_at(square), square in after, self.now)

    def lay_out(self, squares: Mapping[str, str]) -> None:
        """Lay out exactly these pieces, all at once."""
        before = set(self.wood.squares)
        self.wood.lay_out(squares)
        for square in sorted(before ^ set(squares)):
            self.reeds.change(cell_at(square), square in squares, self.now)

    def recolour(self, squares: Mapping[str, str]) -> None:
        """Exchange pieces for those that belong there, where the same squares are taken."""
        if set(squares) == set(self.wood.squares) and not self.wood.hand:
            self.wood.lay_out(squares)
