"""Captures by light, in every rule set: who must, where to next, what goes; step by step or straight."""

from draughts64.moves import legal_moves
from draughts64.notation import format_fen
from draughts64.position import BLACK, WHITE, Position
from draughts64.squares import cell_at
from draughts64.variant import VARIANTS, get
from eboard.occupancy import cells_of_squares
from eboard.signals import want
from tests.eboard.at_the_desk import offer, playing
from tests.eboard.desk import Desk, ruled

# Squares as the game counts them; where a1 is dark they are called:
C3, D4, E5, F6, G7 = 9, 13, 18, 22, 27
A5, B6, H2 = 16, 20, 7


class Capture:
    """A desk at which White's man on c3 may capture d4 and f6, the one on a5 perhaps b6, and h2 nothing."""

    def __init__(self, name):
        self.variant = get(name)
        self.position = Position(side=WHITE)
        for square, code in ((C3, WHITE), (A5, WHITE), (H2, WHITE)):
            self.position.squares[square] = code
        for square in (D4, F6, B6):
            self.position.squares[square] = BLACK
        self.desk = Desk()
        self.desk.new(name, format_fen(self.position, self.variant))
        self.cell = list(cells_of_squares(self.variant.dark_corner))

    def lift(self, square):
        self.desk.lift(self.cell[square], 200)

    def put(self, square):
        self.desk.put(self.cell[square], 200)

    def lit(self, name):
        """The squares that show a signal."""
        return {self.cell.index(cell) for cell in self.desk.cells_lit(name)}

    def counted(self):
        """The one ply in the record, when it has been made."""
        self.desk.rest(500)
        assert len(self.desk.plies) == 1, self.desk.lit()
        assert self.desk.lit() == {}
        return self.desk.game.plies[0].move


def test_the_pieces_that_must_capture_are_lit_and_no_other():
    for name in VARIANTS:
        capture = Capture(name)
        starts = {move.start for move in legal_moves(capture.position, capture.variant)}
        assert C3 in starts
        assert capture.lit("mover") == starts
        assert want(capture.desk.session.view)[0] == "must_capture"


def test_a_piece_that_may_not_move_while_another_must_capture_is_to_be_put_back():
    for name in VARIANTS:
        capture = Capture(name)
        capture.lift(H2)
        assert capture.lit("origin") == {H2}
        assert not capture.lit("landing")
        assert want(capture.desk.session.view)[0] == "put_back"
        capture.desk.put(capture.cell[H2] + 8, 700)  # a move, if nothing could be captured
        assert capture.desk.plies == []
        assert capture.desk.session.view.repair


def test_each_jump_shows_where_to_and_what_is_captured_and_is_taken_off_as_it_goes():
    for name in VARIANTS:
        capture = Capture(name)
        capture.lift(C3)
        shown(capture, [C3], [], {E5}, {D4})
        capture.put(E5)
        shown(capture, [C3, E5], [], {G7}, {F6})
        capture.lift(D4)
        shown(capture, [C3, E5], [D4], {G7}, {F6})
        capture.lift(E5)
        shown(capture, [C3, E5], [D4], {G7}, {F6})
        capture.put(G7)
        assert capture.lit("standing") == {F6}
        assert want(capture.desk.session.view)[0] == "take_captured"
        capture.lift(F6)
        move = capture.counted()
        assert (move.start, move.end, set(move.captured)) == (C3, G7, {D4, F6})


def shown(capture, walked, removed, landings, captures):
    assert (capture.lit("landing"), capture.lit("capture")) == (landings, captures)
    table = capture.cell
    wanted = {table[square] for square in landings}, {table[square] for square in captures}
    assert ruled(capture.position, capture.variant, walked, removed) == wanted
    assert want(capture.desk.session.view)[0] == "move_on"
    assert capture.desk.plies == []


def test_straight_to_the_last_square_is_the_same_capture_and_its_pieces_are_asked_for():
    for name in VARIANTS:
        for first, second in ((D4, F6), (F6, D4)):
            capture = Capture(name)
            capture.lift(C3)
            capture.put(G7)
            assert capture.lit("standing") == {D4, F6}
            capture.lift(first)
            assert capture.lit("standing") == {second}
            assert capture.desk.plies == []
            capture.lift(second)
            assert set(capture.counted().captured) == {D4, F6}


def test_captured_pieces_taken_off_first_and_then_straight():
    for name in VARIANTS:
        capture = Capture(name)
        capture.lift(F6)
        assert C3 in capture.lit("mover")
        capture.lift(D4)
        assert capture.lit("mover") == {C3}
        capture.lift(C3)
        assert E5 in capture.lit("landing")
        capture.put(G7)
        assert set(capture.counted().captured) == {D4, F6}


def test_a_capture_stopped_half_way_does_not_count():
    for name in VARIANTS:
        capture = Capture(name)
        capture.lift(C3)
        capture.put(E5)
        capture.lift(D4)
        capture.desk.rest(8000)
        assert capture.desk.plies == []
        shown(capture, [C3, E5], [D4], {G7}, {F6})


# Captured pieces leave at once: the king goes f4, d2, b4, e7 and ends on g5, where the first of them stood.
WAY = ("h6", "f4", "d2", "b4", "e7", "g5")
AT_ONCE = "W:WK12:BK10,11,15,16,22,23"


def test_a_captured_piece_in_the_way_of_the_king_in_the_hand_is_to_be_taken_off():
    desk = playing("ludoteka", AT_ONCE)
    desk.lift(cell_at(WAY[0]), 200)
    for landing in WAY[1:-1]:
        desk.put(cell_at(landing), 200)
        desk.lift(cell_at(landing), 200)
    assert desk.cells_lit("standing") == {cell_at("g5")}
    assert want(desk.session.view) == ["take_captured", ["g5"]]
    desk.lift(cell_at("g5"), 200)
    assert want(desk.session.view) == ["move_on", ["g5"]]


def test_the_other_side_s_king_that_ends_where_a_captured_piece_stood_is_not_to_be_taken_off():
    desk = playing("ludoteka", AT_ONCE, remote="white")
    offer(desk, ":".join(WAY).replace(":", "x"))
    left = {cell for cell in desk.cells_lit("engine_capture") if cell != cell_at("g5")}
    desk.lift(cell_at("g5"), 100)
    desk.lift(cell_at("h6"), 100)
    desk.put(cell_at("g5"), 100)
    assert len(left) == 4
    assert desk.lit() == dict.fromkeys(left, "engine_capture")
    for cell in left:
        desk.lift(cell, 100)
    desk.rest(500)
    assert len(desk.plies) == 1


def test_the_other_side_s_capture_that_ends_where_it_begins_shows_its_piece():
    desk = playing(fen="W:Wc3:Bd4,d6,b6,b4,h8", remote="white")
    offer(desk, "c3:e5:c7:a5:c3")
    captured = {cell_at(name) for name in ("d4", "d6", "b6", "b4")}
    assert desk.cells_lit("engine_capture") == captured
    assert desk.cells_lit("engine_to") == {cell_at("c3")}
    assert want(desk.session.view)[1][:2] == ["c3", "c3"]


def test_pieces_taken_off_are_no_capture_yet_and_one_put_down_beside_its_square_goes_back():
    desk = playing(fen="W:Wc3,h2:Bd4,f6,a7")
    desk.lift(cell_at("d4"), 100)
    desk.lift(cell_at("f6"), 100)
    assert desk.lit() == {cell_at("c3"): "mover"}
    desk.put(cell_at("d5"), 700)
    assert desk.lit() == {cell_at("d5"): "move_from", cell_at("d4"): "move_to"}
