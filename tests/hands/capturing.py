"""Ways to carry out a capture: which piece first, with which hand, and when what is captured goes."""

from __future__ import annotations

from tests.hands.body import CARRY, CLEAR, Ply
from tests.hands.carrying import clear, straight, walk, walk_on, way_is_free
from tests.hands.person import Person


def captured_first(person: Person, ply: Ply) -> bool:
    if not ply.captured:
        return False
    clear(person, ply)
    walk(person, ply)
    return True


def captured_on_the_way(person: Person, ply: Ply) -> bool:
    if not ply.captured:
        return False
    walk(person, ply, clearing=True)
    clear(person, ply)
    return True


def some_captured_first(person: Person, ply: Ply) -> bool:
    if len(ply.captured) < 2:
        return False
    for square in person.chance.sample(ply.captured, person.chance.randint(1, len(ply.captured) - 1)):
        person.take_off(square)
    walk(person, ply)
    clear(person, ply)
    return True


def straight_to_the_end(person: Person, ply: Ply) -> bool:
    if len(ply.path) < 3:
        return False
    straight(person, ply)
    clear(person, ply)
    return True


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


def captured_left_standing_until_told(person: Person, ply: Ply) -> bool:
    if not ply.captured:
        return False
    walk(person, ply)
    for _ in range(150):
        if not [square for square in ply.captured if square in person.wood and square != ply.end]:
            return True
        person.pause(150, 300)
        person.obey(ply)
    if ply.end not in person.wood:
        return True  # the mover was not felt: the lights have led back
    if not person.table.unfelt() and person.table.wants()[0] != "over":
        raise AssertionError(f"nobody tells that captured pieces still stand: {person.table.tell()}")
    clear(person, ply)  # one that is not felt seems to be gone already
    return True


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
    walk_on(person, ply)
    clear(person, ply)
    return True


def push_a_capturing_piece(person: Person, ply: Ply) -> bool:
    """Captured pieces are taken off, then the piece is pushed."""
    if not ply.captured or not way_is_free(person, ply):
        return False
    clear(person, ply)
    person.slide(ply.path)
    return True
