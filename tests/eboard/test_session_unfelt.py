"""Pieces that stand on their squares and are not felt, or feel open untouched: what evenings have shown."""

from draughts64.squares import cell_name
from tests.eboard.at_the_desk import offer, playing, touch


def lit(desk):
    """Signal by the name of the square."""
    return {cell_name(cell): signal for cell, signal in desk.lit().items()}


def test_a_captured_piece_that_was_never_lifted_still_stands_whatever_else_is_taken_off():
    desk = playing(fen="B:Wc1,d2,h2:BKc3,b8", remote="black")
    offer(desk, "c3:e1")
    touch(desk, "-c3 +e1 -c1")
    desk.rest(700)
    assert desk.plies == []  # and not the answer c1-d2 as well
    assert lit(desk) == {"c1": "put"}
    touch(desk, "+c1 -d2")
    desk.rest(200)
    assert desk.plies == ["c3:e1"]


def test_a_captured_piece_lifted_and_put_back_before_the_capture_still_stands():
    desk = playing(fen="B:Wc1,d2,h2:BKc3,b8", remote="black")
    offer(desk, "c3:e1")
    touch(desk, "-d2 +d2 -c3 +e1 -c1")
    desk.rest(700)
    assert desk.plies == []


def test_another_piece_feels_open_while_a_move_and_its_answer_are_made():
    desk = playing("ludoteka", "W:Wf2,g3,a1:Bh4,e7,b8")
    touch(desk, "-f2 -e7 +e3 -h4 +f2 -g3 +e7", 40)
    desk.rest(450)
    assert desk.plies == ["f2-e3", "h4xf2"]


def test_the_piece_that_was_answered_is_asked_for_on_its_end_where_it_is_not_felt():
    desk = playing(fen="W:Wa7,a1:Bc7,h8")
    touch(desk, "-a7 -c7 +b6")
    desk.rest(700)
    assert desk.plies == []
    assert lit(desk) == {"b8": "put"}
    touch(desk, "+b8")
    desk.rest(450)
    assert desk.plies == ["a7-b8", "c7-b6"]


def test_no_piece_is_asked_for_where_more_than_one_move_fits():
    desk = playing(fen="W:Wc3,h2:Bg7,a7")
    touch(desk, "-c3 -g7 +f6")
    desk.rest(700)
    assert lit(desk) == {"f6": "move_from", "g7": "move_to"} or "c3" in lit(desk)
    assert "b4" not in lit(desk) and "d4" not in lit(desk)


def test_the_answer_stands_where_a_captured_piece_stood_before_the_captor_is_felt():
    desk = playing("ludoteka", "B:Wb2,a1,h2:Ba3,h8")
    touch(desk, "-a3 -b2 -a1 +b2")
    touch(desk, "+c1")
    desk.rest(450)
    assert desk.plies == ["a3xc1", "a1-b2"]


def test_a_move_beside_a_piece_that_is_not_felt_is_made_again_after_the_lights_have_led_back():
    desk = playing("italian")
    touch(desk, "-f3 -d3 +e4")  # f3 stands
    desk.rest(700)
    assert desk.plies == []
    assert lit(desk) == {"d3": "put"}
    touch(desk, "-e4 +d3", 100)
    assert lit(desk)["f3"] == "origin"
    touch(desk, "+f3", 100)
    assert lit(desk) == {}
    touch(desk, "-d3 +e4", 200)
    assert len(desk.plies) == 1


def test_a_mover_that_is_not_felt_beside_another_is_found_by_moving_it_back():
    desk = playing("ludoteka", "B:We1,f2:Ba5,f8,g7")
    touch(desk, "-f8 -a5")  # f8 stands, and so does the mover, on b4
    desk.rest(700)
    assert lit(desk) == {"a5": "put_black"}
    touch(desk, "+a5", 100)
    assert lit(desk)["f8"] == "origin"
    touch(desk, "+f8 -a5 +b4", 200)
    assert desk.plies == ["a5-b4"]
