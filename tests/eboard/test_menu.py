"""Answering with a piece held on a light square; a slip chooses nothing."""

from draughts64.squares import LEFT, RIGHT, square_at
from eboard.menu import Menu, yes_no
from eboard.occupancy import of_cells, toggled

YES, NO = 30, 33
RESTING = of_cells([0, 2, 4, 57])


def menu(occupancy=RESTING):
    return Menu({YES: "yes", NO: "no"}, 1000, occupancy, 0)


def test_the_answers_are_on_light_squares():
    for corner in (LEFT, RIGHT):
        choices = yes_no(corner)
        assert sorted(choices.values()) == ["no", "yes"]
        for cell in choices:
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


def test_with_more_moved_than_the_one_piece_nothing_is_chosen():
    asked = menu()
    for wrong in ((2, 4, YES), (2, YES, NO), (2, YES, 12), (YES, NO), (YES, 12)):
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
