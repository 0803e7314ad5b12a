"""The last move is shown to whoever asks: lift the piece that moved last, or ask over the cable."""

from draughts64.position import BLACK
from draughts64.squares import cell_at
from eboard.signals import want
from tests.eboard.at_the_desk import by_hand, offer, playing, say
from tests.eboard.desk import Desk

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


def asked(desk):
    """Ask for the last move over the cable."""
    assert say(desk, "last") is True
    return desk.lit()


def test_the_computer_may_ask_for_it_and_it_shows_for_five_seconds():
    desk = playing(moves="c3-d4 b6-a5")
    assert asked(desk) == {B6: "last", A5: "last"}
    assert want(desk.session.view) == ["last", ["b6", "a5"]]
    desk.rest(4800)
    assert desk.lit() == {B6: "last", A5: "last"}
    desk.rest(300)
    assert desk.lit() == {}
    assert want(desk.session.view) == ["your_turn", []]


def test_asked_again_it_shows_for_five_seconds_more():
    desk = playing(moves="c3-d4")
    asked(desk)
    desk.rest(3000)
    asked(desk)
    desk.rest(4000)
    assert desk.lit() == {C3: "last", D4: "last"}


def test_a_touch_ends_it_and_the_move_goes_on_as_if_nothing_had_been_shown():
    desk = playing(moves="c3-d4 b6-a5")
    asked(desk)
    desk.lift(D4, 60)
    assert desk.cells_lit("origin") == {D4}
    assert not desk.cells_lit("last")
    desk.put(cell_at("e5"), 450)
    assert desk.plies == ["c3-d4", "b6-a5", "d4-e5"]


def test_what_was_lit_before_is_lit_again_afterwards():
    desk = playing(fen="W:Wc3,h2:Bd4,f6,g7", remote="black", moves="c3-e5xd4")
    offer(desk, "f6:d4")
    before = desk.lit()
    assert set(before.values()) == {"engine_from", "engine_to", "engine_capture"}
    assert asked(desk) == {C3: "last", cell_at("e5"): "last"}
    desk.rest(5100)
    assert desk.lit() == before


def test_it_shows_in_the_middle_of_a_mess_too_and_then_the_way_out_again():
    desk = playing(moves="c3-d4")
    desk.lift(cell_at("h8"))
    desk.lift(cell_at("a1"), 1000)
    before = desk.lit()
    assert list(before.values()) in (["put"], ["put_black"])
    assert asked(desk) == {C3: "last", D4: "last"}
    desk.rest(5100)
    assert desk.lit() == before


def test_the_other_side_s_move_comes_while_it_is_shown_and_is_what_shows():
    desk = playing(remote="black", moves="c3-d4")
    asked(desk)
    offer(desk, "b6-a5")
    assert desk.lit() == {B6: "engine_from", A5: "engine_to"}


def test_the_clock_runs_on_while_it_is_shown_and_a_fallen_flag_ends_it():
    desk = playing(clock=[8, 0], moves="c3-d4")
    asked(desk)
    left = desk.session.match.clock.left[BLACK]
    desk.rest(2000)
    assert left - desk.session.match.clock.left[BLACK] >= 1900
    asked(desk)
    desk.rest(4900)
    asked(desk)
    desk.rest(2000)
    assert desk.session.phase == "over"
    assert "won" in desk.lit().values()


def test_after_the_end_it_can_be_seen_too():
    desk = playing(fen="W:Wc3:Bd4")
    by_hand(desk, "c3-e5xd4")
    assert asked(desk) == {C3: "last", cell_at("e5"): "last"}
    desk.rest(5100)
    assert desk.lit() == {cell_at("e5"): "won"}


def test_where_there_is_none_that_is_said():
    assert say(playing(), "last") == "there is no last move"
    desk = playing(moves="c3-d4")
    by_hand(desk, "d4-c3")
    assert say(desk, "last") == "there is no last move"
    assert say(Desk(), "last") == "there is no last move"
