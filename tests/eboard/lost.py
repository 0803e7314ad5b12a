"""Any occupancy, in any phase of a game, and the lights lead out of it.

Under MicroPython: lost.py COUNT SEED [PHASE...].
"""

import sys

if sys.implementation.name == "micropython":
    sys.path.append(".")

from draughts64.moves import legal_moves
from draughts64.notation import format_fen, move_text
from draughts64.position import BLACK, KING, WHITE, Position
from draughts64.variant import VARIANTS, get
from eboard.menu import yes_no
from eboard.occupancy import cells, cells_of_squares, difference, is_set, of_cells, of_position, toggled
from eboard.session import Session
from eboard.signals import want
from tests.eboard.desk import Desk, Dice
from tests.eboard.eyes import Blind, rest

SIDES = {WHITE: "white", BLACK: "black"}
OURS = ("your_turn", "must_capture", "wait")  # what the board says when it wants nothing more


def position(dice, variant):
    """A position in which somebody can move: after some plies from the start, or pieces thrown with kings."""
    while True:
        if dice.random() < 0.5:
            found = Position.start(variant)
            for _ in range(int(60 * dice.random())):
                legal = legal_moves(found, variant)
                if not legal:
                    break
                found.apply(dice.choice(legal))
        else:
            found = Position(side=dice.choice((WHITE, BLACK)))
            share = dice.random()
            for _ in range(2 + int(18 * dice.random())):
                square = int(32 * dice.random())
                code = dice.choice((WHITE, BLACK))
                if dice.random() < share:
                    found.squares[square] = code | KING
                elif square // 4 != (7 if code == WHITE else 0):
                    found.squares[square] = code
        counts = [len([code for code in found.squares if code & 3 == side]) for side in (WHITE, BLACK)]
        if max(counts) <= 12 and legal_moves(found, variant):
            return found


def mess(dice, home):
    """An occupancy drawn by chance: anything, or what hands make of `home`."""
    kind = int(5 * dice.random())
    if kind == 0:  # anything at all, from empty to full
        share = dice.random()
        return of_cells([cell for cell in range(64) if dice.random() < share])
    if kind == 1:  # a few squares are wrong
        wrong = [int(64 * dice.random()) for _ in range(1 + int(8 * dice.random()))]
        return toggled(home, set(wrong))
    if kind == 2:  # pieces swept away
        share = dice.random()
        return of_cells([cell for cell in cells(home) if dice.random() < share])
    if kind == 3:  # pieces slid, by a square or to anywhere
        for _ in range(1 + int(12 * dice.random())):
            start = dice.choice(cells(home) or [0])
            end = (
                start + dice.choice((-9, -8, -7, -1, 1, 7, 8, 9))
                if dice.random() < 0.6
                else int(64 * dice.random())
            )
            if 0 <= end < 64 and is_set(home, start) and not is_set(home, end):
                home = toggled(home, (start, end))
        return home
    table = cells_of_squares(int(2 * dice.random()))  # another arrangement
    return of_cells([table[square] for square in range(32) if dice.random() < 0.4])


def worth(dice, variant):
    """As position(), in which a piece can capture two or more, if one is found soon."""
    for _ in range(40):
        found = position(dice, variant)
        if len(legal_moves(found, variant)[0].captured) > 1:
            return found
    return found


# ---- the phases: a desk at which everything lies in a mess


def setup(dice, variant):
    desk = Desk(Session({"variant": variant.name}))
    fen = format_fen(position(dice, variant), variant) if dice.random() < 0.7 else ""
    desk.command({"t": "new", "variant": variant.name, "fen": fen})
    lay(desk, mess(dice, desk.session.match.start_occupancy()))
    return desk


def play(dice, variant):
    desk = begun(dice, variant, position(dice, variant))
    lay(desk, mess(dice, desk.occupancy))
    return desk


def waiting(dice, variant):
    """The other side is thinking."""
    start = position(dice, variant)
    desk = begun(dice, variant, start, SIDES[start.side])
    lay(desk, mess(dice, desk.occupancy))
    return desk


def pending(dice, variant):
    """The other side's move is to be carried out, and has been begun, maybe."""
    start = (worth if dice.random() < 0.5 else position)(dice, variant)
    desk = begun(dice, variant, start, SIDES[start.side])
    offer(desk, dice)
    if dice.random() < 0.5:
        begin_move(desk, dice, desk.session.match.pending)
    lay(desk, mess(dice, desk.occupancy))
    return desk


def capturing(dice, variant):
    """A capture is half made."""
    start = worth(dice, variant)
    desk = begun(dice, variant, start)
    begin_move(desk, dice, dice.choice(legal_moves(start, variant)))
    if dice.random() < 0.5:
        wrong = [int(64 * dice.random()) for _ in range(1 + int(3 * dice.random()))]
        lay(desk, toggled(desk.occupancy, set(wrong)))
    else:
        lay(desk, mess(dice, desk.occupancy))
    return desk


def taking_back(dice, variant):
    """The last ply is to be taken back, as the computer asked; the answer to it may have come already."""
    while True:
        start = (worth if dice.random() < 0.5 else position)(dice, variant)
        remote = SIDES[WHITE + BLACK - start.side] if dice.random() < 0.4 else ""
        desk = begun(dice, variant, start, remote)
        make(desk, dice.choice(desk.game.legal_moves()))
        if desk.session.phase == "play" and desk.game.plies:
            break
    if remote and dice.random() < 0.7:
        offer(desk, dice)
    desk.command({"t": "takeback"})
    lay(desk, mess(dice, desk.occupancy))
    return desk


