"""Positions as FEN and moves as text, both ways, in letters or numbers."""

from draughts64.moves import Move
from draughts64.position import BLACK, KING, WHITE, Position, last_rank
from draughts64.squares import from_name, from_number, name, number
from draughts64.variant import Variant

MOST_PIECES = 12  # a side
_DIGITS = "0123456789"
_MARKS = ":xX\u00d7"


class InvalidFen(ValueError):
    """The text is no position."""


class InvalidMove(ValueError):
    """The text is no move at all."""


class IllegalMove(ValueError):
    """The text is a move, but not a legal one here."""


class AmbiguousMove(ValueError):
    """The text fits several legal moves; candidates are the texts that tell them apart."""

    def __init__(self, message: str, candidates: "list[str]"):
        super().__init__(message)
        self.candidates = candidates


def square_text(square: int, variant: Variant) -> str:
    """A square as the variant writes it: "c3" or "22"."""
    if variant.notation == "numbers":
        return str(number(square, variant.dark_corner))
    return name(square, variant.dark_corner)


def square_from(text: str, variant: Variant) -> int:
    """The square 0..31 that a name or number 1..32 means. Raises ValueError for anything else."""
    if text and all(c in _DIGITS for c in text):
        return from_number(int(text[:4]), variant.dark_corner)
    if len(text) != 2:
        raise ValueError("%s is not a square" % (_short(text) or "''"))
    return from_name(text.lower(), variant.dark_corner)


# ---- positions


def parse_fen(text: "str | None", variant: Variant) -> Position:
    """The position that a FEN means; the start of the variant for None or "".

    Reads numbers and letters, ranges of numbers, kings (K), colours in either order, an empty colour, blanks,
    a final dot, and the ":H0:F1" some programs add. Raises InvalidFen, in one line, for anything that is no
    possible position.
    """
    fen = "".join((text or "").split())
    if not fen:
        return Position.start(variant)
    parts = fen.rstrip(".").split(":")
    if parts[0] not in ("W", "B"):
        raise InvalidFen("FEN %s: begins with W: or B:, the side to move" % _short(fen))
    position = Position(side=WHITE if parts[0] == "W" else BLACK)
    sides = []
    for part in parts[1:]:
        if part[:1] in ("H", "F") and part[1:] and all(c in _DIGITS for c in part[1:]):
            continue
        if part[:1] not in ("W", "B"):
            raise InvalidFen(
                "FEN %s: %s is neither W nor B with its squares" % (_short(fen), _short(part) or "''")
            )
        side = WHITE if part[0] == "W" else BLACK
        if side in sides:
            raise InvalidFen("FEN %s: %s is there twice" % (_short(fen), part[0]))
        sides.append(side)
        try:
            _place_side(position, side, part[1:], variant)
        except ValueError as error:
            raise InvalidFen("FEN %s: %s" % (_short(fen), error)) from None
    if len(sides) != 2:
        raise InvalidFen("FEN %s: W and B must both be there, if only empty" % _short(fen))
    if not any(position.squares):
        raise InvalidFen("FEN %s: no piece at all" % _short(fen))
    return position


def _place_side(position: Position, side: int, text: str, variant: Variant) -> None:
    squares = position.squares
    pieces = 0
    for item in text.split(",") if text else ():
        crowned = item[:1] in ("K", "k")
        code = side | KING if crowned else side
        for square in _item_squares(item[1:] if crowned else item, variant):
            shown = square_text(square, variant)
            if squares[square]:
                raise ValueError("two pieces on %s" % shown)
            if not code & KING and square // 4 == last_rank(side):
                raise ValueError("a man of %s on its promotion row, %s" % (variant.side_name(side), shown))
            squares[square] = code
            pieces += 1
    if pieces > MOST_PIECES:
        raise ValueError("%s has %d pieces, at most %d" % (variant.side_name(side), pieces, MOST_PIECES))


