"""Habits of hands by which the thread was once lost, each as it was found."""

from draughts64.notation import parse_move
from draughts64.squares import cell_at
from eboard.expectation import expect
from tests.eboard.at_the_desk import playing
from tests.eboard.told import game, told


def hands(desk, script, rest=60):
    """Do "-c3 +d4": lift and put, each after a rest."""
    for change in script.split():
        desk.touch(cell_at(change[1:]), 1 if change[0] == "+" else 0, rest)


def test_the_reply_is_begun_while_the_moved_piece_is_not_felt_yet():
    desk = playing()
    hands(desk, "-c3 -f6 +d4 +g5")
    desk.rest(450)
    assert desk.plies == ["c3-d4", "f6-g5"]


def test_a_reply_that_captures_the_moved_piece_and_lands_where_it_came_from():
    desk = playing(fen="W:Wc3:Bb6,h8", moves="c3-d4")
    hands(desk, "-b6 +c5 -d4 +b6 -c5")
    desk.rest(450)
    assert desk.plies == ["c3-d4", "b6-c5", "d4:b6"]


def test_a_piece_lifted_after_a_take_back_is_not_the_capture_that_looks_the_same():
    desk = playing(fen="W:Wc3:Bf6,a7", moves="c3-d4 f6-e5")
    hands(desk, "-e5 +f6 -d4")
    desk.rest(300)
    assert desk.plies == ["c3-d4", "f6-e5"]
    hands(desk, "+c3")
    desk.rest(450)
    assert desk.plies == []


TO_AND_FRO = "c1-d2 b8-a7 d2-e1 a7-b8"


def test_a_king_that_goes_back_alone_takes_no_plies_back():
    played = game("russian", "W:WKc1:BKb8", TO_AND_FRO)
    pending = parse_move("e1-f2", played.legal_moves(), played.variant)
    assert told(expect(played, pending), "-e1 +d2").kind == "trouble"
    assert told(expect(played), "-e1 +d2").kind == "move"
    assert told(expect(played), "-b8 +a7").plies == 1


def test_a_long_capture_is_not_taken_for_pieces_knocked_over():
    desk = playing(fen="W:We3:Bf4,f6,d6,f8")
    hands(desk, "-e3 +g5 -g5 +e7 -e7 +c5 -f8 -d6 -f4")
    desk.rest(700)
    assert desk.session.view.repair == ("put", -1, cell_at("f8"))
    hands(desk, "-f6")
    desk.rest(700)
    hands(desk, "+f8")
    desk.rest(450)
    assert desk.plies == ["e3:g5:e7:c5"]


def test_the_lights_help_with_a_take_back_of_several_plies_that_lacks_one_piece():
    desk = playing(moves="c3-d4 f6-g5 g3-h4")
    hands(desk, "-h4 -d4 +c3 -g5 +g3")
    desk.rest(700)
    assert desk.session.view.repair == ("put", -1, cell_at("f6"))
    assert desk.session.view.wanted == desk.game.start
    hands(desk, "+f6")
    desk.rest(450)
    assert desk.plies == []
