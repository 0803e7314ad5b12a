"""A session at a desk: hands that lift and put pieces, and what the rules say of the lights.

Runs on CPython and MicroPython alike, so it keeps to what both know.
"""

from draughts64.moves import legal_moves
from draughts64.notation import parse_move
from eboard.guide import guide
from eboard.occupancy import cells_of_squares, is_set, of_position, toggled
from eboard.session import Session
from eboard.signals import SIGNALS

SETTLED = 30  # ms of quiet after which the debouncer reports a touch
EVENT = 20  # ms between two reports of an unchanged occupancy


class Desk:
    """Feeds a Session; .entries is what it has journaled, .said what it has told the computer."""

    def __init__(self, session=None, occupancy=bytes(8), now=0):
        self.session = session or Session({})
        self.occupancy = bytes(occupancy)
        self.now = now
        self.quiet = 1000
        self.touches = []
        self.entries = []
        self.said = []
        self.saved = []
        self.rotations = []
        self._lights = [bytearray(64), bytearray(64)]  # as told, and as they would be now
        self.feed(("tick",))

    def feed(self, event):
        """Take a step; whatever changes for eyes must be told."""
        told, now = self._lights
        self._step(event)
        guide(self.session.view, now)
        assert told == now, ("the lights have changed untold", self.lit())

    def _step(self, event):
        for effect in self.session.step(event, self.now):
            if effect[0] == "entry":
                entry = list(effect)
                entry[0] = len(self.entries) + 1
                self.entries.append(entry)
            elif effect[0] == "say":
                self.said.append(effect[1])
            elif effect[0] == "save":
                self.saved.append(effect[1:])
            elif effect[0] == "rotation":
                self.rotations.append(effect[1])
            elif effect[0] == "view":
                guide(self.session.view, self._lights[0])

    def see(self):
        self.feed(("occupancy", self.occupancy, self.quiet, self.touches))

    def rest(self, ms):
        """Let time pass with still hands."""
        end = self.quiet + ms
        while self.quiet < end:
            step = min(EVENT, end - self.quiet)
            self.quiet += step
            self.now = (self.now + step) & 0x3FFFFFFF
            self.see()
            if self.quiet % 100 < EVENT:
                self.feed(("tick",))

    def touch(self, cell, down, rest=0):
        assert is_set(self.occupancy, cell) != down, ("it is so already", cell)
        self.report([(cell, down)])
        self.rest(rest)

    def report(self, changes):
        """Switches have changed and settled, (cell, down) each, and the session is told."""
        self.occupancy = toggled(self.occupancy, [cell for cell, _down in changes])
        self.touches = (self.touches + changes)[-32:]
        self.now = (self.now + SETTLED) & 0x3FFFFFFF
        self.quiet = SETTLED
        self.see()

    def lift(self, cell, rest=0):
        self.touch(cell, 0, rest)

    def put(self, cell, rest=0):
        self.touch(cell, 1, rest)

    def slide(self, start, end, lifted_first=True, rest=0):
        """Both reeds change within one scan, and are told in either order."""
        assert is_set(self.occupancy, start) and not is_set(self.occupancy, end), (start, end)
        changes = [(start, 0), (end, 1)]
        self.report(changes if lifted_first else changes[::-1])
        self.rest(rest)

    def lay(self, occupancy):
        """Lay the pieces out in no time."""
        self.occupancy = bytes(occupancy)
        self.touches = []
        self.quiet = SETTLED
        self.see()

    def command(self, message):
        """Send a command; returns the answer to it, if any."""
        count = len(self.said)
        self.feed(("command", message))
        return self.said[-1] if len(self.said) > count else None

    def prepare(self, variant, fen="", remote="", clock=None):
        """Ask for a new game by command, and lay the pieces out for it."""
        answer = self.command(
            {"t": "new", "id": 1, "variant": variant, "fen": fen, "remote": remote, "clock": clock}
        )
        assert answer == {"t": "ok", "id": 1}, answer
        self.lay(self.session.match.start_occupancy())

    def new(self, variant, fen="", remote="", clock=None):
        """A new game by command, with the pieces laid out for it."""
        self.prepare(variant, fen, remote, clock)
        self.rest(200)
        assert self.session.phase == "play", self.session.phase

    def lit(self):
        """Signal name of each lit cell."""
        out = bytearray(64)
        guide(self.session.view, out)
        return {cell: SIGNALS[out[cell]][0] for cell in range(64) if out[cell]}

    def cells_lit(self, name):
        """Cells that show a signal."""
        return {cell for cell, signal in self.lit().items() if signal == name}

    @property
    def game(self):
        return self.session.match.game

    @property
    def plies(self):
        """The plies in the journal, as texts, those taken back left out."""
        texts = []
        for entry in self.entries:
            if entry[1] == "game":
                texts = []
            elif entry[1] == "ply":
                texts.append(entry[2])
            elif entry[1] == "takeback":
                del texts[len(texts) - entry[2] :]
        return texts


