"""The one next thing to do, from any occupancy."""

from eboard.occupancy import count, difference, of_cells, toggled
from eboard.repair import distance, next_action, way_back
from eboard.trail import Trail
from tests.eboard.desk import Dice


def test_nothing_is_to_be_done_when_all_is_right():
    assert next_action(of_cells([1, 2]), of_cells([1, 2])) is None


def test_a_missing_piece_is_put():
    assert next_action(of_cells([1]), of_cells([1, 2])) == ("put", -1, 2)


def test_a_surplus_piece_is_taken():
    assert next_action(of_cells([1, 2]), of_cells([1])) == ("take", 2, -1)


def test_a_misplaced_piece_is_moved():
    assert next_action(of_cells([1, 12]), of_cells([1, 3])) == ("move", 12, 3)


def test_the_nearest_pair_comes_first():
    assert next_action(of_cells([0, 40]), of_cells([63, 41])) == ("move", 40, 41)


def test_of_two_as_near_the_first_is_asked_for_and_stays_so():
    assert next_action(of_cells([12]), of_cells([11, 13])) == ("move", 12, 11)
    assert next_action(of_cells([11, 13]), of_cells([12])) == ("move", 11, 12)


def test_pieces_move_before_others_come_or_go():
    assert next_action(of_cells([12]), of_cells([1, 3])) == ("move", 12, 3)
    assert next_action(of_cells([1, 12, 40]), of_cells([3])) == ("move", 12, 3)


def test_taking_back_moves_the_piece_that_moved_before_captured_ones_are_put():
    d5, c4, b3 = 35, 26, 17
    before = of_cells([d5, c4, 60])
    last = (d5, b3, (c4,))
    assert way_back(of_cells([b3, 60]), before, last) == ("move", b3, d5)
    assert way_back(of_cells([60]), before, last, b3) == ("put", -1, d5)  # though c4 is nearer
    assert way_back(of_cells([60]), before, last) == ("put", -1, d5)
    assert way_back(of_cells([16, 60]), before, last) == ("move", 16, d5)  # it stands askew
    assert way_back(of_cells([d5, 60]), before, last) == ("put", -1, c4)
    assert way_back(of_cells([b3, c4, 60]), before, last) == ("move", b3, d5)
    assert way_back(of_cells([b3]), before, last, 60) == ("put", -1, 60)  # another piece is in the hand
    assert way_back(before, before, last) is None


def test_taking_back_a_capture_that_ended_where_a_captured_piece_had_stood():
    start, end = 0, 18
    before = of_cells([start, 9, end])
    last = (start, end, (9, end))
    assert way_back(of_cells([end]), before, last) == ("move", end, start)
    assert way_back(of_cells([start]), before, last) == ("put", -1, 9)


def test_a_piece_in_the_hand_goes_to_the_vacancy_nearest_to_where_it_was():
    wanted = of_cells([8, 60])
    assert next_action(bytes(8), wanted, 61) == ("put", -1, 60)
    assert next_action(bytes(8), wanted, 1) == ("put", -1, 8)


def test_a_piece_lifted_as_told_is_told_to_go_where_it_was_to_be_moved():
    dice = Dice(5)
    for _ in range(300):
        occupancy, wanted = scattered(dice), scattered(dice)
        action = next_action(occupancy, wanted)
        if action and action[0] == "move":
            lifted = toggled(occupancy, (action[1],))
            missing, extra = difference(lifted, wanted)
            told = next_action(lifted, wanted, action[1])
            if len(missing) <= len(extra):
                assert told[0] != "put"  # more pieces than are needed: it may be laid beside
                continue
            assert told[0] == "put"
            assert distance(action[1], told[2]) == min([distance(action[1], cell) for cell in missing])
            assert told[2] == action[2]


def test_following_it_blindly_arrives_in_one_action_a_piece():
    dice = Dice(3)
    for _ in range(300):
        occupancy, wanted = scattered(dice), scattered(dice)
        missing, extra = difference(occupancy, wanted)
        actions = 0
        while True:
            action = next_action(occupancy, wanted)
            if action is None:
                break
            occupancy = toggled(occupancy, [cell for cell in action[1:] if cell >= 0])
            actions += 1
        assert occupancy == wanted
        assert actions == max(len(missing), len(extra))


def test_nothing_is_put_where_as_many_pieces_stand_as_are_wanted():
    b5, b6 = 33, 41
    wanted = of_cells([b6, 60])
    assert next_action(of_cells([b5, 60]), wanted, b6) == ("move", b5, b6)
    assert next_action(of_cells([b5, 60, 61]), wanted, b6) == ("move", b5, b6)


def test_a_piece_slid_askew_in_a_take_back_goes_on_from_there():
    d5, c4, b3, b2 = 35, 26, 17, 9
    before = of_cells([d5, c4, 60])
    assert way_back(of_cells([b2, 60]), before, (d5, b3, (c4,)), b3) == ("move", b2, d5)


def test_following_it_blindly_arrives_in_whatever_order_a_scan_tells_the_changes():
    dice = Dice(11)
    for _ in range(300):
        occupancy, wanted = scattered(dice), scattered(dice)
        beside = max(0, count(wanted) - count(occupancy))
        trail = Trail()
        for _action in range(64):
            action = next_action(occupancy, wanted, trail.hand())
            if action is None:
                break
            changes = (
                [(action[1], 0), (action[2], 1)] if dice.random() < 0.5 else [(action[2], 1), (action[1], 0)]
            )
            beside += {"put": -1, "take": 1, "move": 0}[action[0]]
            assert beside >= 0, "no piece is left to be put"
            for cell, down in changes:
                if cell >= 0:
                    occupancy = toggled(occupancy, (cell,))
                    trail.touches.append((cell, down))
        assert occupancy == wanted


def scattered(dice):
    return of_cells([cell for cell in range(64) if dice.random() < 0.3])
