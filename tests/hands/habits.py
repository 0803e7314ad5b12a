"""Habits: the ways in which people carry out a move. Each knows wood, lights, and the move that is wanted.

A habit is a function of a Person and a Ply. It returns False, and touches nothing, where it does not apply.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable

from tests.hands.person import CARRY, CLEAR, LIFT, Person, Ply, line

Habit = Callable[[Person, Ply], bool]
HABITS: dict[str, Habit] = {}


def habit(function: Habit) -> Habit:
    """Register a way to carry out a move."""
    HABITS[function.__name__] = function
    return function


# Which piece first


@habit
def mover_first(person: Person, ply: Ply) -> bool:
    _walk(person, ply)
    _clear(person, ply)
    return True


@habit
def captured_first(person: Person, ply: Ply) -> bool:
    if not ply.captured:
        return False
    _clear(person, ply)
    _walk(person, ply)
    return True


@habit
def captured_on_the_way(person: Person, ply: Ply) -> bool:
    if not ply.captured:
        return False
    _walk(person, ply, clear=True)
    _clear(person, ply)
    return True


@habit
def some_captured_first(person: Person, ply: Ply) -> bool:
    if len(ply.captured) < 2:
        return False
    for square in person.chance.sample(ply.captured, person.chance.randint(1, len(ply.captured) - 1)):
        person.take_off(square)
    _walk(person, ply)
    _clear(person, ply)
    return True


@habit
def straight_to_the_end(person: Person, ply: Ply) -> bool:
    if len(ply.path) < 3:
        return False
    _straight(person, ply)
    _clear(person, ply)
    return True


@habit
def captured_in_the_same_hand(person: Person, ply: Ply) -> bool:
    """Mover and captured pieces are gathered in one hand; then the mover is put down."""
    if not ply.captured:
        return False
    person.lift(ply.start)
    for square in ply.captured:
        person.lift(square)
    person.pause(*CARRY)
    person.put(ply.end, 0)
    for _ in ply.captured:
        person.pause(*CLEAR)
        person.table.beside()
    return True


@habit
def captured_left_standing_until_told(person: Person, ply: Ply) -> bool:
    if not ply.captured:
        return False
    _walk(person, ply)
    for _ in range(60):
        if not [square for square in ply.captured if square in person.wood and square != ply.end]:
            return True
        person.pause(150, 300)
        person.obey(ply)
    if not person.table.unfelt():
        raise AssertionError(f"nobody tells that captured pieces still stand: {person.table.tell()}")
    _clear(person, ply)  # one that is not felt seems to be gone already
    return True


@habit
def two_hands(person: Person, ply: Ply) -> bool:
    """One hand moves while the other takes."""
    if not ply.captured:
        return False
    person.lift(ply.start)
    person.table.pause(person.chance.uniform(0, 60))
    person.table.lift(ply.captured[0])
    person.pause(*CARRY)
    if person.chance.random() < 0.5:
        person.table.beside()
        person.table.put(ply.path[1])
    else:
        person.table.put(ply.path[1], 0)
        person.table.pause(person.chance.uniform(0, 60))
        person.table.beside()
    _walk(person, Ply(ply.move, ply.path[1:], ply.captured[1:])) if len(ply.path) > 2 else None
    _clear(person, ply)
    return True


# Slides


@habit
def push_a_piece(person: Person, ply: Ply) -> bool:
    """Push the piece over the squares, all the way."""
    if ply.captured:
        return False
    person.slide(ply.path)
    return True


@habit
def push_a_capturing_piece(person: Person, ply: Ply) -> bool:
    """Captured pieces are taken off, then the piece is pushed."""
    if not ply.captured or not _way_is_free(person, ply):
        return False
    _clear(person, ply)
    person.slide(ply.path)
    return True


@habit
def walk_a_king_square_by_square(person: Person, ply: Ply) -> bool:
    """A king touches down on every square of its line."""
    way = line(ply.path)
    if ply.captured or len(way) < 3:
        return False
    person.pause(*LIFT)
    for start, end in itertools.pairwise(way):
        person.table.lift(start)
        person.table.pause(person.chance.uniform(20, 200))
        person.table.put(end)
        person.table.pause(person.chance.uniform(20, 250))
    return True


@habit
def drag_over_the_edge(person: Person, ply: Ply) -> bool:
    """Push the piece so slowly over the last edge that both switches are closed for a while."""
    if ply.captured or len(line(ply.path)) > 2:
        return False
    person.slide(ply.path[:1] * 1 + ply.path[1:])
    person.table.pause(person.chance.uniform(0, 100))
    return True


# Slow, fast, undecided


@habit
def think_with_the_piece_in_the_hand(person: Person, ply: Ply) -> bool:
    person.lift(ply.start)
    person.table.pause(person.chance.uniform(1500, 9000))
    person.table.put(ply.start)
    person.table.pause(person.chance.uniform(20, 800))
    _walk(person, ply, think=(500, 4000))
    _clear(person, ply)
    return True


@habit
def as_fast_as_possible(person: Person, ply: Ply) -> bool:
    pace, person.pace = person.pace, 5.0
    _walk(person, ply)
    _clear(person, ply)
    person.pace = pace
    return True


@habit
def hover_over_another_square(person: Person, ply: Ply) -> bool:
    """The piece comes so near to other squares that their switches close for an instant."""
    person.lift(ply.start)
    for _ in range(person.chance.randint(1, 3)):
        person.pause(*CARRY)
        square = person.chance.choice(person.empty())
        person.table.put(square)
        person.table.pause(person.chance.uniform(5, 90))
        person.table.lift(square)
    person.pause(*CARRY)
    if len(ply.path) == 2:
        person.put(ply.end)
    else:
        person.put(ply.path[1])
        _walk(person, Ply(ply.move, ply.path[1:], ply.captured[1:]))
    _clear(person, ply)
    return True


@habit
def change_the_mind_about_the_square(person: Person, ply: Ply) -> bool:
    """Put down on another legal square first, and moved on before that counts."""
    others = [
        move
        for move in person.game.legal_moves()
        if person.name(move.start) == ply.start and move.end != ply.move.end and not move.captured
    ]
    if ply.captured or not others:
        return False
    other = person.name(person.chance.choice(others).end)
    person.lift(ply.start)
    person.pause(*CARRY)
    person.table.put(other)
    person.table.pause(person.chance.uniform(10, 100))
    person.table.lift(other)
    person.pause(*CARRY)
    person.put(ply.end)
    return True


@habit
def change_the_mind_about_the_piece(person: Person, ply: Ply) -> bool:
    """Another own piece is lifted, looked at, and put back first."""
    others = [square for square in person.own() if square != ply.start]
    if not others:
        return False
    for square in person.chance.sample(others, min(len(others), person.chance.randint(1, 2))):
        person.lift(square)
        person.table.pause(person.chance.uniform(50, 2500))
        person.put(square)
    _walk(person, ply)
    _clear(person, ply)
    return True


# Slips on the way


@habit
def wrong_square_then_corrected(person: Person, ply: Ply) -> bool:
    """The piece stands where it may not, until the player notices."""
    wrong = _forbidden(person, ply)
    if not wrong:
        return False
    person.lift(ply.start)
    square = person.chance.choice(wrong)
    person.put(square)
    person.table.pause(person.chance.uniform(100, 2500))
    person.lift(square)
    person.put(ply.path[1])
    _walk(person, Ply(ply.move, ply.path[1:], ply.captured[1:])) if len(ply.path) > 2 else None
    _clear(person, ply)
    return True


@habit
def dropped_and_put_right(person: Person, ply: Ply) -> bool:
    """The piece falls on a light square beside its own and is pushed on from there."""
    file, rank = ord(ply.path[1][0]), int(ply.path[1][1])
    beside = [f"{chr(file + step)}{rank}" for step in (-1, 1) if ord("a") <= file + step <= ord("h")]
    square = person.chance.choice(beside)
    if square in person.wood or ply.path[1] in ply.captured:
        return False
    person.lift(ply.start)
    person.put(square)
    person.table.pause(person.chance.uniform(0, 1500))
    person.table.slide([square, ply.path[1]], person.chance.uniform(20, 120))
    _walk(person, Ply(ply.move, ply.path[1:], ply.captured[1:])) if len(ply.path) > 2 else None
    _clear(person, ply)
    return True


@habit
def bump_a_neighbour_on_the_way(person: Person, ply: Ply) -> bool:
    """A sleeve tips other pieces for a moment."""
    others = [square for square in person.wood if square != ply.start and square not in ply.captured]
    if not others:
        return False
    person.lift(ply.start)
    for square in person.chance.sample(others, min(len(others), person.chance.randint(1, 3))):
        person.table.lift(square)
        person.table.pause(person.chance.uniform(10, 400))
        person.table.put(square)
    person.put(ply.path[1])
    _walk(person, Ply(ply.move, ply.path[1:], ply.captured[1:])) if len(ply.path) > 2 else None
    _clear(person, ply)
    return True


@habit
def straighten_the_piece_after_the_move(person: Person, ply: Ply) -> bool:
    _walk(person, ply)
    _clear(person, ply)
    person.table.pause(person.chance.uniform(20, 600))
    person.nudge(ply.end)
    return True


@habit
def take_the_wrong_piece_off(person: Person, ply: Ply) -> bool:
    """A piece that is not captured is taken with the others, and put back as the lights say."""
    others = [
        square for square in person.own(3 - person.game.position.side) if square not in _all_captured(person)
    ]
    if not ply.captured or not others:
        return False
    _walk(person, ply)
    wrong = person.chance.choice(others)
    person.take_off(wrong)
    person.table.pause(person.chance.uniform(700, 1500))
    _clear(person, ply)
    person.follow(ply)
    return True


@habit
def lay_a_captured_piece_on_a_light_square(person: Person, ply: Ply) -> bool:
    light = _light(person)
    if not ply.captured or not light:
        return False
    _walk(person, ply)
    first, *_others = [square for square in ply.captured if square in person.wood] or [""]
    if first:
        person.lift(first)
        square = person.chance.choice(light)
        person.put(square)
        person.table.pause(person.chance.uniform(100, 2000))
        person.take_off(square)
    _clear(person, ply)
    return True


# How it is done


def _walk(person: Person, ply: Ply, *, clear: bool = False, think: tuple[float, float] | None = None) -> None:
    """The piece goes over its path and touches down on every landing. clear: captured pieces go at once."""
    for jump, (start, end) in enumerate(zip(ply.path, ply.path[1:], strict=False)):
        person.lift(start)
        person.pause(*(think or CARRY))
        if end in person.wood:  # a captured piece stands where the piece must land
            person.table.lift(end)
            person.table.beside()
        person.put(end)
        if clear and ply.captured[jump] in person.wood and ply.captured[jump] != end:
            person.take_off(ply.captured[jump])


def _straight(person: Person, ply: Ply) -> None:
    person.lift(ply.start)
    person.pause(*CARRY)
    if ply.end in person.wood:
        person.table.lift(ply.end)
        person.table.beside()
    person.put(ply.end)


def _clear(person: Person, ply: Ply) -> None:
    """Take off what is captured and still stands, in any order."""
    left = [square for square in ply.captured if square in person.wood]
    if ply.end in ply.captured and ply.end in left and ply.start not in person.wood:
        left.remove(ply.end)  # the mover stands there now
    person.chance.shuffle(left)
    for square in left:
        person.take_off(square)


def _way_is_free(person: Person, ply: Ply) -> bool:
    way = line(ply.path)[1:]
    return not [
        square for square in way if square in person.wood and square not in (*ply.captured, ply.start)
    ]


def _forbidden(person: Person, ply: Ply) -> list[str]:
    """Empty squares that no legal move of this piece comes over."""
    allowed = set()
    for move in person.game.legal_moves():
        for path, _captured in move.routes:
            allowed.update(line([person.name(square) for square in path]))
    return [square for square in person.empty() if square not in allowed and square != ply.start]


def _all_captured(person: Person) -> set[str]:
    return {
        person.name(square)
        for move in person.game.legal_moves()
        for _path, captured in move.routes
        for square in captured
    }


def _light(person: Person) -> list[str]:
    """Empty light squares."""
    corner = person.corner
    return [square for square in person.empty() if (ord(square[0]) + int(square[1])) % 2 == 1 - corner]
