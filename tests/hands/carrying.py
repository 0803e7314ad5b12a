"""How a piece goes over its path and captured pieces leave: what all habits are made of."""

from __future__ import annotations

from tests.hands.body import CARRY, Ply, line
from tests.hands.person import Person


def walk(
    person: Person, ply: Ply, *, clearing: bool = False, think: tuple[float, float] | None = None
) -> None:
    """The piece goes over its path and touches down on every landing. clearing: captures go at once."""
    for jump, (start, end) in enumerate(zip(ply.path, ply.path[1:], strict=False)):
        person.lift(start)
        person.pause(*(think or CARRY))
        if end in person.wood:  # a captured piece stands where the piece must land
            person.table.lift(end)
            person.table.beside()
        person.put(end)
        if clearing and ply.captured[jump] in person.wood and ply.captured[jump] != end:
            person.take_off(ply.captured[jump])


def walk_on(person: Person, ply: Ply) -> None:
    """The piece stands on the first landing: it goes on from there."""
    if len(ply.path) > 2:
        walk(person, Ply(ply.move, ply.path[1:], ply.captured[1:]))


def straight(person: Person, ply: Ply) -> None:
    """The piece goes to its end without a stop."""
    person.lift(ply.start)
    person.pause(*CARRY)
    if ply.end in person.wood:
        person.table.lift(ply.end)
        person.table.beside()
    person.put(ply.end)


def clear(person: Person, ply: Ply) -> None:
    """Take off what is captured and still stands, in any order."""
    left = [square for square in ply.captured if square in person.wood]
    if ply.end in ply.captured and ply.end in left and ply.start not in person.wood:
        left.remove(ply.end)  # the mover stands there now
    person.chance.shuffle(left)
    for square in left:
        person.take_off(square)


def way_is_free(person: Person, ply: Ply) -> bool:
    """Stands nothing in the way but what is captured?"""
    way = line(ply.path)[1:]
    return not [
        square for square in way if square in person.wood and square not in (*ply.captured, ply.start)
    ]


def forbidden(person: Person, ply: Ply) -> list[str]:
    """Empty squares that no legal move comes over."""
    allowed = comes_over(person)
    return [square for square in person.empty() if square not in allowed and square != ply.start]


def comes_over(person: Person) -> set[str]:
    """Squares that some legal move starts from, ends on or comes over."""
    found = set()
    for move in person.game.legal_moves():
        for path, _captured in move.routes:
            found.update(line([person.name(square) for square in path]))
    return found


def all_captured(person: Person) -> set[str]:
    """What some legal move captures."""
    return {
        person.name(square)
        for move in person.game.legal_moves()
        for _path, captured in move.routes
        for square in captured
    }


def light_squares(person: Person) -> list[str]:
    """Empty light squares."""
    corner = person.corner
    return [square for square in person.empty() if (ord(square[0]) + int(square[1])) % 2 == 1 - corner]