def ruled(position, variant, walked, removed):
    """(landings, captures) that ought to be lit: cells, from the rules alone.

    walked: squares the moving piece has stood on, its start first; removed: captured squares already cleared.
    """
    table = cells_of_squares(variant.dark_corner)
    landings = set()
    captures = set()
    done = len(walked)
    for move in legal_moves(position, variant):
        if not all(square in move.captured for square in removed):
            continue
        for path, captured in move.routes:
            if len(path) > done and list(path[:done]) == list(walked):
                if path[done] not in captured or path[done] in removed:  # else it must be cleared first
                    landings.add(table[path[done]])
                if captured and captured[done - 1] not in removed:
                    captures.add(table[captured[done - 1]])
    return landings, captures


class Dice:
    """The same chance on every Python: choice(sequence), random() in 0..1."""

    def __init__(self, seed):
        self.state = seed * 7919 + 12345 & 0xFFFFFF
        for _ in range(8):
            self.random()

    def random(self):
        self.state = (self.state * 1140671 + 12820163) & 0xFFFFFF
        return self.state / 0x1000000

    def choice(self, sequence):
        return sequence[int(self.random() * len(sequence))]


class Player:
    """Plays moves at a desk with hands drawn by chance, and compares the lights with the rules at every step.

    random: Dice or random.Random
    """

    def __init__(self, desk, random, rests=(40, 90, 260)):
        self.desk = desk
        self.random = random
        self.rests = rests
        self.checked = 0

    def play(self, move, order, route=None):
        """Make a legal move. order: "before", "during", "after", "any", or "straight" (no stop between)."""
        desk = self.desk
        game = desk.game
        variant = game.variant
        self.position = game.position.copy()
        self.variant = variant
        table = cells_of_squares(variant.dark_corner)
        path, captured = route or move.routes[0]
        self.way = (path, captured, order)
        self.removed = []
        before = len(desk.plies)
        if order == "before":
            self._take_all(captured)
        elif order == "any":
            for square in captured:
                if self.random.random() < 0.3:
                    self._take(square)
        for step in range(1, len(path)):
            last = step == len(path) - 1
            if order == "straight" and not last:
                if step == 1:
                    desk.lift(table[path[0]], self._rest())
                continue
            if order != "straight" or step == 1:
                desk.lift(table[path[step - 1]], self._rest())
                self._check(path[:step])
            if path[step] in captured and path[step] not in self.removed:
                self._take(path[step])  # pieces leave at once: the landing must be clear
            desk.put(table[path[step]], 0)
            if not last:
                desk.rest(self._rest())
                self._check(path[: step + 1])
            elif len(self.removed) < len(captured) or (path[-1] not in captured and path[0] != path[-1]):
                self._check_end()
            if order == "during" or (order == "any" and self.random.random() < 0.5):
                self._take_all(captured[:step])
        left = [square for square in captured if square not in self.removed and square != path[-1]]
        if left and order != "straight":
            shown = desk.cells_lit("standing")
            assert shown == {table[square] for square in left}, ("standing", shown, left, path)
        desk.rest(self._rest())
        assert len(desk.plies) == before or not left, ("too early", desk.plies[-1], path, self.removed)
        self._take_all([square for square in left if square not in self.removed])
        for _ in range(60):
            if len(desk.plies) > before:
                break
            desk.rest(100)
        assert len(desk.plies) == before + 1, ("no ply", path, order, desk.lit(), vars_of(desk))
        made = parse_move(desk.plies[-1], legal_moves(self.position, variant), variant)
        assert made == move, ("other ply", desk.plies[-1], path, captured, order)

    def _rest(self):
        return self.random.choice(self.rests)

    def _take(self, square):
        table = cells_of_squares(self.variant.dark_corner)
        self.desk.lift(table[square], self._rest())
        self.removed.append(square)

    def _take_all(self, squares):
        squares = [square for square in squares if square not in self.removed]
        while squares:
            self._take(squares.pop(squares.index(self.random.choice(squares))))

    def _check(self, walked):
        desk = self.desk
        want = ruled(self.position, self.variant, walked, self.removed)
        lit = desk.cells_lit("landing"), desk.cells_lit("capture")
        assert lit == want, ("lights", lit, want, walked, self.way, self.removed, vars_of(desk))
        self.checked += 1

    def _check_end(self):
        if self.way[2] == "straight":
            return  # from there it may as well be sliding on to begin another capture
        want = (set(), set())
        lit = self.desk.cells_lit("landing"), self.desk.cells_lit("capture")
        assert lit == want, ("lights at the end", lit, self.way, self.removed, vars_of(self.desk))


def vars_of(desk):
    """What a failing test should tell."""
    view = desk.session.view
    return view.phase, view.reading, desk.session.trail.touches, desk.plies[-4:]


def start_of(game):
    """The occupancy of a game's position."""
    return of_position(game.position, game.variant.dark_corner)
