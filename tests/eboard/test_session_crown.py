"""A man that becomes a king: its crown is asked for."""

from draughts64.squares import cell_at
from eboard.signals import want
from tests.eboard.at_the_desk import by_hand, offer, playing


def crowning(fen="W:Wc7:Ba3,h6", remote=""):
    """A desk at which White's man has just reached b8."""
    desk = playing("russian", fen, remote)
    by_hand(desk, "c7-b8")
    assert want(desk.session.view) == ["crown", ["b8"]]
    assert desk.lit() == {cell_at("b8"): "crown"}
    return desk


def test_a_crown_is_asked_for_a_few_seconds_and_then_the_next_move_is():
    desk = crowning()
    desk.rest(4000)
    assert desk.lit() == {cell_at("b8"): "crown"}
    desk.rest(1000)
    assert want(desk.session.view) == ["your_turn", []]
    assert desk.lit() == {}
    desk.lift(cell_at("b8"))
    assert desk.cells_lit("king") == {cell_at("b8")}


def test_a_crown_is_not_waited_for_when_the_other_side_goes_on():
    desk = crowning()
    desk.lift(cell_at("h6"), 60)
    assert want(desk.session.view) == ["move_on", ["g5"]]
    assert desk.cells_lit("crown") == set()
    desk.put(cell_at("g5"), 450)
    assert desk.plies == ["c7-b8", "h6-g5"]
    assert want(desk.session.view) == ["your_turn", []]


def test_a_crown_is_no_more_asked_for_when_the_piece_has_been_touched():
    for remote in ("", "black"):
        desk = crowning(remote=remote)
        if remote:
            offer(desk, "h6-g5")
        desk.lift(cell_at("b8"), 60)
        assert desk.cells_lit("crown") == set()
        desk.put(cell_at("b8"), 60)
        assert want(desk.session.view) == (["play_pending", ["h6", "g5"]] if remote else ["your_turn", []])


def test_who_must_capture_is_lit_when_the_crown_is_no_longer_asked_for():
    desk = crowning("W:Wc7,c3:Bd4,e5")
    assert desk.session.view.movers
    desk.rest(5000)
    assert want(desk.session.view) == ["must_capture", ["d4"]]
    assert desk.lit() == {cell_at("d4"): "mover"}


def test_the_other_sides_move_waits_for_the_crown_to_be_asked_for():
    desk = crowning(remote="black")
    offer(desk, "h6-g5")
    assert want(desk.session.view) == ["crown", ["b8"]]
    assert desk.lit() == {cell_at("b8"): "crown"}
    desk.rest(5000)
    assert want(desk.session.view) == ["play_pending", ["h6", "g5"]]
    assert desk.lit() == {cell_at("h6"): "engine_from", cell_at("g5"): "engine_to"}


def test_no_crown_is_asked_for_after_the_move_was_taken_back():
    desk = crowning()
    by_hand(desk, "b8-c7")
    assert desk.plies == []
    assert desk.lit() == {}
