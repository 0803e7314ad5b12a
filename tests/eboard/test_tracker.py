"""What an occupancy means in the middle of a ply, mishap by mishap."""

from draughts64.game import Game
from draughts64.notation import parse_fen, parse_move
from draughts64.squares import cell_at, cell_name
from draughts64.variant import get
from eboard.occupancy import toggled
from eboard.repair import way_out
from eboard.tracker import EXTENDABLE, SURE, UNLIKELY, UNSURE, expect, read


def game(variant, fen="", moves=""):
    played = Game(get(variant), parse_fen(fen, get(variant)))
    for text in moves.split():
        played.push(parse_move(text, played.legal_moves(), played.variant))
    return played


def at(expectation, changes):
    """(occupancy, trail) after the hands have done "-c3 +d4": lifted and put down in this order."""
    occupancy = expectation.home
    trail = []
    for change in changes.split():
        cell = cell_at(change[1:])
        occupancy = toggled(occupancy, (cell,))
        trail.append((cell, 1 if change[0] == "+" else 0))
    return occupancy, trail


def told(expectation, changes):
    """The reading after these changes."""
    return read(expectation, *at(expectation, changes))


def names(cells):
    return sorted([cell_name(cell) for cell in cells])


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


TWO = "W:Wc3,e3:Bd4,b4,a3"  # c3 takes d4 or b4, e3 takes d4
FORK = "W:Wc3,e3:Bd4,f6,b4,b6"  # c3 takes d4 and f6, or b4; e3 takes d4 and b6


def test_a_forced_capture_shows_who_may_capture():
    assert names(told(expect(game("russian", FORK)), "").movers) == ["c3", "e3"]


def test_a_captured_piece_lifted_first_shows_who_captures_it():
    expectation = expect(game("russian", TWO))
    assert names(told(expectation, "-d4").movers) == ["c3", "e3"]
    assert names(told(expectation, "-b4").movers) == ["c3"]


def test_pieces_that_no_one_move_captures_are_trouble():
    assert told(expect(game("russian", TWO)), "-d4 -b4").kind == "trouble"


def test_what_has_been_removed_narrows_the_landings():
    expectation = expect(game("russian", FORK))
    both = told(expectation, "-c3")
    assert names(both.landings) == ["a5", "e5"]
    assert names(both.captures) == ["b4", "d4"]
    one = told(expectation, "-d4 -c3")
    assert names(one.landings) == ["e5"]
    assert one.captures == []  # already gone


def test_each_jump_shows_the_next_in_the_hand_too():
    expectation = expect(game("russian", FORK))
    for changes in ("-c3 +e5", "-c3 +e5 -e5", "-c3 +e5 -d4", "-d4 -c3 +e5 -e5"):
        reading = told(expectation, changes)
        assert names(reading.landings) == ["g7"], changes
        assert names(reading.captures) == ["f6"], changes


def test_at_the_end_the_captured_pieces_left_standing_are_shown():
    reading = told(expect(game("russian", FORK)), "-c3 +e5 -e5 +g7 -d4")
    assert reading.kind == "underway"
    assert names(reading.standing) == ["f6"]
    assert reading.landings == reading.captures == []


def test_straight_to_the_end_without_a_stop_is_accepted():
    expectation = expect(game("russian", FORK))
    assert names(told(expectation, "-c3 +g7").standing) == ["d4", "f6"]
    assert told(expectation, "-c3 +g7 -f6 -d4").kind == "move"


def test_lifted_once_more_at_the_end_the_last_landings_are_open():
    reading = told(expect(game("russian", FORK)), "-c3 +e5 -e5 +g7 -g7")
    assert names(reading.landings) == ["g7"]


def test_a_king_shows_every_landing_and_may_slide_over_them():
    expectation = expect(game("russian", "W:WKa1:Bd4,a7"))
    reading = told(expectation, "-a1")
    assert names(reading.landings) == ["e5", "f6", "g7", "h8"]
    assert names(reading.captures) == ["d4"]
    near = told(expectation, "-a1 -d4 +e5")
    assert near.kind == "move" and near.doubt == EXTENDABLE
    far = told(expectation, "-a1 -d4 +h8")
    assert far.kind == "move" and far.doubt == SURE


def test_a_king_sliding_towards_its_capture_keeps_the_landings_lit():
    reading = told(expect(game("russian", "W:WKa1:Bd4,a7")), "-a1 +b2 -b2 +c3")
    assert reading.kind == "underway"
    assert names(reading.landings) == ["e5", "f6", "g7", "h8"]


def test_what_a_slide_brushed_on_its_way_is_no_landing():
    expectation = expect(game("russian", "W:WKa1:Bd4,d6,e7"))
    assert names(told(expectation, "-a1").landings) == ["e5", "f6"]
    for changes in ("-a1 +e5", "-a1 +b2 -b2 +c3 -c3 +e5", "-a1 +b2 -b2 +e5 -e5"):
        assert names(told(expectation, changes).landings) == ["b8", "c7"], changes
    assert names(told(expectation, "-a1 +b2 -b2 +e5 -e5 +f6").landings) == ["d8"]


def test_back_at_its_start_the_capture_begins_anew():
    expectation = expect(game("russian", ROUND))
    reading = told(expectation, "-c3 -d2 +b4 -b4 +d2 -d2")
    assert names(reading.landings) == ["b4", "f4"]


