"""The rules once more, slowly and without anything of draughts64's inside: an oracle for random positions.

It works on {(file, rank): "w" | "W" | "b" | "B"}, capital letters being kings, and on nothing but the fields
of the rule-set record.
"""

from draughts64.position import BLACK, KING, WHITE, Position
from draughts64.squares import place
from draughts64.variant import Variant

Cell = tuple[int, int]
Wood = dict[Cell, str]
Capture = tuple[list[Cell], list[Cell], str]  # path, captured, piece at the end
Unique = tuple[Cell, Cell, frozenset[Cell], bool]  # from, to, captured, king at the end

DIAGONALS = [(1, 1), (-1, 1), (1, -1), (-1, -1)]
LETTERS = {WHITE: "w", BLACK: "b", WHITE | KING: "W", BLACK | KING: "B"}


def wood_of(position: Position, variant: Variant) -> Wood:
    return {
        place(square, variant.dark_corner): LETTERS[code]
        for square, code in enumerate(position.squares)
        if code
    }


def unique_moves(position: Position, variant: Variant) -> set[Unique]:
    """All unique moves, as rules.md describes them."""
    wood = wood_of(position, variant)
    own = "w" if position.side == WHITE else "b"
    if {piece.lower() for piece in wood.values()} != {"w", "b"}:
        return set()
    captures = [
        capture
        for cell, piece in wood.items()
        if piece.lower() == own
        for capture in captures_from(([cell], [], piece), without(wood, cell), set(), variant)
    ]
    if captures:
        kept = prefer(captures, wood, variant)
        return {(path[0], path[-1], frozenset(taken), piece.isupper()) for path, taken, piece in kept}
    return set(quiet_moves(wood, own, variant))


def quiet_moves(wood: Wood, own: str, variant: Variant) -> list[Unique]:
    moves = []
    for cell, piece in wood.items():
        if piece.lower() != own:
            continue
        reach = 8 if piece.isupper() and variant.king_range == "flying" else 1
        for direction in DIAGONALS:
            if piece.islower() and direction[1] != forward(piece):
                continue
            for target in free_run(wood, step(cell, direction), direction)[:reach]:
                moves.append((cell, target, frozenset(), crowned(piece, target).isupper()))
    return moves


def captures_from(begun: Capture, wood: Wood, dead: set[Cell], variant: Variant) -> list[Capture]:
    """Every complete capture that begins so; `wood` is without the mover and whatever has left already."""
    path, taken, piece = begun
    found = []
    for victim, direction in victims(wood, dead, path[-1], piece, variant):
        after = without(wood, victim) if variant.removal == "at_once" else wood
        now_dead = dead | {victim}
        landings = free_run(after, step(victim, direction), direction)
        if piece.islower() or variant.king_capture != "flying":
            landings = landings[:1]
        arrived = {landing: crowned(piece, landing) for landing in landings}
        stops = variant.promotion == "ends" and piece.islower()
        going_on = [
            landing
            for landing in landings
            if not (stops and arrived[landing].isupper())
            and victims(after, now_dead, landing, arrived[landing], variant)
        ]
        for landing in going_on or landings:
            longer = [*path, landing], [*taken, victim], arrived[landing]
            found += captures_from(longer, after, now_dead, variant) if going_on else [longer]
    return found


def victims(wood: Wood, dead: set[Cell], cell: Cell, piece: str, variant: Variant) -> list[tuple[Cell, Cell]]:
    """What could be captured next from `cell`, each with its direction."""
    found = []
    for direction in DIAGONALS:
        if piece.islower() and not variant.man_captures_back and direction[1] != forward(piece):
            continue
        far = piece.isupper() and variant.king_capture != "neighbour"
        victim = step(cell, direction)
        while far and on_it(victim) and victim not in wood:
            victim = step(victim, direction)
        behind = step(victim, direction)
        if victim not in wood or victim in dead or wood[victim].lower() == piece.lower():
            continue
        if piece.islower() and wood[victim].isupper() and not variant.man_takes_king:
            continue
        if on_it(behind) and behind not in wood:
            found.append((victim, direction))
    return found


def prefer(captures: list[Capture], wood: Wood, variant: Variant) -> list[Capture]:
    def kings(capture: Capture) -> list[bool]:
        return [wood[cell].isupper() for cell in capture[1]]

    for precedence in variant.precedences:
        if precedence == "most":
            most = max(len(taken) for _, taken, _ in captures)
            captures = [capture for capture in captures if len(capture[1]) == most]
        elif precedence == "by_king":
            by_king = [capture for capture in captures if wood[capture[0][0]].isupper()]
            captures = by_king or captures
        elif precedence == "most_kings":
            most = max(sum(kings(capture)) for capture in captures)
            captures = [capture for capture in captures if sum(kings(capture)) == most]
        else:
            best = max(kings(capture) for capture in captures)
            captures = [capture for capture in captures if kings(capture) == best]
    return captures


def without(wood: Wood, gone: Cell) -> Wood:
    return {cell: piece for cell, piece in wood.items() if cell != gone}


def free_run(wood: Wood, cell: Cell, direction: Cell) -> list[Cell]:
    run = []
    while on_it(cell) and cell not in wood:
        run.append(cell)
        cell = step(cell, direction)
    return run


def step(cell: Cell, direction: Cell) -> Cell:
    return cell[0] + direction[0], cell[1] + direction[1]


def on_it(cell: Cell) -> bool:
    return 0 <= cell[0] < 8 and 0 <= cell[1] < 8


def forward(piece: str) -> int:
    return 1 if piece == "w" else -1


def crowned(piece: str, cell: Cell) -> str:
    """The piece as it is once it stands on `cell`."""
    return piece.upper() if cell[1] == (7 if piece == "w" else 0) else piece