def resume(dice, variant):
    """The power has come back."""
    old = begun(dice, variant, position(dice, variant), dice.choice(("", "white", "black")))
    desk = Desk(Session({"variant": variant.name}))
    desk.feed(("restore", old.entries))
    lay(desk, mess(dice, old.occupancy))
    return desk


PHASES = (setup, play, waiting, pending, capturing, taking_back, resume)


def begun(dice, variant, start, remote=""):
    desk = Desk(Session({"variant": variant.name}))
    desk.new(variant.name, format_fen(start, variant), remote)
    return desk


def offer(desk, dice):
    """Some move of the other side comes."""
    legal = desk.game.legal_moves()
    desk.session.offer(move_text(dice.choice(legal), legal, desk.game.variant, full=True), desk.now)


def make(desk, move):
    """Make a move in no time."""
    play = desk.session.play
    walk = next(found for found in play.expectation.walks if found.move == move)
    desk.lay(walk.final)
    rest(desk, 5300)


def begin_move(desk, dice, move):
    """Some steps of a move, in any order."""
    table = cells_of_squares(desk.game.variant.dark_corner)
    path, captured = dice.choice(move.routes)
    steps = 1 + int(len(path) * dice.random())
    for i in range(1, min(steps, len(path) - 1) + 1):
        for cell, down in ((table[path[i - 1]], 0), (table[path[i]], 1)):
            if is_set(desk.occupancy, cell) != down:
                desk.touch(cell, down)
                rest(desk, 60)
        if captured and dice.random() < 0.5 and is_set(desk.occupancy, table[captured[i - 1]]):
            desk.touch(table[captured[i - 1]], 0)
            rest(desk, 60)


def lay(desk, occupancy):
    """So it stands all at once: nobody has seen how it came about."""
    desk.occupancy = bytes(occupancy)
    desk.quiet = 0
    desk.touches = []


class Lost:
    """One mess and the way out of it.

    phase: one of PHASES. The same seed is the same mess on every Python.
    """

    def __init__(self, phase, name, seed):
        dice = Dice(seed)
        self.variant = get(name)
        self.desk = phase(dice, self.variant)
        self.blind = Blind(self.desk, dice, dice.choice(("yes", "yes", "no")))
        self.laid = self.desk.occupancy
        match = self.desk.session.match
        self.plies = len(match.game.plies)
        self.asked = phase is taking_back
        self.wanted = of_position(match.game.position, self.variant.dark_corner)
        if self.asked:
            self.wanted = self.desk.session.play.expectation.before[0]
        rounds = [len(move.routes[0][0]) - 1 for move in match.game.legal_moves() if move.start == move.end]
        self.round = max(rounds) if rounds else 0
        self.answers = ()
        if phase is resume:
            self.answers = [squares[0] for _word, squares in yes_no(self.variant.dark_corner)]
            if self.blind.says == "no":
                self.plies = 0
                self.wanted = of_position(Position.start(self.variant), self.variant.dark_corner)

    def lead_out(self):
        """(actions, how many may be asked for)"""
        return self.blind.follow(self.arrived), self.owed()

    def arrived(self):
        """Does it stand as it should, and does the board say that it is the hands' own choice now?"""
        session = self.desk.session
        game = session.match.game
        if session.phase == "over":
            return True
        if session.phase != "play" or session.match.pending or (self.asked and len(game.plies) == self.plies):
            return False
        stands = self.desk.occupancy == of_position(game.position, self.variant.dark_corner)
        return stands and want(session.view)[0] in OURS

    def owed(self):
        """How many actions may be asked for. One moves a piece, puts one down or takes one away.

        The larger number of missing and of surplus pieces, against the occupancy that is wanted; where a ply
        is made on the way (the other side's move, or what looks like a move half made), its steps or jumps
        and its captured pieces; the jumps of a way round, which a piece may go and then another captures; and
        each piece that lies on an answer when a question is asked.
        """
        count = max([len(found) for found in difference(self.laid, self.wanted)])
        for ply in self.desk.game.plies[self.plies :]:
            count += len(ply.move.routes[0][0]) - 1 + len(ply.move.captured)
        return count + self.round + len([cell for cell in self.answers if is_set(self.laid, cell)])


def lead_out(name, phase, seeds):
    """Lead out of the messes with these seeds; the text of what came out. AssertionError names the seed."""
    total = most = 0
    for seed in seeds:
        lost = Lost(phase, name, seed)
        try:
            actions, owed = lost.lead_out()
        except AssertionError as error:
            raise AssertionError((name, phase.__name__, seed, error)) from None
        assert actions <= owed, (name, phase.__name__, seed, actions, owed)
        total += actions
        most = max(most, actions)
    return f"{name} {phase.__name__} {len(seeds)} messes, {total} actions, at most {most}"


def main(count, seed, wanted):
    for name in sorted(VARIANTS):
        for phase in PHASES:
            if not wanted or phase.__name__ in wanted:
                print(lead_out(name, phase, range(seed, seed + count)))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
