"""What the tracker tells of changes written as text. Runs on MicroPython, too."""

from draughts64.game import Game
from draughts64.notation import parse_fen, parse_move
from draughts64.squares import cell_at, cell_name
from draughts64.variant import get
from eboard.occupancy import toggled
from eboard.tracker import read

FORK = "W:Wc3,e3:Bd4,f6,b4,b6"  # c3 takes d4 and f6, or b4; e3 takes d4 and b6


def game(variant, fen="", moves=""):
    played = Game(get(variant), parse_fen(fen, get(variant)))
    for text in moves.split():
        played.push(parse_move(text, played.legal_moves(), played.variant))
    return played


def at(expectation, changes):
    """(occupancy, trail) after the hands have done "-c3 +d4": lifted and put down in this order."""
    occupancy = expectation.home
    trail = []
    for change in changes.split():
        cell = cell_at(change[1:])
        occupancy = toggled(occupancy, (cell,))
        trail.append((cell, 1 if change[0] == "+" else 0))
    return occupancy, trail


def told(expectation, changes):
    """The reading after these changes."""
    return read(expectation, *at(expectation, changes))


def names(cells):
    return sorted([cell_name(cell) for cell in cells])
