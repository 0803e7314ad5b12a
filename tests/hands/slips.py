"""Ways to carry out a move that go wrong first, and are put right."""

from __future__ import annotations

from tests.hands.body import Ply
from tests.hands.carrying import all_captured, clear, forbidden, light_squares, walk, walk_on
from tests.hands.person import Person


def wrong_square_then_corrected(person: Person, ply: Ply) -> bool:
    """The piece stands where it may not, until the player notices."""
    wrong = forbidden(person, ply)
    if not wrong:
        return False
    person.lift(ply.start)
    square = person.chance.choice(wrong)
    person.put(square)
    person.table.pause(person.chance.uniform(100, 2500))
    person.lift(square)
    person.put(ply.path[1])
    walk_on(person, ply)
    clear(person, ply)
    return True


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
    walk_on(person, ply)
    clear(person, ply)
    return True


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
    walk_on(person, ply)
    clear(person, ply)
    return True


def take_the_wrong_piece_off(person: Person, ply: Ply) -> bool:
    """A piece that is not captured is taken with the others, and put back as the lights say."""
    others = [
        square for square in person.own(3 - person.game.position.side) if square not in all_captured(person)
    ]
    if not ply.captured or not others:
        return False
    walk(person, ply)
    wrong = person.chance.choice(others)
    person.take_off(wrong)
    person.table.pause(person.chance.uniform(700, 1500))
    clear(person, ply)
    person.follow(ply)
    return True


def lay_a_captured_piece_on_a_light_square(person: Person, ply: Ply) -> bool:
    light = light_squares(person)
    if not ply.captured or not light:
        return False
    walk(person, ply)
    first, *_others = [square for square in ply.captured if square in person.wood] or [""]
    if first:
        person.lift(first)
        square = person.chance.choice(light)
        person.put(square)
        person.table.pause(person.chance.uniform(100, 2000))
        person.take_off(square)
    clear(person, ply)
    return True
