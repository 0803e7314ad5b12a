"""Captures by light, in every rule set: who must, where to next, what goes; step by step or straight."""

from draughts64.moves import legal_moves
from draughts64.notation import format_fen
from draughts64.position import BLACK, WHITE, Position
from draughts64.variant import VARIANTS, get
from eboard.occupancy import cells_of_squares
from eboard.signals import want
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
