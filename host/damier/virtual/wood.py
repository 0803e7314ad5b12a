"""What lies on and beside the virtual eboard: pieces and hands, no rules.

Squares are named as seen from White's side ("a1" … "h8"). A piece is "w" or "b", a crowned one (two men
stacked) "W" or "B".
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Mapping
from typing import Any

FILES = "abcdefgh"
SQUARES = tuple(f"{file}{rank}" for rank in range(1, 9) for file in FILES)
PIECES = "wWbB"
MEN_OF_A_SET = 12
KNOCKED_ASIDE = 0.25
KNOCKED_OFF = 0.2


class WoodError(ValueError):
    """A hand asked for something wood cannot do; the text says what."""


class Wood:
    """Pieces on squares, in the hand and beside the eboard.

    `squares` maps a square to its piece, `hand` holds lifted pieces in the order of lifting, `beside` those
    off the eboard.
    """

    def __init__(self) -> None:
        self.squares: dict[str, str] = {}
        self.hand: list[str] = []
        self.beside: list[str] = ["w"] * MEN_OF_A_SET + ["b"] * MEN_OF_A_SET

    def lift(self, square: str) -> str:
        """Take the piece on `square` into the hand and return it. WoodError when none stands there."""
        if _checked(square) not in self.squares:
            raise WoodError(f"no piece on {square}")
        piece = self.squares.pop(square)
        self.hand.append(piece)
        return piece

    def put(self, square: str, index: int = -1) -> str:
        """Put the hand's piece number `index` (the one lifted last by default) on the free `square`."""
        self._must_be_free(_checked(square))
        piece = self._from_hand(index)
        self.squares[square] = piece
        return piece

    def step(self, start: str, end: str) -> None:
        """Push the piece on `start` on to the free square `end` without lifting it."""
        if _checked(start) not in self.squares:
            raise WoodError(f"no piece on {start}")
        if start != end:
            self._must_be_free(_checked(end))
            self.squares[end] = self.squares.pop(start)

    def slide(self, squares: Iterable[str]) -> None:
        """Push a piece over `squares`, the first being where it stands; it stays where the way is blocked."""
        way = list(squares)
        if len(way) < 2:
            raise WoodError("a slide needs at least two squares")
        for start, end in itertools.pairwise(way):
            self.step(start, end)

    def lay_beside(self, index: int = -1) -> str:
        """Lay the hand's piece number `index` beside the eboard and return it."""
        piece = self._from_hand(index)
        self.beside.append(piece)
        return piece

    def take(self, piece: str) -> None:
        """Take a `piece` lying beside into the hand; a king may be made from a man lying there."""
        _checked_piece(piece)
        for candidate in (piece, piece.lower()):
            if candidate in self.beside:
                self.beside.remove(candidate)
                self.hand.append(piece)
                return
        raise WoodError(f"no piece {piece!r} lies beside the eboard")

    def crown(self, square: str, crowned: bool = True) -> None:
        """Stack a second man on the piece on `square` (or take it off again)."""
        if _checked(square) not in self.squares:
            raise WoodError(f"no piece on {square}")
        piece = self.squares[square]
        self.squares[square] = piece.upper() if crowned else piece.lower()

    def lay_out(self, squares: Mapping[str, str]) -> None:
        """Clear the eboard and the hand, put `squares`, and lay the rest of a set of 24 beside."""
        for square, piece in squares.items():
            _checked(square)
            _checked_piece(piece)
        self.squares = dict(squares)
        self.hand = []
        used = "".join(squares.values()).lower()
        self.beside = [side for side in "wb" for _ in range(MEN_OF_A_SET - used.count(side))]

    def knock(self, seed: int) -> None:
        """Knock the pieces over: some keep their squares, some land elsewhere, some fall off."""
        chance = random.Random(seed)
        for square in sorted(self.squares):
            fate = chance.random()
            if fate < KNOCKED_OFF:
                self.beside.append(self.squares.pop(square))
            elif fate < KNOCKED_OFF + KNOCKED_ASIDE:
                free = [other for other in SQUARES if other not in self.squares]
                self.squares[chance.choice(free)] = self.squares.pop(square)

    def as_dict(self) -> dict[str, Any]:
        """Everything, in plain data for JSON."""
        return {"squares": dict(self.squares), "hand": list(self.hand), "beside": list(self.beside)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Wood:
        """Rebuild from `as_dict`. WoodError when the data does not describe wood."""
        wood = cls()
        try:
            wood.lay_out(data["squares"])
            wood.hand, wood.beside = (
                [_checked_piece(piece) for piece in data[name]] for name in ("hand", "beside")
            )
        except (AttributeError, KeyError, TypeError) as error:
            raise WoodError("not a record of wood") from error
        return wood

    def _from_hand(self, index: int) -> str:
        if not self.hand:
            raise WoodError("the hand is empty")
        try:
            return self.hand.pop(index)
        except (IndexError, OverflowError, TypeError):
            raise WoodError(f"the hand holds {len(self.hand)}, there is no number {index}") from None

    def _must_be_free(self, square: str) -> None:
        if square in self.squares:
            raise WoodError(f"{square} is taken")


def _checked(square: object) -> str:
    if not isinstance(square, str) or square not in SQUARES:
        raise WoodError(f"no such square: {_shown(square)}")
    return square


def _checked_piece(piece: object) -> str:
    if not isinstance(piece, str) or len(piece) != 1 or piece not in PIECES:
        raise WoodError(f"no such piece: {_shown(piece)}")
    return piece


def _shown(value: object) -> str:
    return repr(value)[:40]
