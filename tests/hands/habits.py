"""Habits: the ways in which people carry out a move, and how gladly each is chosen where it applies.

A habit is a function of a Person and a Ply. It knows wood, lights, and the move that is wanted. Where it does
not apply it returns False and touches nothing. What applies seldom weighs more: every habit is met often.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.hands import capturing, moving, slips
from tests.hands.body import Ply
from tests.hands.person import Person

Habit = Callable[[Person, Ply], bool]

WEIGHTS: dict[Habit, int] = {
    # any move, or any that captures nothing
    moving.mover_first: 1,
    moving.push_a_piece: 1,
    moving.drag_over_the_edge: 1,
    moving.think_with_the_piece_in_the_hand: 1,
    moving.as_fast_as_possible: 1,
    moving.hover_over_another_square: 1,
    moving.change_the_mind_about_the_square: 2,
    moving.change_the_mind_about_the_piece: 1,
    moving.straighten_the_piece_after_the_move: 1,
    # a king that goes far
    moving.slide_a_king_over_many_squares: 18,
    moving.walk_a_king_square_by_square: 9,
    # captures
    capturing.captured_first: 5,
    capturing.captured_on_the_way: 5,
    capturing.captured_in_the_same_hand: 5,
    capturing.captured_left_standing_until_told: 6,
    capturing.two_hands: 5,
    capturing.push_a_capturing_piece: 5,
    # captures of more than one piece
    capturing.some_captured_first: 30,
    capturing.straight_to_the_end: 30,
    # slips
    slips.wrong_square_then_corrected: 1,
    slips.dropped_and_put_right: 1,
    slips.bump_a_neighbour_on_the_way: 1,
    slips.take_the_wrong_piece_off: 7,
    slips.lay_a_captured_piece_on_a_light_square: 5,
}
FAR_KING = ("slide_a_king_over_many_squares", "walk_a_king_square_by_square")  # where kings fly
HABITS = {habit.__name__: habit for habit in WEIGHTS}


def some_habit(chance: random.Random) -> str:
    """The name of a habit, by its weight."""
    return chance.choices(list(HABITS), list(WEIGHTS.values()))[0]
