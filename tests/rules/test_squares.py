"""Names, numbers and neighbours of the dark squares, for both ways a draughts board lies."""

import pytest

from draughts64 import squares
from draughts64.squares import LEFT, NEIGHBOURS, NONE, RIGHT


@pytest.mark.parametrize(
    ("corner", "name", "number"),
    [
        (LEFT, "b8", 1),
        (LEFT, "h8", 4),
        (LEFT, "a7", 5),
        (LEFT, "a1", 29),
        (LEFT, "g1", 32),
        (RIGHT, "a8", 1),
        (RIGHT, "g8", 4),
        (RIGHT, "b7", 5),
        (RIGHT, "b1", 29),
        (RIGHT, "h1", 32),
    ],
)
def test_numbers_run_from_the_top_left(corner: int, name: str, number: int) -> None:
    square = squares.from_name(name, corner)
    assert squares.number(square, corner) == number
    assert squares.from_number(number, corner) == square
    assert squares.name(square, corner) == name


@pytest.mark.parametrize("corner", [LEFT, RIGHT])
def test_every_dark_square_has_one_place_name_and_number(corner: int) -> None:
    for square in range(32):
        file, rank = squares.place(square, corner)
        assert squares.square_at(file, rank, corner) == square
        assert squares.from_name(squares.name(square, corner), corner) == square
        assert squares.from_number(squares.number(square, corner), corner) == square
    light = [(f, r) for f in range(8) for r in range(8) if squares.square_at(f, r, corner) < 0]
    assert len(light) == 32


@pytest.mark.parametrize("corner", [LEFT, RIGHT])
def test_neighbours_touch_at_a_corner(corner: int) -> None:
    for square in range(32):
        file, rank = squares.place(square, corner)
        for direction in range(4):
            right = direction in (squares.UP_RIGHT, squares.DOWN_RIGHT)
            up = direction in (squares.UP_RIGHT, squares.UP_LEFT)
            there = file + (1 if right != (corner == RIGHT) else -1), rank + (1 if up else -1)
            neighbour = NEIGHBOURS[4 * square + direction]
            if neighbour == NONE:
                assert not (0 <= there[0] < 8 and 0 <= there[1] < 8)
            else:
                assert squares.place(neighbour, corner) == there


@pytest.mark.parametrize("text", ["", "a", "a9", "i1", "A1", "a1 ", "b1", "11", "aa"])
def test_what_names_no_dark_square_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="square"):
        squares.from_name(text, LEFT)


@pytest.mark.parametrize("number", [0, 33, -1, 50])
def test_numbers_end_at_32(number: int) -> None:
    with pytest.raises(ValueError, match="1 to 32"):
        squares.from_number(number, LEFT)


def test_cells_are_all_64() -> None:
    assert [squares.cell_at(squares.cell_name(cell)) for cell in range(64)] == list(range(64))
    assert (squares.cell_name(0), squares.cell_name(7), squares.cell_name(63)) == ("a1", "h1", "h8")
