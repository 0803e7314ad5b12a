"""The last move is shown to whoever asks: lift the piece that moved last, and put it back."""

from draughts64.squares import cell_at
from tests.eboard.at_the_desk import by_hand, offer, playing

C3, D4, B6, A5 = (cell_at(name) for name in ("c3", "d4", "b6", "a5"))


def test_the_piece_that_moved_last_shows_where_it_came_from_while_it_is_lifted():
    desk = playing(moves="c3-d4")
    desk.lift(D4, 60)
    assert desk.lit() == {C3: "last", D4: "origin"}
    desk.put(D4, 60)
    assert desk.lit() == {}
    desk.rest(5000)
    assert desk.plies == ["c3-d4"]


def test_it_may_be_asked_for_as_often_and_for_as_long_as_one_likes():
    desk = playing(moves="c3-d4 b6-a5")
    for ms in (40, 700, 8000):
        desk.lift(A5, ms)
        assert desk.lit() == {B6: "last", A5: "origin"}
        desk.put(A5, 300)
    by_hand(desk, "d4-e5")
    assert desk.plies == ["c3-d4", "b6-a5", "d4-e5"]


def test_while_the_other_side_is_thinking_the_own_last_move_is_shown():
    desk = playing(remote="black", moves="c3-d4")
    desk.lift(D4, 60)
    assert desk.lit() == {C3: "last", D4: "origin"}
    desk.put(D4, 60)
    assert desk.lit() == {}


def test_the_other_side_s_last_move_is_shown_when_it_has_been_carried_out():
    desk = playing(remote="black", moves="c3-d4")
    offer(desk, "b6-a5")
    by_hand(desk, "b6-a5")
    desk.lift(A5, 60)
    assert desk.lit() == {B6: "last", A5: "origin"}


def test_a_king_that_moved_last_is_still_known_as_one():
    desk = playing(fen="W:WKa1,c1:Bh6", moves="a1-d4")
    desk.lift(D4, 60)
    assert desk.lit() == {cell_at("a1"): "last", D4: "king"}


def test_before_the_first_move_there_is_none():
    desk = playing()
    desk.lift(B6, 60)
    assert "last" not in desk.lit().values()
