"""What the hands may do in a ply: built once at its start, in the words of switches."""

from array import array

from eboard.occupancy import cells_of_squares, is_set, of_position, toggled
from eboard.standin import const, micropython, ptr8, ptr16

PLIES_BACK = 6  # so many plies can be taken back at once

# Of each walk a row in a table: the occupancies of its result, of what may be missing and of where its piece
# may rest, and its start.
_MISSING = const(8)
_RESTS = const(16)
_START = const(24)
_ROW = const(25)


class Walk:
    """A legal move in cells: .move, .start, .end, .captured (tuple), .final (occupancy after it).

    .ways    every way to walk it: list of (self, path, captured), both as bytearrays of cells
    .cleared landings on cells of captured pieces, which must go before
    .alone   [self]; neither this list nor .ways is ever changed
    """

    def __init__(self, move, cells, home):
        self.alone = [self]
        self.move = move
        self.start = cells[move.start]
        self.end = cells[move.end]
        self.captured = tuple([cells[square] for square in move.captured])
        changed = [cell for cell in self.captured if cell != self.end]
        if self.start != self.end:
            changed.append(self.start)
            if self.end not in self.captured:
                changed.append(self.end)
        self.home = home
        self.final = toggled(home, changed)
        self.ways = [(self, _cells_of(cells, path), _cells_of(cells, taken)) for path, taken in move.routes]
        self.cleared = ()
        if len(self.captured) > 2:
            self.cleared = [cell for way in self.ways for cell in way[1][1:] if cell in self.captured]

    def tabulate(self, table, at):
        """Write a row of an Expectation's table."""
        table[at + _START] = self.start
        table[at : at + 8] = self.final
        table[at + _MISSING + (self.start >> 3)] |= 1 << (self.start & 7)
        for cell in self.captured:
            table[at + _MISSING + (cell >> 3)] |= 1 << (cell & 7)
        for way in self.ways:
            _mark_way(table, at + _RESTS, way[1], len(way[1]))

    def stands(self, occupancy, missing):
        """Is all that the move changes to be seen, its piece on the end, captured pieces gone?"""
        return is_set(occupancy, self.end) and self.left(missing)

    def left(self, missing):
        """Have all pieces left that the move takes from their cells? A piece that goes round has not."""
        if self.start == self.end or self.start not in missing:
            return False
        for cell in self.captured:
            if cell not in missing and cell != self.end:
                return False
        return True


class Expectation:
    """What the hands may do in this ply.

    .home     the occupancy at its start         .walks   list of Walk: the legal moves (only the pending one)
    .before   earlier occupancies, newest first  .last    (start, end, captured) of the last ply, or None
    .forced   captures are compulsory now        .after   the Expectation after the pending move, or None
    .cells    cell of each square                .own     cells of the pieces of the side to move
    .crosses  some captures lead over the square of a captured piece
    """

    def __init__(self, game, moves):
        variant = game.variant
        self.cells = cells = cells_of_squares(variant.dark_corner)
        self.home = of_position(game.position, variant.dark_corner)
        self.side = game.position.side
        self.walks = [Walk(move, cells, self.home) for move in moves]
        self.forced = bool(moves) and bool(moves[0].captured)
        self._table = bytearray(_ROW * len(self.walks))
        self._sorted = array("H", bytes(4 * len(self.walks)))
        self._found = 0
        self._stood = bytearray(self.home)
        for i in range(len(self.walks)):
            self.walks[i].tabulate(self._table, _ROW * i)
        self.crosses = any(found.cleared for found in self.walks)
        squares = game.position.squares
        self.own = [cells[s] for s in range(32) if squares[s] & 3 == self.side]
        self.kings = [cells[s] for s in range(32) if squares[s] & 4]
        self.pending: "Walk | None" = None
        self.after: "Expectation | None" = None
        self.last = None
        self.before = _before(game)
        if game.plies:
            move = game.plies[-1].move
            self.last = (cells[move.start], cells[move.end], [cells[s] for s in move.captured])

    def compare(self, occupancy):
        """Compare an occupancy with all walks; then ask for those that are `finished` and `under_way`."""
        self._found = _judge(self._table, self._sorted, occupancy, self._stood, len(self.walks))

    def finished(self):
        """The Walks whose result the occupancy compared last is; not to be changed."""
        return self._walks(0, self._found >> 12)

    def under_way(self):
        """The Walks that may be under way in it, or done but not counted yet; not the finished ones.

        Not to be changed.
        """
        return self._walks(len(self.walks), self._found & 0xFFF)

    def _walks(self, first, count):
        if not count:
            return ()
        walks = self.walks
        numbers = self._sorted
        if count == 1:
            return walks[numbers[first]].alone
        found = []
        for i in range(first, first + count):
            found.append(walks[numbers[i]])
        return found


def _cells_of(cells, squares):
    return bytearray([cells[square] for square in squares])


@micropython.viper
def _mark_way(table: ptr8, at: int, path: ptr8, length: int):
    """Mark the cells on which a piece may rest on its way, the start left out, in the occupancy at `at`."""
    for i in range(length - 1):
        cell = int(path[i + 0])
        end = int(path[i + 1])
        step = 8 if end > cell else -8
        step += 1 if end & 7 > cell & 7 else -1
        while cell != end:
            cell += step
            rank = at + (cell >> 3)
            table[rank + 0] = int(table[rank + 0]) | 1 << (cell & 7)


@micropython.viper
def _judge(table: ptr8, numbers: ptr16, occupancy: ptr8, home: ptr8, count: int) -> int:
    """Put the numbers of finished walks into `numbers`, of others that are possible `count` further on.

    Returns how many are finished, times 4096, plus how many others are possible.
    """
    finished = 0
    possible = 0
    for number in range(count):
        row = _ROW * number
        done = 1
        wrong = 0
        extra = 0
        for rank in range(8):
            stands = int(occupancy[rank + 0])
            stood = int(home[rank + 0])
            at = row + rank
            if int(table[at + 0]) != stands:
                done = 0
            wrong |= stood & (stands ^ 255) & (int(table[at + _MISSING]) ^ 255)
            more = stands & (stood ^ 255)
            if more != 0:  # one piece may rest elsewhere
                wrong |= extra | more & (more - 1) | more & (int(table[at + _RESTS]) ^ 255)
                extra = 1
        start = int(table[row + _START])
        if done:
            numbers[finished + 0] = number
            finished += 1
        elif wrong == 0 and (extra == 0 or int(occupancy[(start >> 3) + 0]) >> (start & 7) & 1 == 0):
            numbers[count + possible] = number
            possible += 1
    return finished << 12 | possible


def _before(game):
    past = game.position.copy()
    found = []
    for ply in reversed(game.plies[-PLIES_BACK:]):
        past.undo(ply.move, ply.taken)
        found.append(of_position(past, game.variant.dark_corner))
    return found


def expect(game, pending=None, locked=False):
    """The Expectation of the next ply.

    pending  a legal Move that the hands are to carry out for the remote side; only it counts then
    locked   the move must come over the cable and has not: no move counts
    """
    if pending is None:
        return Expectation(game, [] if locked else game.legal_moves())
    expectation = Expectation(game, [pending])
    expectation.pending = expectation.walks[0]
    game.push(pending)
    expectation.after = Expectation(game, game.legal_moves())
    game.pop()
    return expectation
