"""Answering with a piece held on a light square; a slip chooses nothing."""

from draughts64.squares import LEFT, RIGHT, square_at
from eboard.config import MOST_DOUBTFUL
from eboard.menu import Menu, corners, yes_no
from eboard.occupancy import of_cells, seen, toggled

YES, NO = 30, 33
RESTING = of_cells([0, 2, 4, 57])


def menu(occupancy=RESTING):
    return Menu((("yes", (YES,)), ("no", (NO,))), 1000, occupancy, 0)


def test_the_answers_are_on_light_squares():
    for corner in (LEFT, RIGHT):
        offers = yes_no(corner)
        assert sorted([choice for choice, _cells in offers]) == ["no", "yes"]
        for _choice, cells in offers:
            assert len(cells) > MOST_DOUBTFUL
            for cell in cells:
                assert square_at(cell & 7, cell >> 3, corner) == -1


def test_a_piece_held_for_a_second_chooses():
    asked = menu()
    held = toggled(RESTING, (2, YES))
    assert asked.step(toggled(RESTING, (2,)), 100) is None
    assert asked.step(held, 500) is None
    assert asked.hold == (YES, 0)
    assert asked.step(held, 1200) is None
    assert asked.hold == (YES, 70)
    assert asked.step(held, 1500) == "yes"


def test_a_piece_taken_away_too_early_chooses_nothing():
    asked = menu()
    asked.step(toggled(RESTING, (2, NO)), 500)
    assert asked.step(toggled(RESTING, (2,)), 1400) is None
    assert asked.hold is None
    assert asked.step(toggled(RESTING, (2, NO)), 1500) is None
    assert asked.step(toggled(RESTING, (2, NO)), 2400) is None
    assert asked.step(toggled(RESTING, (2, NO)), 2500) == "no"


def test_a_piece_that_lay_there_all_the_time_chooses_nothing():
    lying = toggled(RESTING, (YES,))
    asked = menu(lying)
    assert asked.step(lying, 5000) is None
    assert asked.step(toggled(lying, (2,)), 9000) is None
    asked.step(toggled(lying, (YES,)), 10000)
    asked.step(lying, 10500)
    assert asked.step(lying, 12000) is None  # it stands where it stood when the question was asked


def test_with_more_moved_than_the_piece_and_one_that_is_not_felt_nothing_is_chosen():
    asked = menu()
    for wrong in ((2, 4, 6, YES), (2, YES, NO), (2, YES, 12), (YES, NO), (YES, 12)):
        asked.step(toggled(RESTING, wrong), 1000)
        assert asked.step(toggled(RESTING, wrong), 9000) is None
        asked.step(RESTING, 9100)


def test_a_spare_piece_from_beside_the_eboard_may_answer_too():
    for resting in (RESTING, bytes(8)):
        asked = menu(resting)
        held = toggled(resting, (NO,))
        asked.step(held, 1000)
        assert asked.hold == (NO, 0)
        assert asked.step(held, 1900) is None
        assert asked.step(held, 2000) == "no"


def test_a_hand_that_takes_its_time_on_the_way_may_answer_too():
    asked = menu()
    lifted = toggled(RESTING, (2,))
    asked.step(lifted, 1000)
    asked.step(lifted, 9000)
    held = toggled(lifted, (YES,))
    asked.step(held, 9100)
    assert asked.step(held, 10100) == "yes"


def test_another_arrangement_that_rests_counts_as_the_new_one():
    for on_no in ((), (NO,)):  # a piece may lie on an answer all the time
        resting = toggled(RESTING, on_no)
        asked = menu(resting)
        other = toggled(resting, (2, 4))
        asked.step(other, 1000)
        asked.step(other, 3000)
        held = toggled(other, (0, YES))
        asked.step(held, 3500)
        assert asked.step(held, 4500) == "yes"


def test_a_piece_on_an_answer_is_to_be_taken_away_before_one_can_be_held_there():
    lying = toggled(RESTING, (YES,))
    asked = menu(lying)
    asked.step(lying, 100)
    assert asked.shown() == {YES: "take", NO: "no"}
    asked.step(RESTING, 2000)
    assert asked.shown() == {NO: "no"}  # put down again at once it would count as never lifted
    asked.step(RESTING, 3600)
    assert asked.shown() == {YES: "yes", NO: "no"}
    asked.step(lying, 4000)
    assert asked.shown() == {YES: "yes", NO: "no"}
    assert asked.step(lying, 5000) == "yes"


def test_a_piece_that_came_to_an_answer_with_others_is_to_be_taken_away():
    asked = menu()
    dropped = toggled(RESTING, (YES, 12))
    asked.step(dropped, 100)
    asked.step(dropped, 9000)
    assert asked.shown() == {YES: "take", NO: "no"}


def test_the_places_of_a_corner_are_its_own_however_the_eboard_lies():
    for rotation in range(4):
        for corner in (LEFT, RIGHT):
            offers = corners(rotation, corner)
            assert sorted([choice for choice, _places in offers]) == ["0", "1", "2", "3"]
            places = sorted([cell for _choice, places in offers for cell in places])
            assert len(set(places)) == len(places) == 4 * (MOST_DOUBTFUL + 1)
            assert sorted([seen(cell, 1) for cell in places]) == places


def test_an_answer_on_a_square_to_be_avoided_is_offered_elsewhere():
    asked = Menu((("yes", (30, 28, 26)), ("no", (33, 35))), 1000, RESTING, 0, avoid=(30, 35))
    assert asked.choices == {28: "yes", 33: "no"}
    asked = Menu((("yes", (30, 28)),), 1000, RESTING, 0, avoid=(30, 28))
    assert asked.choices == {30: "yes"}


def test_while_nobody_answers_each_answer_is_offered_on_a_second_square_which_goes_round():
    asked = Menu((("yes", (30, 28, 26)), ("no", (33, 35))), 1000, RESTING, 0)
    seconds = []
    for now in range(0, 32000, 100):
        assert asked.step(RESTING, now) is None
        assert asked.choices.pop(30) == "yes" and asked.choices.pop(33) == "no"
        if not seconds or seconds[-1] != asked.choices:
            seconds.append(dict(asked.choices))
        asked.choices.update({30: "yes", 33: "no"})
    assert seconds == [{}, {28: "yes", 35: "no"}, {26: "yes", 35: "no"}, {28: "yes", 35: "no"}]
    held = toggled(RESTING, (28,))
    assert asked.step(held, 32500) is None and asked.step(held, 33500) == "yes"


def test_a_touch_puts_the_second_square_off():
    asked = Menu((("yes", (30, 28)),), 1000, RESTING, 0)
    asked.step(toggled(RESTING, (2,)), 7900)
    asked.step(toggled(RESTING, (2,)), 15800)
    assert asked.choices == {30: "yes"}
    asked.step(toggled(RESTING, (2,)), 15900)
    assert asked.choices == {30: "yes", 28: "yes"}


def test_a_switch_that_closes_for_ever_among_pieces_laid_out_shuts_nothing_out():
    asked = menu()
    laid = toggled(RESTING, (YES, 0, 2, 4))
    asked.step(laid, 100)
    assert asked.step(laid, 8200) is None
    held = toggled(laid, (NO,))
    asked.step(held, 8300)
    assert asked.step(held, 9300) == "no"
