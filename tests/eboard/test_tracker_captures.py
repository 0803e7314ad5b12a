"""What an occupancy means in the middle of a capture: what is lit, and when it is done."""

from eboard.expectation import expect
from eboard.occupancy import toggled
from eboard.tracker import EXTENDABLE, SURE, UNLIKELY, UNSURE, read
from tests.eboard.told import FORK, game, names, told

TWO = "W:Wc3,e3:Bd4,b4,a3"  # c3 takes d4 or b4, e3 takes d4


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
