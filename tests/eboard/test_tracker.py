"""What an occupancy means in the middle of a ply, mishap by mishap."""

from draughts64.notation import parse_move
from draughts64.squares import cell_at
from eboard.expectation import expect
from eboard.repair import way_out
from eboard.tracker import EXTENDABLE, SURE
from tests.eboard.told import FORK, at, game, names, told


def test_nothing_touched_is_home():
    assert told(expect(game("russian")), "").kind == "home"


def test_a_lifted_man_lights_its_targets():
    reading = told(expect(game("russian")), "-c3")
    assert reading.kind == "underway"
    assert names(reading.lifted) == ["c3"]
    assert names(reading.landings) == ["b4", "d4"]
    assert reading.captures == []


def test_a_man_that_cannot_move_is_only_to_be_put_back():
    reading = told(expect(game("russian")), "-a1")
    assert reading.kind == "underway"
    assert names(reading.lifted) == ["a1"]
    assert reading.landings == reading.movers == []


def test_the_result_of_a_legal_move_is_that_move():
    reading = told(expect(game("russian")), "-c3 +d4")
    assert reading.kind == "move"
    assert reading.doubt == SURE
    assert names([reading.walk.start, reading.walk.end]) == ["c3", "d4"]


def test_a_man_on_a_square_it_cannot_reach_is_trouble():
    expectation = expect(game("russian"))
    assert told(expectation, "-c3 +c4").kind == "trouble"
    assert told(expectation, "-c3 +f4").kind == "trouble"


def test_two_pieces_in_hand_are_trouble_until_one_is_back():
    expectation = expect(game("russian"))
    assert told(expectation, "-c3 -e3").kind == "trouble"
    assert told(expectation, "-c3 -e3 +e3").kind == "underway"


def test_an_enemy_piece_that_cannot_be_captured_is_trouble():
    assert told(expect(game("russian")), "-a7").kind == "trouble"


def test_a_man_pushed_over_the_edge_of_its_square_closes_both_reeds_for_a_moment():
    assert told(expect(game("russian")), "+d4").kind == "trouble"
    assert told(expect(game("russian")), "+d4 -c3").kind == "move"


def test_a_quiet_king_may_go_on_sliding():
    reading = told(expect(game("russian", "W:WKa1:Ba7")), "-a1 +b2")
    assert reading.kind == "move"
    assert reading.doubt == EXTENDABLE


def test_the_last_move_taken_back():
    played = game("russian", moves="c3-d4 f6-g5")
    expectation = expect(played)
    reading = told(expectation, "-g5 +f6")
    assert reading.kind == "takeback" and reading.plies == 1
    assert told(expectation, "-g5").kind == "underway"


def test_a_capture_taken_back_in_any_order():
    played = game("russian", moves="c3-d4 b6-c5 d4:b6")
    expectation = expect(played)
    for changes in ("+c5 -b6 +d4", "-b6 +c5 +d4", "-b6 +d4 +c5"):
        reading = told(expectation, changes)
        assert reading.kind == "takeback" and reading.plies == 1, changes
    half = told(expectation, "-b6 +d4")
    assert half.kind == "takeback" and half.plies == 0


def test_three_plies_taken_back_at_once():
    played = game("russian", moves="c3-d4 f6-g5 g3-h4")
    reading = told(expect(played), "-h4 -d4 +f6 +c3 -g5 +g3")
    assert reading.kind == "takeback" and reading.plies == 3


def test_while_a_move_is_pending_only_that_move_counts():
    played = game("russian")
    pending = parse_move("c3-d4", played.legal_moves(), played.variant)
    expectation = expect(played, pending)
    assert told(expectation, "-c3 +d4").kind == "move"
    assert told(expectation, "-c3").kind == "underway"
    assert told(expectation, "-c3 +b4").kind == "trouble"
    assert told(expectation, "-g3 +h4").kind == "trouble"


def test_a_pending_move_counts_when_the_reply_has_begun():
    played = game("russian")
    pending = parse_move("c3-d4", played.legal_moves(), played.variant)
    expectation = expect(played, pending)
    for changes in ("-c3 +d4 -f6", "-c3 +d4 -f6 +g5"):
        reading = told(expectation, changes)
        assert reading.kind == "move" and reading.walk.move == pending, changes
    assert told(expectation, "-f6").kind == "trouble"


def test_locked_until_the_move_comes_over_the_cable():
    played = game("russian", moves="c3-d4")
    expectation = expect(played, None, True)
    assert told(expectation, "-f6 +g5").kind == "trouble"
    assert told(expectation, "-d4 +c3").plies == 1


def test_the_way_out_mends_first_what_the_capture_under_way_does_not_explain():
    expectation = expect(game("russian", FORK + ",h8"))
    occupancy, _trail = at(expectation, "-c3 +e5 -d4 -h8")
    assert way_out(expectation, occupancy) == ("put", -1, cell_at("h8"))
    occupancy, _trail = at(expectation, "-c3 +c4")
    assert way_out(expectation, occupancy) == ("move", cell_at("c4"), cell_at("c3"))


def test_the_way_out_of_a_wrongly_made_pending_move_leads_to_its_end():
    played = game("russian", FORK)
    pending = parse_move("c3:g7", played.legal_moves(), played.variant)
    expectation = expect(played, pending)
    occupancy, _trail = at(expectation, "-c3 +c4")
    assert way_out(expectation, occupancy) == ("move", cell_at("c4"), cell_at("g7"))
    occupancy, _trail = at(expectation, "-c3 -e3")
    assert way_out(expectation, occupancy) == ("put", -1, cell_at("e3"))
