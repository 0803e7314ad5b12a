"""A slow move generator for draughts, to test the real one against.

Written from the text of the rules alone, with sets of squares: no bitboards, no tables, and no code
shared with the generator it judges.  It is meant to be read beside the rules, so it prefers the words
of the rules to speed, and knows of the rule sets only the record of parameters it is given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

Square = tuple[int, int]  # file and rank, both from 0: a1 is (0, 0)
Board = Mapping[Square, str]
UniqueMove = tuple[str, str, frozenset[str], bool]

CHOICES = {
    "dark_corner": (0, 1),
    "king_range": ("one", "flying"),
    "king_capture": ("neighbour", "next", "flying"),
    "removal": ("at_once", "at_end"),
    "man_captures_back": (False, True),
    "man_takes_king": (False, True),
    "promotion": ("goes_on", "ends", "passes"),
}
FORWARD = {"w": 1, "b": -1}
LAST_RANK = {"w": 7, "b": 0}
MOST_PIECES = 12


class Position(NamedTuple):
    """The board, who is to move, and by which rules."""

    board: Board
    side: str
    rules: Mapping[str, object]


class Capture(NamedTuple):
    """A capture under way or complete: where the piece came from, where it stands, what it took."""

    origin: Square
    at: Square
    was_king: bool
    is_king: bool
    taken: frozenset[Square]
    took_kings: tuple[bool, ...]  # jump by jump, True where a king was taken
    stopped: bool  # crowned where a crowned man may not go on


def unique_moves(
    pieces: Mapping[str, str], side: str, rules: Mapping[str, object]
) -> set[tuple[str, str, frozenset[str], bool]]:
    """Every legal move of `side` as (from, to, captured squares, is a king at the end)."""
    _check_rules(rules)
    board = _read_board(pieces, side, rules)
    if {_colour(piece) for piece in board.values()} != {"w", "b"}:
        return set()  # one side has nothing left: the game is over
    position = Position(board, side, rules)
    captures = _complete_captures(position)
    if not captures:
        return set(_quiet_moves(position))
    # The precedences see the routes, the order of the jumps included; routes become one only here.
    return {_as_unique_move(capture) for capture in _preferred(captures, rules)}


# What is given


def _check_rules(rules: Mapping[str, object]) -> None:
    # A misspelt value would otherwise silently mean "the other one".
    for field, choices in CHOICES.items():
        if rules[field] not in choices:
            raise ValueError(f"{field} is {rules[field]!r}, not one of {choices}")
    for name in _precedences(rules):
        if name not in PRECEDENCES:
            raise ValueError(f"unknown precedence {name!r}")


def _precedences(rules: Mapping[str, object]) -> tuple[str, ...]:
    names = rules["precedences"]
    if not isinstance(names, (tuple, list)):
        raise ValueError(f"precedences are {names!r}, not a tuple of names")
    return tuple(names)


def _read_board(pieces: Mapping[str, str], side: str, rules: Mapping[str, object]) -> dict[Square, str]:
    if side not in FORWARD:
        raise ValueError(f"no side {side!r}")
    board = {}
    for name, piece in pieces.items():
        square = _square(name)
        if not _on_board(square) or sum(square) % 2 != rules["dark_corner"]:
            raise ValueError(f"{name} is not a dark square of this board")
        if piece not in ("w", "b", "W", "B"):
            raise ValueError(f"no piece {piece!r}")
        if not _is_king(piece) and square[1] == LAST_RANK[piece]:
            raise ValueError(f"a man on its last row, {name}")
        board[square] = piece
    return board


def _square(name: str) -> Square:
    if len(name) != 2:
        raise ValueError(f"no square {name!r}")
    return "abcdefgh".find(name[0]), "12345678".find(name[1])


def _name(square: Square) -> str:
    return "abcdefgh"[square[0]] + "12345678"[square[1]]


def _on_board(square: Square) -> bool:
    return 0 <= square[0] <= 7 and 0 <= square[1] <= 7


def _colour(piece: str) -> str:
    return piece.lower()


def _is_king(piece: str) -> bool:
    return piece.isupper()


# Lines


def _steps(side: str, backward: bool) -> list[tuple[int, int]]:
    ahead = FORWARD[side]
    steps = [(-1, ahead), (1, ahead)]
    if backward:
        steps += [(-1, -ahead), (1, -ahead)]
    return steps


def _line(start: Square, step: tuple[int, int]) -> Iterator[Square]:
    """The squares from `start`, itself left out, to the edge of the board."""
    square = (start[0] + step[0], start[1] + step[1])
    while _on_board(square):
        yield square
        square = (square[0] + step[0], square[1] + step[1])


def _free_squares(standing: Board, start: Square, step: tuple[int, int], far: bool) -> list[Square]:
    """The free squares in a row next to `start`; at most the first of them unless `far`."""
    free: list[Square] = []
    for square in _line(start, step):
        if square in standing or (free and not far):
            break
        free.append(square)
    return free


def _first_piece(standing: Board, start: Square, step: tuple[int, int], far: bool) -> Square | None:
    """The square of the first piece on the line; only the neighbour counts unless `far`."""
    for square in _line(start, step):
        if square in standing:
            return square
        if not far:
            return None
    return None


# Moves without capture


def _quiet_moves(position: Position) -> Iterator[UniqueMove]:
    board, side, rules = position
    for origin, piece in board.items():
        if _colour(piece) != side:
            continue
        king = _is_king(piece)
        far = king and rules["king_range"] == "flying"
        for step in _steps(side, backward=king):
            for to in _free_squares(board, origin, step, far):
                crowned = king or to[1] == LAST_RANK[side]
                yield _name(origin), _name(to), frozenset(), crowned


# Captures


def _complete_captures(position: Position) -> set[Capture]:
    """All captures carried to their end.

    All captures under way make their next jump together.  As they are kept in a set, those that differ
    in nothing that can still matter are followed once, which keeps boards full of kings affordable.
    """
    complete: set[Capture] = set()
    under_way = {
        Capture(square, square, _is_king(piece), _is_king(piece), frozenset(), (), stopped=False)
        for square, piece in position.board.items()
        if _colour(piece) == position.side
    }
    while under_way:
        longer: set[Capture] = set()
        for capture in under_way:
            continued = _after_one_jump(capture, position)
            longer.update(continued)
            if not continued and capture.taken:
                complete.add(_at_its_end(capture, position))
        under_way = longer
    return complete


def _after_one_jump(capture: Capture, position: Position) -> list[Capture]:
    """The capture with each of its legal next jumps, landing by landing; empty if it is at its end."""
    result: list[Capture] = []
    for victim, landings in _jumps(capture, position):
        landed = [_landed(capture, victim, to, position) for to in landings]
        going_on = [after for after in landed if _jumps(after, position)]
        # A choice of landings is a flying king's: it must choose one from which it can go on, if any.
        result += going_on or landed
    return result


def _jumps(capture: Capture, position: Position) -> list[tuple[Square, list[Square]]]:
    """The pieces that can be taken next, each with the squares where the jump may land."""
    if capture.stopped:
        return []
    _, side, rules = position
    king = capture.is_king
    standing = _standing(capture, position)
    result = []
    for step in _steps(side, backward=king or bool(rules["man_captures_back"])):
        far = king and rules["king_capture"] != "neighbour"
        victim = _first_piece(standing, capture.at, step, far)
        if victim is None or victim in capture.taken or _colour(standing[victim]) == side:
            continue
        if _is_king(standing[victim]) and not king and not rules["man_takes_king"]:
            continue
        landings = _free_squares(standing, victim, step, far=king and rules["king_capture"] == "flying")
        if landings:
            result.append((victim, landings))
    return result


def _standing(capture: Capture, position: Position) -> Board:
    """What stands in the way: all but the mover, which is lifted, and the captured that have left."""
    gone = {capture.origin}
    if position.rules["removal"] == "at_once":
        gone |= capture.taken
    return {square: piece for square, piece in position.board.items() if square not in gone}


def _landed(capture: Capture, victim: Square, to: Square, position: Position) -> Capture:
    board, side, rules = position
    crowned = not capture.is_king and to[1] == LAST_RANK[side] and rules["promotion"] != "passes"
    return capture._replace(
        at=to,
        is_king=capture.is_king or crowned,
        taken=capture.taken | {victim},
        took_kings=(*capture.took_kings, _is_king(board[victim])),
        stopped=crowned and rules["promotion"] == "ends",
    )


def _at_its_end(capture: Capture, position: Position) -> Capture:
    """The complete capture, its man crowned if it has come to rest on its last row.

    Only where a man may pass that row is it still a man here: it has to be, as whether it can go on is
    judged by what a man can take.
    """
    return capture._replace(is_king=capture.is_king or capture.at[1] == LAST_RANK[position.side])


def _as_unique_move(capture: Capture) -> UniqueMove:
    taken = frozenset(_name(square) for square in capture.taken)
    return _name(capture.origin), _name(capture.at), taken, capture.is_king


# Precedences


def _preferred(captures: set[Capture], rules: Mapping[str, object]) -> set[Capture]:
    for name in _precedences(rules):
        rank = PRECEDENCES[name]
        best = max(rank(capture) for capture in captures)
        captures = {capture for capture in captures if rank(capture) == best}
    return captures


# Each gives a capture its rank, and the highest rank stays.  Tuples compare place by place and a king
# (True) is above a man (False), which is just "the first jump where they differ".  Where one capture is at
# its end and the other takes a man, nobody takes a king there: no jump and a man are as good.
PRECEDENCES: dict[str, Callable[[Capture], tuple[int, ...]]] = {
    "most": lambda capture: (len(capture.took_kings),),
    "by_king": lambda capture: (capture.was_king,),
    "most_kings": lambda capture: (sum(capture.took_kings),),
    "kings_first": lambda capture: capture.took_kings + (False,) * (MOST_PIECES - len(capture.took_kings)),
}
