"""What a move as people write it can mean: any mark, squares run together, Cyrillic letters, short forms."""

import re
from functools import lru_cache

from damier.pdn.lexer import FILE, MARK
from draughts64.moves import Move
from draughts64.notation import InvalidMove, readings
from draughts64.squares import from_name, from_number, name
from draughts64.variant import Variant

_LETTERS = re.compile(rf"(?:({FILE})[:xXхХ×*]?)?({FILE}[1-8](?:{MARK}?{FILE}[1-8])*)")
_NUMBERS = re.compile(rf"[0-9]{{1,2}}(?:{MARK}[0-9]{{1,2}})+")
_PLAIN = re.compile(r"([a-h][1-8]|[0-9]{1,2})([-:x])([a-h][1-8]|[0-9]{1,2})")
_SQUARE = re.compile(rf"{FILE}[1-8]")
_CAPTURE = re.compile(r"[:xX×*]|(?<!^)[хХ](?![0-9])")

_ALPHABETS = tuple(
    str.maketrans(cyrillic, latin)
    for cyrillic, latin in (
        ("асевн", "acebh"),  # letters that look alike
        ("фисвуапр", "abcdefgh"),  # the keys of a Russian keyboard
        ("абсдефгх", "abcdefgh"),  # letters that sound alike, с written as Latin c
        ("абцдефгх", "abcdefgh"),  # the same, c as it sounds
    )
)


def meanings(text: str, legal: list[Move], variant: Variant) -> list[Move]:
    """Every legal move that a text can mean; one whose whole path it is comes first.

    Beside what draughts64.notation reads: squares run together ("c3d4", "1118"), any mark on a capture, the
    first square by its file alone ("cd4", "c:e5"), and files in Cyrillic, by look, sound or place on the
    keyboard, each of which may give moves of its own.

    Raises draughts64.notation.InvalidMove when it is no move at all.
    """
    ends = _ends(text, variant.dark_corner)
    if ends:
        start, end, capture = ends
        moves = [move for move in legal if move.path[0] == start and move.path[-1] == end]
        if len(moves) == 1 and (moves[0].captured or not capture):
            return moves
    mark = ":" if _CAPTURE.search(text) else "-"
    if len(text) == 4 and text.isdecimal():
        text = f"{text[:2]}-{text[2:]}"
    if _NUMBERS.fullmatch(text):
        return _first_whole(mark.join(re.findall(r"[0-9]+", text)), legal, variant)
    shape = _LETTERS.fullmatch(text)
    if not shape:
        raise InvalidMove("not a move")
    file, squares = shape[1], _SQUARE.findall(shape[2])
    if (file or "").isascii() and shape[2].isascii():
        return _in_letters(file, squares, mark, legal, variant)
    found: list[Move] = []
    for alphabet in _ALPHABETS:
        latin = [part.lower().translate(alphabet) for part in (file or "", *squares)]
        try:
            moves = _in_letters(latin[0], latin[1:], mark, legal, variant)
        except InvalidMove:
            continue  # not the alphabet that was meant
        found += [move for move in moves if move not in found]
    return found


@lru_cache(maxsize=4096)
def _ends(text: str, corner: int) -> tuple[int, int, bool] | None:
    """From, to and whether it captures, of the plainest form of a move; None for any other text."""
    plain = _PLAIN.fullmatch(text)
    if not plain:
        return None
    start, mark, end = plain.groups()
    try:
        if start[0].isalpha():
            return from_name(start, corner), from_name(end, corner), mark != "-"
        return from_number(int(start), corner), from_number(int(end), corner), mark != "-"
    except ValueError:
        return None


def _in_letters(file: str, squares: list[str], mark: str, legal: list[Move], variant: Variant) -> list[Move]:
    if not file:
        if len(squares) < 2:
            raise InvalidMove("not a move")
        return _first_whole(mark.join(squares), legal, variant)
    starts = {name(move.start, variant.dark_corner) for move in legal}
    found: list[Move] = []
    for start in sorted(starts):
        if start[0] == file.lower():
            found += _first_whole(mark.join([start, *squares]), legal, variant)
    return found


def _first_whole(text: str, legal: list[Move], variant: Variant) -> list[Move]:
    """The readings of a text in the form that draughts64 writes, a whole path before shortened ones."""
    try:
        found = readings(text, legal, variant)
    except InvalidMove as error:  # a square that does not exist
        raise InvalidMove(str(error).partition(": ")[2] or str(error)) from None
    if len(found) > 1:
        steps = len(re.split("[-:]", text))
        found.sort(key=lambda move: all(len(path) != steps for path, _ in move.routes))
    return found
