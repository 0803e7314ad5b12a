"""What each light means now: a View becomes one signal a cell."""

from draughts64.position import BLACK, WHITE
from draughts64.squares import square_at
from eboard.occupancy import cells_of_squares
from eboard.signals import IDS
from eboard.standin import micropython, ptr8


def guide(view, out):
    """Fill `out` (bytearray of 64) with signal ids for the cells of a View."""
    _clear(out)
    if view.recalled:
        _light(view.recalled, "last", out)
    elif view.phase == "over":
        _result(view, out)
    elif view.phase == "resume":
        _light([cell for cell, _code in _pieces(view)], "resume", out)
        _question(view.menu, view.menu_hold, out)
    elif view.phase == "orient":
        _question(view.menu, view.menu_hold, out)
    elif view.repair:
        _repair(view, out)
    elif view.crown >= 0:
        _light((view.crown,), "crown", out)
    elif view.pending:
        _pending(view, out)
    else:
        _hands(view, out)
    if view.query and not view.recalled:
        _code, cells, menu, hold = view.query
        _question(menu, hold, out)
        _light(cells, "doubtful", out)


def _light(cells, name, out):
    number = IDS[name]
    for cell in cells:
        out[cell] = number


def _pieces(view):
    """(cell, code) of each piece of the position."""
    table = cells_of_squares(view.variant.dark_corner)
    squares = view.position.squares
    return [(table[square], squares[square]) for square in range(32) if squares[square]]


def _result(view, out):
    winner = {"1-0": WHITE, "0-1": BLACK}.get(view.result, 0)
    nobody = "unfinished" if view.result == "*" else "draw"
    for cell, code in _pieces(view):
        if not winner:
            out[cell] = IDS[nobody]
        else:
            out[cell] = IDS["won" if code & 3 == winner else "lost"]


def _question(menu, hold, out):
    if hold:
        cell, percent = hold
        rank = cell & 0x38
        _light([rank + file for file in range((percent * 8 + 99) // 100)], "hold", out)
    for cell, choice in (menu or {}).items():
        _light((cell,), choice if choice in ("no", "take") else "yes", out)


def _repair(view, out):
    action, start, end = view.repair
    if action == "put":
        _light((end,), "put_black" if _belongs(view, end) == BLACK else "put", out)
    elif action == "take":
        _light((start,), "take", out)
    else:
        _light((start,), "move_from", out)
        _light((end,), "move_to", out)


def _belongs(view, cell):
    """The side whose piece belongs on a cell that a repair names, 0 where none is known."""
    position = view.wanted or view.position
    if position is None:
        return 0
    square = square_at(cell & 7, cell >> 3, view.variant.dark_corner)
    return position.squares[square] & 3 if square >= 0 else 0


def _pending(view, out):
    _light(view.pending_captures, "engine_capture", out)
    if view.pending_from >= 0:
        _light((view.pending_from,), "engine_from", out)
    if view.pending_to >= 0:
        _light((view.pending_to,), "engine_to", out)


def _hands(view, out):
    if view.movers:
        _light(view.movers, "mover", out)
    if view.back:
        _light(view.back, "last", out)
    if view.still >= 0:
        _light((view.still,), "last", out)
    if view.lifted:
        _light(view.lifted, "king" if view.king_lifted else "origin", out)
    if view.captures:
        _light(view.captures, "capture", out)
    if view.standing:
        _light(view.standing, "standing", out)
    if view.landings:
        _light(view.landings, "landing", out)


@micropython.viper
def _clear(out: ptr8):
    for cell in range(64):
        out[cell + 0] = 0
