"""Ways to carry out any move, the player's mood included. A habit touches nothing where it returns False."""

from __future__ import annotations

import itertools

from tests.hands.body import CARRY, LIFT, Ply, line
from tests.hands.carrying import clear, walk, walk_on
from tests.hands.person import Person


def mover_first(person: Person, ply: Ply) -> bool:
    walk(person, ply)
    clear(person, ply)
    return True


def push_a_piece(person: Person, ply: Ply) -> bool:
    """Push the piece over the squares, all the way."""
    if ply.captured:
        return False
    person.slide(ply.path)
    return True


def slide_a_king_over_many_squares(person: Person, ply: Ply) -> bool:
    """A king is pushed far: it brushes up to six reeds, and may rest on one for an instant."""
    way = line(ply.path)
    if ply.captured or len(way) < 4:
        return False
    stop = person.chance.randrange(1, len(way))
    person.slide(way[: stop + 1])
    person.table.pause(person.chance.uniform(0, 120))
    if stop + 1 < len(way):
        person.table.slide(way[stop:], person.chance.uniform(20, 160))
    return True


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


def drag_over_the_edge(person: Person, ply: Ply) -> bool:
    """Push the piece so slowly over the last edge that both switches are closed for a while."""
    if ply.captured or len(line(ply.path)) > 2:
        return False
    person.pause(*LIFT)
    person.table.slide(ply.path, person.chance.uniform(300, 1200))
    return True


def think_with_the_piece_in_the_hand(person: Person, ply: Ply) -> bool:
    person.lift(ply.start)
    person.table.pause(person.chance.uniform(1500, 9000))
    person.table.put(ply.start)
    person.table.pause(person.chance.uniform(20, 800))
    walk(person, ply, think=(500, 4000))
    clear(person, ply)
    return True


def as_fast_as_possible(person: Person, ply: Ply) -> bool:
    pace, person.pace = person.pace, 5.0
    walk(person, ply)
    clear(person, ply)
    person.pace = pace
    return True


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
    person.put(ply.path[1])
    walk_on(person, ply)
    clear(person, ply)
    return True


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


def change_the_mind_about_the_piece(person: Person, ply: Ply) -> bool:
    """Another own piece is lifted, looked at, and put back first."""
    others = [square for square in person.own() if square != ply.start]
    if not others:
        return False
    for square in person.chance.sample(others, min(len(others), person.chance.randint(1, 2))):
        person.lift(square)
        person.table.pause(person.chance.uniform(50, 2500))
        person.put(square)
    walk(person, ply)
    clear(person, ply)
    return True


def straighten_the_piece_after_the_move(person: Person, ply: Ply) -> bool:
    walk(person, ply)
    clear(person, ply)
    person.table.pause(person.chance.uniform(20, 600))
    person.nudge(ply.end)
    return True
