"""Moves taken back, by hand and by command."""

from draughts64.notation import format_fen
from draughts64.position import BLACK
from draughts64.squares import cell_at
from draughts64.variant import VARIANTS
from eboard.signals import want
from eboard.viewmessage import view_message
from tests.eboard.at_the_desk import by_hand, follow_the_lights, playing, say
from tests.eboard.desk import Desk, Dice, Player


def test_the_last_move_taken_back():
    desk = playing(moves="c3-d4 f6-g5")
    desk.lift(cell_at("g5"), 100)
    desk.put(cell_at("f6"), 350)
    assert len(desk.plies) == 2
    desk.rest(100)
    assert desk.entries[-1][1:] == ["takeback", 1]
    assert desk.plies == ["c3-d4"]
    assert desk.session.view.side == BLACK
    by_hand(desk, "f6-e5")
    assert desk.plies == ["c3-d4", "f6-e5"]


def test_a_capture_taken_back_captured_piece_first():
    desk = playing(moves="c3-d4 b6-c5 d4-b6xc5")
    assert desk.plies[-1] == "d4:b6"
    desk.put(cell_at("c5"), 300)
    desk.lift(cell_at("b6"), 300)
    desk.put(cell_at("d4"), 450)
    assert desk.plies == ["c3-d4", "b6-c5"]


def test_four_plies_taken_back_in_any_order_of_pieces():
    desk = playing(moves="c3-d4 f6-g5 g3-h4 g7-f6")
    for step in ("-f6", "+g7", "-d4", "+c3", "-g5", "+f6", "-h4", "+g3"):
        desk.touch(cell_at(step[1:]), 1 if step[0] == "+" else 0, 200)
    desk.rest(450)
    assert desk.plies == []
    assert desk.entries[-1][1] == "takeback"


def test_the_computer_asks_for_a_take_back_and_the_lights_guide_the_hands():
    desk = playing(moves="c3-d4 f6-g5")
    assert say(desk, "takeback") is True
    desk.rest(40)
    assert desk.session.view.repair == ("move", cell_at("g5"), cell_at("f6"))
    assert follow_the_lights(desk, 100) == 1
    desk.rest(450)
    assert desk.plies == ["c3-d4"]
    assert desk.lit() == {}


def test_a_take_back_asked_for_is_done_soon_after_a_mess_too():
    desk = playing(moves="c3-d4 f6-g5")
    say(desk, "takeback")
    desk.rest(40)
    for text in ("a1", "c1", "e1", "g1", "b2", "d2", "f2"):
        desk.lift(cell_at(text), 100)
    desk.rest(700)
    while desk.session.view.repair:
        action, start, end = desk.session.view.repair
        if action == "move":
            desk.slide(start, end, True, 40)
        else:
            desk.touch(max(start, end), 1 if action == "put" else 0, 40)
    assert desk.plies == ["c3-d4", "f6-g5"]  # not at once: it must stand
    desk.rest(400)
    assert desk.plies == ["c3-d4"]


def test_trouble_that_lasts_is_never_dark_while_an_earlier_position_is_being_rebuilt():
    desk = playing(moves="c3-d4 f6-g5")
    swept = [cell_at(text) for text in ("a1", "c1", "e1", "g1", "b2", "d2", "f2")]
    for cell in swept:
        desk.lift(cell, 100)
    desk.rest(700)
    desk.slide(cell_at("g5"), cell_at("f6"), True, 100)
    for cell in swept:
        desk.put(cell, 100)
    desk.rest(1000)
    assert desk.plies == ["c3-d4", "f6-g5"]
    assert want(desk.session.view) == ["move", ["f6", "g5"]]
    desk.rest(2500)
    assert desk.plies == ["c3-d4"]


def test_a_capture_taken_back_by_command_moves_the_capturing_piece_first():
    desk = playing(moves="c3-d4 b6-c5 d4-b6xc5")
    assert say(desk, "takeback") is True
    told = []
    desk.rest(100)
    while desk.session.view.repair:
        told.append(desk.session.view.repair)
        _action, start, end = told[-1]
        if start >= 0:
            desk.lift(start, 300)
            assert desk.session.view.repair == ("put", -1, end)
        desk.put(end, 100)
    assert told == [("move", cell_at("b6"), cell_at("d4")), ("put", -1, cell_at("c5"))]
    desk.rest(450)
    assert desk.plies == ["c3-d4", "b6-c5"]


def test_the_position_that_the_hands_are_led_to_is_told_while_it_is_not_the_games():
    desk = playing(moves="c3-d4 b6-c5")
    before = desk.game.position.copy()
    by_hand(desk, "d4-b6xc5")
    view = desk.session.view
    assert view.wanted is None
    say(desk, "takeback")
    desk.rest(40)
    assert view.wanted == before
    told = view_message(view, bytearray(64), 0)
    assert told["wanted_fen"] == format_fen(before, view.variant) != told["fen"]
    desk.lift(cell_at("b6"), 300)
    desk.put(cell_at("d4"), 700)
    assert view.wanted == before
    desk.lift(cell_at("a1"), 1000)  # now something else is wrong, too
    assert view.wanted == before
    desk.put(cell_at("a1"), 300)
    desk.put(cell_at("c5"), 450)
    assert view.wanted is None
    assert view_message(view, bytearray(64), 0)["wanted_fen"] is None


def test_the_same_is_told_when_a_capture_is_taken_back_by_hand():
    desk = playing(moves="c3-d4 b6-c5")
    before = desk.game.position.copy()
    by_hand(desk, "d4-b6xc5")
    desk.lift(cell_at("b6"), 300)
    desk.put(cell_at("d4"), 700)
    assert desk.session.view.repair == ("put", -1, cell_at("c5"))
    assert desk.session.view.wanted == before


def test_every_ply_of_a_game_is_taken_back_by_following_the_lights():
    dice = Dice(41)
    desk = Desk()
    player = Player(desk, dice)
    for name in VARIANTS:
        desk.new(name)
        while desk.session.phase == "play" and len(desk.plies) < 40:
            player.play(dice.choice(desk.game.legal_moves()), "after")
            plies = desk.plies
            if desk.session.phase == "over":
                break
            ply = desk.game.plies[-1].move
            assert say(desk, "takeback") is True
            desk.rest(100)
            assert follow_the_lights(desk, 450) == 1 + len(ply.captured) - (ply.start == ply.end)
            desk.rest(450)
            assert desk.plies == plies[:-1]
            player.play(ply, "after")


def test_nothing_can_be_taken_back_at_the_start():
    assert say(playing(), "takeback") == "there is no move to take back"


def test_the_piece_in_the_hand_goes_home_though_another_stands_askew_elsewhere():
    for home, askew in (("h8", "h7"), ("b6", "b5")):
        desk = playing(moves="c3-d4")
        assert say(desk, "takeback") is True
        desk.slide(cell_at(home), cell_at(askew), rest=100)  # bumped on the way
        desk.lift(cell_at("d4"), 700)
        assert desk.lit() == {cell_at("c3"): "put"}
        desk.put(cell_at("c3"), 700)
        assert desk.lit() == {cell_at(askew): "move_from", cell_at(home): "move_to"}
        desk.slide(cell_at(askew), cell_at(home), rest=500)
        assert desk.plies == []


def test_the_piece_that_slips_to_a_square_beside_goes_home_from_there():
    desk = playing(moves="c3-d4")
    assert say(desk, "takeback") is True
    desk.slide(cell_at("d4"), cell_at("d3"), lifted_first=False, rest=700)
    assert desk.lit() == {cell_at("d3"): "move_from", cell_at("c3"): "move_to"}