def test_a_quiet_king_may_go_on_sliding():
    reading = told(expect(game("russian", "W:WKa1:Ba7")), "-a1 +b2")
    assert reading.kind == "move"
    assert reading.doubt == EXTENDABLE


def test_where_the_king_went_decides_between_two_ways_that_share_both_ends():
    fen = "W:WKd2:Be3,e5,f6,c5,h2"
    played = game("russian", fen)
    expectation = expect(played)
    over_e5 = told(expectation, "-d2 +f4 -f4 +d6 -d6 +b4")
    assert names(over_e5.standing) == ["c5", "e3", "e5"]
    over_f6 = told(expectation, "-d2 +g5 -g5 +e7 -e7 +b4")
    assert names(over_f6.standing) == ["c5", "e3", "f6"]
    at_once = told(expectation, "-d2 +b4 -c5 -e3")
    assert names(at_once.standing) == ["e5", "f6"]
    assert told(expectation, "-d2 +b4 -c5 -e3 -f6").kind == "move"


ROUND = "W:Wd2:Bc3,c5,e5,e3,h8"  # a man walks round and ends where it began


def test_a_round_trip_ends_at_home_with_the_captured_pieces_standing():
    played = game("russian", ROUND)
    rounds = [move for move in played.legal_moves() if move.start == move.end]
    assert rounds
    expectation = expect(played)
    reading = told(expectation, "-d2 +b4 -b4 +d6 -d6 +f4 -f4 +d2")
    assert names(reading.standing) == ["c3", "c5", "e3", "e5"]
    reading = told(expectation, "-d2 +b4 -b4 +d6 -d6 +f4 -f4 +d2 -c3 -c5 -e3")
    assert names(reading.standing) == ["e5"]
    reading = told(expectation, "-d2 +b4 -b4 +d6 -d6 +f4 -f4 +d2 -c3 -c5 -e3 -e5")
    assert reading.kind == "move" and reading.doubt == SURE


def test_with_the_pieces_of_a_round_trip_removed_first_the_mover_is_waited_for():
    expectation = expect(game("russian", ROUND))
    reading = told(expectation, "-c3 -c5 -e3 -e5")
    assert reading.doubt == UNLIKELY
    assert names(reading.movers) == ["d2"]
    assert names(told(expectation, "-c3 -c5 -e3 -e5 -d2").landings) == ["b4", "f4"]
    assert told(expectation, "-c3 -c5 -e3 -e5 -d2 +b4 -b4 +d6 -d6 +f4 -f4 +d2").doubt == SURE
    assert told(expectation, "-c3 -c5 -e3 -e5 -d2 +d2").doubt == SURE


def test_a_capture_that_a_larger_one_contains_is_doubted():
    """Both end on the same square: while pieces are being taken away only time tells."""
    played, small, large = contained()
    expectation = expect(played)
    occupancy = next(found for found in expectation.walks if found.move == small).final
    start, end = expectation.cells[small.start], expectation.cells[small.end]
    straight = [(start, 0), (end, 1)] + [(expectation.cells[s], 0) for s in small.captured]
    assert read(expectation, occupancy, straight).doubt == UNSURE
    walked = [(start, 0)]
    for square in large.path[1:]:
        walked += [(expectation.cells[square], 1), (expectation.cells[square], 0)]
    walked.pop()
    walked += [(expectation.cells[s], 0) for s in small.captured]
    reading = read(expectation, occupancy, walked)
    assert reading.doubt == UNLIKELY
    assert set(reading.standing) == {expectation.cells[s] for s in large.captured if s not in small.captured}


def contained():
    """Two captures from one square to another, the captured set of one within the other's."""
    played = game("russian", "W:WK14:BK11,K17,K18,24")
    moves = played.legal_moves()
    for small in moves:
        for large in moves:
            more = [square for square in large.captured if square not in small.captured]
            same = (small.start, small.end) == (large.start, large.end)
            if same and more and len(more) == len(large.captured) - len(small.captured):
                return played, small, large
    raise AssertionError("no such captures")


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


LANDED_ON = "W:WK4,K6,K10,K26,K27:BK7,K8,9,K14,18,K19,K25,K29,K32"


def test_at_once_a_king_may_stand_where_a_captured_piece_was():
    """Ludoteka: captured pieces leave jump by jump, and their squares may be landed on."""
    played = game("ludoteka", LANDED_ON)
    path, captured = next(
        (path, captured)
        for move in played.legal_moves()
        for path, captured in move.routes
        if [i for i in range(2, len(path) - 1) if path[i] in captured[: i - 1]]
    )
    expectation = expect(played)
    cells = expectation.cells
    occupancy, trail = expectation.home, []
    for i in range(1, len(path)):
        steps = [(cells[path[i - 1]], 0)]
        if path[i] in captured[: i - 1]:
            reading = read(expectation, toggled(occupancy, (steps[0][0],)), trail + steps)
            assert cells[path[i]] in reading.standing  # it must be cleared first
            assert cells[path[i]] not in reading.landings
            steps.append((cells[path[i]], 0))
        steps.append((cells[path[i]], 1))
        for cell, down in steps:
            occupancy = toggled(occupancy, (cell,))
            trail.append((cell, down))
        if i < len(path) - 1:
            reading = read(expectation, occupancy, trail)
            assert cells[path[i + 1]] in reading.landings + reading.standing, path[: i + 1]
            assert reading.lifted == []
