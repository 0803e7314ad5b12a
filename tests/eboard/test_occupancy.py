"""Which cells are occupied, and how a turned eboard is read."""

from draughts64 import squares
from draughts64.position import Position
from draughts64.squares import cell_at, cell_name
from draughts64.variant import VARIANTS
from eboard import occupancy


def test_a_piece_on_c3_is_rank_3_file_c():
    occupied = occupancy.of_cells([cell_at("c3")])
    assert occupied == bytes([0, 0, 4, 0, 0, 0, 0, 0])
    assert occupancy.is_set(occupied, cell_at("c3"))
    assert not occupancy.is_set(occupied, cell_at("d3"))


def test_the_starting_position_occupies_the_dark_squares_of_six_rows():
    for variant in VARIANTS.values():
        start = occupancy.of_position(Position.start(variant), variant.dark_corner)
        assert occupancy.count(start) == 24
        assert start[3] == start[4] == 0
        assert occupancy.is_set(start, cell_at("h1" if variant.dark_corner == squares.RIGHT else "a1"))


def test_squares_and_cells_have_the_same_names():
    for corner in (squares.LEFT, squares.RIGHT):
        table = occupancy.cells_of_squares(corner)
        for square in range(32):
            assert cell_name(table[square]) == squares.name(square, corner)


def test_difference_names_what_is_missing_and_what_is_extra():
    wanted = occupancy.of_cells([0, 9, 63])
    assert occupancy.difference(occupancy.of_cells([9, 20]), wanted) == ([0, 63], [20])
    assert occupancy.difference(wanted, wanted) == ([], [])


def test_toggling_lifts_and_puts():
    assert occupancy.cells(occupancy.toggled(occupancy.of_cells([3, 4]), (4, 5))) == [3, 5]


def test_turned_once_the_piece_on_physical_a1_is_seen_on_a8():
    assert occupancy.seen(cell_at("a1"), 1) == cell_at("a8")
    assert occupancy.seen(cell_at("h1"), 1) == cell_at("a1")
    assert occupancy.turn(cell_at("a8"), 1) == cell_at("a1")


def test_turn_undoes_seen_and_four_quarter_turns_change_nothing():
    for cell in range(64):
        for rotation in range(4):
            assert occupancy.turn(occupancy.seen(cell, rotation), rotation) == cell
        assert occupancy.seen(occupancy.seen(cell, 3), 1) == cell
        assert occupancy.seen(cell, 0) == cell


def test_rotate_moves_every_cell_to_where_it_is_seen():
    seed = 1
    for _ in range(40):
        raw = bytearray(8)
        for rank in range(8):
            seed = (seed * 1103 + 12345) & 0xFFFFF
            raw[rank] = seed >> 6 & 255
        for rotation in range(4):
            out = bytearray(b"\xaa" * 8)
            occupancy.rotate(raw, rotation, out)
            want = occupancy.of_cells([occupancy.seen(cell, rotation) for cell in occupancy.cells(raw)])
            assert out == want


def test_text_is_sixteen_hex_digits_rank_1_first():
    assert occupancy.text(occupancy.of_cells([0, 63])) == "0100000000000080"