def _item_squares(item: str, variant: Variant) -> "list[int]":
    ends = item.split("-")
    squares = [square_from(end, variant) for end in ends]
    if len(squares) == 1:
        return squares
    corner = variant.dark_corner
    first, last = number(squares[0], corner), number(squares[-1], corner)
    if len(ends) != 2 or ends[0][0] not in _DIGITS or ends[1][0] not in _DIGITS or first > last:
        raise ValueError("%s is no range of squares" % _short(item))
    return [from_number(n, corner) for n in range(first, last + 1)]


def _short(text: str) -> str:
    """The text as one line of an error has it."""
    line = " ".join(text[:400].split())
    return line if len(line) <= 60 else line[:57] + "..."


def format_fen(position: Position, variant: Variant) -> str:
    """The FEN of a position, in numbers, each colour's squares in rising order."""
    corner = variant.dark_corner
    parts = []
    for side in (WHITE, BLACK):
        items = []
        for n in range(1, 33):
            code = position.squares[from_number(n, corner)]
            if code & 3 == side:
                items.append(("K" if code & KING else "") + str(n))
        parts.append(("W" if side == WHITE else "B") + ",".join(items))
    return ("W:" if position.side == WHITE else "B:") + ":".join(parts)


# ---- moves


def path_text(path: "tuple[int, ...]", capture: bool, variant: Variant) -> str:
    """A path square by square, as "c3-d4" or "c3:e5:g7"."""
    mark = variant.capture_mark if capture else "-"
    return mark.join([square_text(square, variant) for square in path])


def move_text(move: Move, legal: "list[Move]", variant: Variant, full: bool = False) -> str:
    """A move as text: from and to where no other legal move shares them, else every square of its path.

    full: every square in any case.
    Whole paths are unique among legal moves: parse_move reads each back as this move.
    """
    path = move.path
    if not full and len(path) > 2:
        for other in legal:
            if other.path[0] == path[0] and other.path[-1] == path[-1] and other != move:
                break
        else:
            path = (path[0], path[-1])
    return path_text(path, bool(move.captured), variant)


def parse_move(text: str, legal: "list[Move]", variant: Variant) -> Move:
    """The legal move that a text means, in letters or numbers, with "-", ":" or "x".

    From and to will do where they leave no choice; so do some squares between, in order. A whole path,
    whichever way it is walked, means its move even where others begin and end there too: `readings` tells.
    Raises InvalidMove, IllegalMove or AmbiguousMove, each naming the text.
    """
    found = readings(text, legal, variant)
    if len(found) == 1:
        return found[0]
    path, _ = _squares_of(text, variant)
    for move in found:
        for route, _ in move.routes:
            if route == path:
                return move
    if not found:
        raise IllegalMove("%s is not a legal move" % _short(text.strip()))
    candidates = [move_text(move, legal, variant, full=True) for move in found]
    raise AmbiguousMove("%s can be %s" % (_short(text.strip()), " or ".join(candidates)), candidates)


def readings(text: str, legal: "list[Move]", variant: Variant) -> "list[Move]":
    """Every legal move that a text can mean. Raises InvalidMove when it is no move."""
    path, capture = _squares_of(text, variant)
    found = []
    for move in legal:
        if move.path[0] != path[0] or move.path[-1] != path[-1] or (capture and not move.captured):
            continue
        for route, _ in move.routes:
            if _passes(route, path):
                found.append(move)
                break
    return found


def _squares_of(text: str, variant: Variant) -> "tuple[tuple[int, ...], bool]":
    plain = text.strip()
    capture = False
    for mark in _MARKS:
        if mark in plain:
            capture = True
            plain = plain.replace(mark, "-")
    try:
        path = tuple([square_from(part.strip(), variant) for part in plain.split("-")])
    except ValueError as error:
        raise InvalidMove("%s is not a move: %s" % (_short(text.strip()) or "''", error)) from None
    if len(path) < 2:
        raise InvalidMove("%s is not a move: it needs from and to" % _short(text.strip()))
    return path, capture


def _passes(route: "tuple[int, ...]", path: "tuple[int, ...]") -> bool:
    """Does the route visit the squares of path in order, with the same ends?"""
    at = 1
    for square in path[1:-1]:
        while at < len(route) - 1 and route[at] != square:
            at += 1
        if at >= len(route) - 1:
            return False
        at += 1
    return True
