"""Plies taken back: the pieces go back in any order, those of different plies mixed, too."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from draughts64.game import Ply as Played
from tests.hands.person import Person

Way = Callable[[Person, "list[Played]"], None]


@dataclass(frozen=True)
class Step:
    """A piece goes from a square, "" for from beside, to another; `number`: which piece."""

    number: int
    start: str
    end: str


def ply_by_ply(person: Person, undone: list[Played]) -> None:
    """Newest first, the pieces of each ply in any order. undone: the plies, newest first."""
    least = 700 if repeats(person, len(undone)) else 0
    for ply in undone:
        _carry_out(person, _steps(person, [ply]))
        person.table.pause(person.chance.uniform(least, least + 700))


def step_by_step_in_any_order(person: Person, undone: list[Played]) -> None:
    """Every step of every ply, in any order that the squares allow."""
    _carry_out(person, _steps(person, undone))


def straight_back_in_any_order(person: Person, undone: list[Played]) -> None:
    """Every piece goes at once to where it stood, however many of the plies were its own."""
    first: dict[int, str] = {}
    last: dict[int, str] = {}
    for step in _steps(person, undone):
        first.setdefault(step.number, step.start)
        last[step.number] = step.end
    straight = [Step(number, first[number], last[number]) for number in first]
    _carry_out(person, [step for step in straight if step.start != step.end])


WAYS: dict[str, Way] = {
    f"taken_back_{way.__name__}": way
    for way in (ply_by_ply, step_by_step_in_any_order, straight_back_in_any_order)
}


def repeats(person: Person, plies: int) -> bool:
    """Would the same squares be taken twice on the way back? Then hands go ply by ply."""
    past = person.game.position.copy()
    seen = {bytes(code > 0 for code in past.squares)}
    for ply in reversed(person.game.plies[-plies:]):
        past.undo(ply.move, ply.taken)
        seen.add(bytes(code > 0 for code in past.squares))
    return len(seen) <= plies


def _steps(person: Person, undone: list[Played]) -> list[Step]:
    """What is to be done, newest ply first."""
    stands: dict[str, int] = {}  # which piece
    found = []
    count = 0
    for ply in undone:
        start, end = person.name(ply.move.start), person.name(ply.move.end)
        if start != end:
            if end not in stands:
                stands[end] = count = count + 1
            number = stands.pop(end)
            found.append(Step(number, end, start))
            stands[start] = number
        for square in ply.move.captured:
            count += 1
            stands[person.name(square)] = count
            found.append(Step(count, "", person.name(square)))
    return found


def _carry_out(person: Person, steps: list[Step]) -> None:
    """In any order, but each piece its own way; where squares block each other a piece waits in the hand."""
    held: dict[int, str] = {}  # pieces that wait in the hand, oldest first
    while steps:
        numbers = [step.number for step in steps]
        next_ones = [step for i, step in enumerate(steps) if step.number not in numbers[:i]]
        ready = [step for step in next_ones if step.end not in person.wood]
        if not ready:
            if _shortened(steps, next_ones):
                continue
            on_wood = [step for step in next_ones if step.start in person.wood and step.number not in held]
            blocked = person.chance.choice(on_wood)
            person.lift(blocked.start)
            held[blocked.number] = blocked.start
            continue
        step = person.chance.choice(ready)
        steps.remove(step)
        if step.number in held:
            person.put(step.end, list(held).index(step.number))
            del held[step.number]
            continue
        if step.start:
            person.lift(step.start)
        else:
            person.table.take(person.table.wood.beside[-1])
        person.put(step.end)


def _shortened(steps: list[Step], next_ones: list[Step]) -> bool:
    """A piece whose next square is taken already goes straight to the one after."""
    for step in next_ones:
        following = [other for other in steps if other.number == step.number and other is not step]
        if following:
            steps[steps.index(step)] = Step(step.number, step.start, following[0].end)
            steps.remove(following[0])
            return True
    return False
