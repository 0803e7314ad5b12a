"""What people do between two moves. After each the lights lead back, and the record is as before."""

from __future__ import annotations

from collections.abc import Callable

from damier.virtual.wood import Wood
from tests.hands.carrying import comes_over, light_squares
from tests.hands.person import Person

Mishap = Callable[[Person], bool]
MISHAPS: dict[str, Mishap] = {}


def mishap(function: Mishap) -> Mishap:
    """Register what may happen between two moves."""
    MISHAPS[function.__name__] = function
    return function


@mishap
def j_adoube(person: Person) -> bool:
    """Pieces of either side are straightened, one after the other, or two at once."""
    chance = person.chance
    squares = list(person.wood)
    for square in chance.sample(squares, min(len(squares), chance.randint(1, 6))):
        if square not in person.wood:
            continue
        if chance.random() < 0.2 and len(person.wood) > 1:
            other = chance.choice([other for other in person.wood if other != square])
            person.lift(square)
            person.table.lift(other)
            person.pause(50, 600)
            person.put(square, 0)
            person.put(other)
        else:
            person.lift(square)
            person.pause(20, 1200)
            person.put(square)
    person.table.pause(person.chance.uniform(0, 300))
    return True


@mishap
def lift_and_look(person: Person) -> bool:
    """A piece is lifted, held for long, and put back."""
    square = person.chance.choice(list(person.wood))
    person.lift(square)
    person.table.pause(person.chance.uniform(800, 6000))
    person.put(square)
    return True


@mishap
def bump_a_piece_aside(person: Person) -> bool:
    """An elbow pushes a piece on to a light square; the lights say what is wrong."""
    square = person.chance.choice(list(person.wood))
    file, rank = ord(square[0]), int(square[1])
    near = [f"{chr(file + files)}{rank + ranks}" for files, ranks in ((0, 1), (0, -1), (1, 0), (-1, 0))]
    free = [other for other in near if other in person.empty()]
    if not free:
        return False
    person.table.slide([square, person.chance.choice(free)], 30)
    person.follow()
    return True


@mishap
def bump_some_pieces(person: Person) -> bool:
    """Some pieces are pushed anywhere."""
    count = person.chance.randint(2, 5)
    for square in person.chance.sample(list(person.wood), min(count, len(person.wood))):
        person.table.lift(square)
        person.table.put(person.chance.choice(light_squares(person)))
        person.table.pause(person.chance.uniform(0, 60))
    person.follow()
    return True


@mishap
def knock_the_board_over(person: Person) -> bool:
    """Everything falls over, but not so that it looks like a move made or taken back."""
    for _ in range(20):
        seed = person.chance.randrange(1 << 30)
        after = Wood.from_dict(person.table.wood.as_dict())
        after.knock(seed)
        if not _looks_like_a_move(person, set(after.squares)):
            person.table.knock(seed)
            person.follow()
            return True
    return False


@mishap
def illegal_try(person: Person) -> bool:
    """A piece is put where it may not go, and taken back as the lights say."""
    square = person.chance.choice(person.own())
    targets = [other for other in _forbidden_for(person) if other != square]
    if not targets:
        return False
    person.lift(square)
    person.put(person.chance.choice(targets))
    person.follow()
    return True


@mishap
def out_of_turn(person: Person) -> bool:
    """The side that is not to move moves."""
    squares = person.own(3 - person.game.position.side)
    targets = _forbidden_for(person)
    if not squares or not targets:
        return False
    square = person.chance.choice(squares)
    person.lift(square)
    person.put(person.chance.choice(targets))
    person.follow()
    return True


@mishap
def piece_on_a_light_square(person: Person) -> bool:
    """A piece from beside the eboard is laid on a light square."""
    if not person.table.wood.beside or not light_squares(person):
        return False
    person.table.take(person.chance.choice(person.table.wood.beside))
    person.put(person.chance.choice(light_squares(person)))
    person.follow()
    return True


@mishap
def piece_too_many(person: Person) -> bool:
    """A piece from beside is put on a dark square on which nothing may come."""
    if not person.table.wood.beside:
        return False
    targets = [square for square in _forbidden_for(person) if square not in light_squares(person)]
    if not targets:
        return False
    person.table.take(person.chance.choice(person.table.wood.beside))
    person.put(person.chance.choice(targets))
    person.follow()
    return True


@mishap
def two_pieces_exchanged(person: Person) -> bool:
    """Two pieces change places and back again: no switch tells them apart."""
    if len(person.wood) < 2:
        return False
    one, other = person.chance.sample(list(person.wood), 2)
    for _ in range(2):
        person.lift(one)
        person.lift(other)
        person.put(one)
        person.put(other)
        person.table.pause(person.chance.uniform(0, 2000))
    return True


@mishap
def two_pieces_in_the_hand(person: Person) -> bool:
    """Two pieces are lifted for long, and put back in either order."""
    if len(person.wood) < 2:
        return False
    one, other = person.chance.sample(list(person.wood), 2)
    person.lift(one)
    person.lift(other)
    person.table.pause(person.chance.uniform(0, 2500))
    if person.chance.random() < 0.5:
        person.put(one, 0)
        person.put(other)
    else:
        person.put(other)
        person.put(one)
    return True


def _forbidden_for(person: Person) -> list[str]:
    """Empty squares on which nothing may come: by no legal move, and by no move taken back."""
    allowed = comes_over(person)
    for ply in person.game.plies[-6:]:
        allowed.update((person.name(ply.move.start), person.name(ply.move.end)))
        allowed.update(person.name(square) for square in ply.move.captured)
    return [square for square in person.empty() if square not in allowed]


def _looks_like_a_move(person: Person, after: set[str]) -> bool:
    moves = [(move.start, move.end) for move in person.game.legal_moves()]
    moves += [(ply.move.end, ply.move.start) for ply in person.game.plies[-6:]]
    if any(person.name(start) not in after and person.name(end) in after for start, end in moves):
        return True
    past = person.game.position.copy()
    for ply in reversed(person.game.plies[-6:]):
        past.undo(ply.move, ply.taken)
        stood = {person.name(square) for square in range(32) if past.squares[square]}
        if len(stood ^ after) <= 1:
            return True
    return False
