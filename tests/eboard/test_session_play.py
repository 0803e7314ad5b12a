"""Moves by hand: when they are recorded, and what is no move."""

from draughts64.squares import cell_at
from eboard.signals import want
from tests.eboard.at_the_desk import playing


def test_a_move_is_recorded_when_it_has_stood_for_150_ms():
    desk = playing()
    desk.lift(cell_at("c3"))
    desk.put(cell_at("d4"), 100)
    assert desk.plies == []
    desk.rest(60)
    assert desk.plies == ["c3-d4"]
    assert desk.entries[-1] == [2, "ply", "c3-d4", 0]


def test_changing_the_mind_before_that_is_no_move():
    desk = playing()
    desk.lift(cell_at("c3"))
    desk.put(cell_at("d4"), 80)
    desk.lift(cell_at("d4"), 500)
    desk.put(cell_at("b4"), 200)
    assert desk.plies == ["c3-b4"]


def test_a_sliding_king_is_waited_for():
    desk = playing("russian", "W:WKa1:Bh8,a7")
    desk.lift(cell_at("a1"))
    for name in ("b2", "c3", "d4"):
        desk.put(cell_at(name), 150)
        desk.lift(cell_at(name))
    desk.put(cell_at("e5"), 350)
    assert desk.plies == []
    desk.rest(100)
    assert desk.plies == ["a1-e5"]


SLIP = "W:WK4,5,9,K10:B1,7,8,14,16,21,22,26,K27,28"


def test_a_capture_that_must_stand_longer_after_a_slip_says_so_and_is_never_dark():
    desk = playing("ludoteka", SLIP, remote="black")
    for text in ("-d6", "+g1", "-g7", "-b8", "-e7", "+b8", "-g1", "+d6"):
        desk.touch(cell_at(text[1:]), int(text[0] == "+"), 700)
    assert want(desk.session.view)[0] == "must_capture"
    for text in ("-d6", "+f8", "-f8", "+h6", "-h6", "+f4", "-f4", "+c1", "-g5", "-d2"):
        desk.touch(cell_at(text[1:]), int(text[0] == "+"), 700)
    assert desk.plies == []
    assert want(desk.session.view) == ["wait_still", ["c1"]]
    assert desk.lit() == {cell_at("c1"): "last"}
    desk.rest(1000)
    assert desk.plies == ["d6xf8xh6xf4xc1"]
    assert want(desk.session.view)[0] == "wait"


def test_a_move_that_is_not_in_doubt_is_never_asked_to_stand_still():
    desk = playing(fen="W:Wc3,e1:Bd4,h8")
    for text in ("-c3", "+e5", "-d4"):
        desk.touch(cell_at(text[1:]), int(text[0] == "+"))
        assert want(desk.session.view)[0] != "wait_still"


def test_trouble_is_shown_after_600_ms_and_ends_by_itself():
    desk = playing()
    desk.lift(cell_at("c3"))
    lit = desk.lit()
    desk.put(cell_at("c4"), 500)
    assert desk.lit() == lit  # until then the lights stay
    desk.rest(120)
    assert desk.session.view.reading == "trouble"
    assert desk.session.view.repair == ("move", cell_at("c4"), cell_at("c3"))
    desk.lift(cell_at("c4"))
    assert desk.cells_lit("landing") == {cell_at("b4"), cell_at("d4")}
    desk.put(cell_at("d4"), 200)
    assert desk.plies == ["c3-d4"]


def test_straightening_pieces_changes_nothing():
    desk = playing()
    for name in ("a1", "c3", "a7", "f6", "h8"):
        desk.lift(cell_at(name), 700)
        desk.put(cell_at(name), 200)
    assert desk.plies == []
    assert desk.session.view.reading == "home"


def test_a_neighbour_bumped_in_the_middle_of_a_capture():
    desk = playing("russian", "W:Wc3:Bd4,f6,h6")
    desk.lift(cell_at("c3"), 100)
    desk.lift(cell_at("d4"), 100)
    desk.put(cell_at("e5"), 100)
    desk.lift(cell_at("h6"), 700)
    assert desk.session.view.repair == ("put", -1, cell_at("h6"))
    desk.put(cell_at("h6"), 100)
    assert desk.cells_lit("landing") == {cell_at("g7")}
    desk.lift(cell_at("e5"), 100)
    desk.lift(cell_at("f6"), 100)
    desk.put(cell_at("g7"), 200)
    assert desk.plies == ["c3:e5:g7"]


def test_two_fast_players_the_reply_begins_before_the_move_has_stood():
    desk = playing()
    desk.lift(cell_at("c3"))
    desk.put(cell_at("d4"), 60)
    desk.lift(cell_at("f6"), 80)
    desk.put(cell_at("g5"), 200)
    assert desk.plies == ["c3-d4", "f6-g5"]


def test_still_hands_cost_nothing_and_say_nothing():
    desk = playing()
    desk.rest(100)
    for _ in range(50):
        desk.now += 20
        desk.quiet += 20
        assert len(desk.session.step(("occupancy", desk.occupancy, desk.quiet, desk.touches), desk.now)) == 0
