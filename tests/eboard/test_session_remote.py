"""The moves of the remote side, carried out by hand."""

from draughts64.squares import cell_at
from eboard.signals import want
from tests.eboard.at_the_desk import by_hand, offer, playing, say
from tests.eboard.desk import vars_of


def test_the_remotes_move_is_shown_and_only_it_counts():
    desk = playing(remote="black", moves="c3-d4")
    assert desk.session.match.waiting
    by_hand(desk, "f6-g5")
    assert desk.plies == ["c3-d4"]
    by_hand(desk, "g5-f6")
    offer(desk, "d6-c5")
    assert desk.lit() == {cell_at("d6"): "engine_from", cell_at("c5"): "engine_to"}
    by_hand(desk, "f6-g5")
    assert desk.plies == ["c3-d4"]
    by_hand(desk, "g5-f6")
    by_hand(desk, "d6-c5")
    assert desk.plies == ["c3-d4", "d6-c5"]
    assert desk.session.view.pending is None


def test_the_remotes_capture_is_shown_to_the_last_piece():
    desk = playing("russian", "B:Wd4,b4,h2:Bc5,h8", remote="black")
    offer(desk, "c5:e3")
    assert desk.cells_lit("engine_capture") == {cell_at("d4")}
    desk.lift(cell_at("c5"), 100)
    desk.put(cell_at("e3"), 1000)
    assert desk.lit() == {cell_at("d4"): "engine_capture"}
    desk.lift(cell_at("d4"), 200)
    assert desk.plies == ["c5:e3"]


def carry_out_blindly(desk, ms=700):
    """Do what the lights of a pending move say, and nothing else, until it is made."""
    before = len(desk.plies)
    for _ in range(40):
        if len(desk.plies) > before:
            return
        lit = {signal: cell for cell, signal in desk.lit().items()}
        if "engine_from" in lit:
            desk.lift(lit["engine_from"], ms)
            assert "engine_from" not in set(desk.lit().values())
        elif "engine_capture" in lit:
            desk.lift(lit["engine_capture"], ms)
        elif "engine_to" in lit:
            desk.put(lit["engine_to"], ms)
    raise AssertionError(("never made", desk.lit(), vars_of(desk)))


def test_the_remotes_king_that_rests_on_its_way_goes_on_from_there():
    desk = playing("giveaway", "B:WK29,K8:B13,14", remote="white", moves="a5-b4")
    offer(desk, "a1-c3")
    desk.lift(cell_at("a1"), 100)
    desk.put(cell_at("b2"), 3000)
    assert desk.lit() == {cell_at("b2"): "engine_from", cell_at("c3"): "engine_to"}
    assert want(desk.session.view) == ["play_pending", ["b2", "c3"]]
    carry_out_blindly(desk)
    assert desk.plies == ["a5-b4", "a1-c3"]


def test_the_remotes_capture_is_lit_from_where_its_piece_rests():
    desk = playing(fen="W:Wc3:Bd4,f6,h8", remote="white")
    offer(desk, "c3:e5:g7")
    desk.lift(cell_at("c3"), 100)
    desk.put(cell_at("e5"), 700)
    assert desk.cells_lit("engine_from") == {cell_at("e5")}
    assert desk.cells_lit("engine_to") == {cell_at("g7")}
    assert desk.cells_lit("engine_capture") == {cell_at("d4"), cell_at("f6")}
    desk.lift(cell_at("d4"), 700)
    assert desk.cells_lit("engine_from") == {cell_at("e5")}
    carry_out_blindly(desk)
    assert desk.plies == ["c3:e5:g7"]


def test_the_remotes_move_and_the_reply_in_one_go():
    desk = playing(remote="black", moves="c3-d4")
    offer(desk, "f6-g5")
    desk.lift(cell_at("f6"))
    desk.put(cell_at("g5"))
    desk.lift(cell_at("g3"))
    desk.put(cell_at("h4"), 450)
    assert desk.plies == ["c3-d4", "f6-g5", "g3-h4"]


def test_the_remotes_move_taken_back_is_pending_again_and_one_more_drops_it():
    desk = playing(remote="black", moves="c3-d4")
    offer(desk, "f6-g5")
    by_hand(desk, "f6-g5")
    by_hand(desk, "g5-f6")
    assert desk.plies == ["c3-d4"]
    assert desk.cells_lit("engine_from") == {cell_at("f6")}
    by_hand(desk, "d4-c3")
    assert desk.plies == []
    assert desk.session.view.pending is None
    by_hand(desk, "c3-b4")
    assert desk.plies == ["c3-b4"]


def test_a_take_back_that_was_asked_for_goes_before_a_move_that_comes():
    desk = playing(remote="black", moves="c3-d4")
    assert say(desk, "takeback") is True
    offer(desk, "d6-c5")
    desk.rest(700)
    assert desk.lit() == {cell_at("d4"): "move_from", cell_at("c3"): "move_to"}
    by_hand(desk, "d4-c3")
    assert desk.plies == [] and desk.session.match.pending is None
    by_hand(desk, "e3-d4")
    offer(desk, "d6-c5")
    desk.rest(700)
    assert desk.cells_lit("engine_from") == {cell_at("d6")}


def test_a_move_that_came_too_late_or_is_not_legal_is_refused():
    desk = playing(remote="black", moves="c3-d4")
    game = desk.session.view.game
    assert "ply 0" in say(desk, "play", game=game, ply=0, move="f6-g5")
    assert "not a legal move" in say(desk, "play", game=game, ply=1, move="f6-e3")
    assert say(desk, "play", game="other", ply=1, move="f6-g5") == "that game is not being played"
    assert desk.session.view.pending is None
    desk = playing()
    assert "by hand" in say(desk, "play", game=desk.session.view.game, ply=0, move="c3-d4")
