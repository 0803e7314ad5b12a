"""The order of touches, where the same occupancy may be a move, its answer or what was before."""

from draughts64.squares import cell_at
from draughts64.squares import name as square_name
from tests.eboard.at_the_desk import offer, playing, touch


def test_three_plies_taken_back_that_end_like_a_legal_move():
    desk = playing("italian", "B:W21,31:B13,3", moves="b5-a4 b3-c4 a4-b3")
    assert len(desk.plies) == 3
    touch(desk, "-b3 +a4 -c4 +b3 -a4 +b5", 100)
    desk.rest(450)
    assert desk.plies == []


def test_the_same_occupancy_without_an_earlier_position_on_the_way_is_the_move():
    desk = playing("italian", "B:W21,31:B13,3", moves="b5-a4 b3-c4 a4-b3")
    touch(desk, "-c4 +b5", 100)
    desk.rest(450)
    assert len(desk.plies) == 4


def test_kings_that_go_to_and_fro_in_one_go_are_not_taken_back():
    desk = playing(fen="W:WKc1,a3:BKb8,h6", moves="c1-d2 b8-a7")
    touch(desk, "-d2 +c1 -a7 +b8", 40)
    desk.rest(450)
    assert desk.plies == ["c1-d2", "b8-a7", "d2-c1", "a7-b8"]


def test_the_same_kings_are_taken_back_newest_first():
    desk = playing(fen="W:WKc1,a3:BKb8,h6", moves="c1-d2 b8-a7")
    touch(desk, "-a7 +b8 -d2 +c1", 40)
    desk.rest(450)
    assert desk.plies == []


def test_the_other_sides_move_and_a_king_that_goes_back_in_one_go():
    desk = playing(fen="W:WKc1,a3:BKb8,h6", remote="white", moves="")
    offer(desk, "c1-d2")
    touch(desk, "-c1 +d2 -b8 +a7", 40)
    desk.rest(450)
    assert desk.plies == ["c1-d2", "b8-a7"]
    offer(desk, "d2-c1")
    touch(desk, "-d2 +c1 -a7 +b8", 40)
    desk.rest(450)
    assert desk.plies == ["c1-d2", "b8-a7", "d2-c1", "a7-b8"]


def test_an_answer_that_stood_before_the_move_began_is_none():
    desk = playing(fen="W:WKc1,a3:BKb8,h6", moves="c1-d2 b8-a7")
    touch(desk, "-a7 +b8 -d2 +e3", 40)
    desk.rest(1500)
    assert desk.plies[:2] == ["c1-d2", "b8-a7"]
    assert "a7-b8" not in desk.plies


def test_a_piece_put_on_the_end_before_the_mover_was_lifted_is_not_its_move():
    desk = playing(fen="W:WKa1,Kh2:BKh8,a7", moves="a1-b2")
    assert desk.plies == ["a1-b2"]
    touch(desk, "-b2 +g7 -h8", 40)  # the white king has been put before the black one; which is in the hand
    desk.rest(1500)
    assert desk.plies == ["a1-b2"]


def test_while_a_board_is_rebuilt_only_the_other_sides_whole_move_counts():
    desk = playing(remote="white")
    offer(desk, "c3-d4")
    touch(desk, "-a1 -e1 -g1 -b2 -d2 -f2 -c3 +d4 -a7", 10)
    desk.rest(700)
    touch(desk, "+a1 +e1 +g1 +b2 +d2 +f2", 30)
    desk.rest(300)
    assert desk.plies == []  # a black piece is missing: nobody has lifted it for an answer
    touch(desk, "+a7")
    desk.rest(300)
    assert desk.plies == ["c3-d4"]


def test_a_king_that_was_captured_by_the_answer_could_not_have_gone_where_its_captor_stands():
    desk = playing("giveaway", "B:WKb8,a1:BKd6,a7")
    touch(desk, "-d6 +g3 -b8 +h2 -g3", 40)
    desk.rest(450)
    assert desk.plies == ["d6-g3", "b8:h2"]


def test_an_answer_to_the_capture_that_was_seen_and_not_to_another_that_would_fit():
    desk = playing("italian", "W:WKh1,b3:BKg2,Ke2,Kg4,a8")
    touch(desk, "-h1 +f3 -f3 +d1 -e2 -g2 -g4 +h5", 40)
    desk.rest(450)
    assert len(desk.plies) == 2
    captures, answer = [ply.move for ply in desk.game.plies]
    assert len(captures.captured) == 2 and square_name(captures.end, 1) == "d1"
    assert square_name(answer.end, 1) == "h5"


def test_plies_taken_back_that_look_like_a_capture_on_the_way():
    desk = playing("italian", "W:WKf7,b1:BKe8,a8", moves="f7-g6 e8-f7")
    assert len(desk.plies) == 2
    touch(desk, "-f7 +e8 -g6 +f7", 100)
    desk.rest(450)
    assert desk.plies == []


def test_a_king_that_looks_back_and_comes_home_takes_nothing_back_where_positions_repeat():
    desk = playing(fen="W:WKc1,a3:BKb8,h6", moves="c1-d2 b8-a7 d2-c1 a7-b8")
    touch(desk, "-b8 +a7 -a7 +b8", 100)
    desk.rest(1000)
    assert desk.plies == ["c1-d2", "b8-a7", "d2-c1", "a7-b8"]


def test_kings_in_one_go_whose_first_move_stood_there_before_are_not_taken_back_far():
    moves = "d1-c2 e8-d7 c2-d1 d7-c6 d1-e2 c6-d7"
    desk = playing("italian", "W:WKd1:BKe8", moves=moves)
    touch(desk, "-e2 +d1 -d7 +e8", 40)
    desk.rest(2000)
    assert len(desk.plies) == 8


def test_an_answer_by_a_piece_that_a_longer_capture_would_take_onto_a_captured_ones_square():
    desk = playing("ludoteka", "W:WK4,K28,K29:BK16,K20,K22,23,K24,K27")
    touch(desk, "-e3 -c3 -g3 -h2 +f4 -f4 +d2 -d2 +b4 -g5", 40)
    desk.rest(150)
    touch(desk, "+e3", 40)
    desk.rest(2000)
    first, _answer = [ply.move for ply in desk.game.plies]
    assert len(first.captured) == 3


def test_what_was_touched_before_the_position_stood_says_nothing_of_the_way_of_a_capture():
    desk = playing("giveaway", "W:WK18,K20,K24,27:B1,3,K19,K26,K30")
    touch(desk, "-f4 +c8 -c8 +f4 -h4 +d6 -d6 +h4", 100)
    desk.rest(300)
    touch(desk, "-g3 +e5", 100)
    assert desk.cells_lit("standing") == {cell_at("f4")}
