"""Short games from random positions with one stuck switch, played by hands that answer what is asked truly.

`python -m tests.eboard.stuck_games --games 2000` plays many of them; `--replay "russian 17"` tells one.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter

from draughts64.game import Game
from draughts64.moves import Move
from draughts64.notation import move_text, parse_fen
from draughts64.position import BLACK, WHITE, Position
from draughts64.squares import cell_name
from draughts64.variant import VARIANTS, get
from eboard.doubtful import names
from eboard.occupancy import cells_of_squares, difference, of_position
from eboard.session import Session
from tests.eboard.at_the_desk import offer
from tests.eboard.stuck import StuckDesk
from tests.hands.positions import some_move, some_start

PLIES = 6
WHENS = ("known", "from the start", "between moves", "in a move")
ORDERS = ("before", "during", "after")
RECORDED = "recorded"
ALIKE = "alike"  # see AlikeError
WELL = (RECORDED, ALIKE)
SIDES = {WHITE: "white", BLACK: "black"}
TAKEN_BACK = 0.15  # of the moves
STRAIGHT = 0.3  # of the captures go to their end in one go
NEVER = -1


class LostError(AssertionError):
    """The board has recorded what was not played, or wants nothing that can be done."""


class AlikeError(Exception):
    """What is recorded would be felt just as what stands, by all switches that work: as a take-back."""


class OtherError(Exception):
    """Another legal move was recorded, as its switches showed it when one of them broke."""


class BreakingDesk(StuckDesk):
    """Its switch breaks after so many touches more (.left); .cell and .closed say which and how."""

    def __init__(self, variant: str, cell: int, closed: int, known: bool) -> None:
        corner = VARIANTS[variant].dark_corner
        StuckDesk.__init__(self, None, Session({"doubtful": names([cell], corner) if known else []}))
        self.cell, self.closed, self.left = cell, closed, NEVER

    def touch(self, cell: int, down: int, rest: int = 0) -> None:
        StuckDesk.touch(self, cell, down, rest)
        self.left -= 1
        if not self.left:
            self.fail()

    def fail(self) -> None:
        """From now on the switch is stuck."""
        self.break_switch(cell_name(self.cell), self.closed)


class StuckGame:
    """One game; the same seed is the same game.

    .asked  how often the board has asked        .righted  how often hands put right what was recorded
    """

    def __init__(self, variant: str, seed: int) -> None:
        self.chance = chance = random.Random(f"{variant} {seed}")
        self.variant = get(variant)
        self.fen = some_start(self.variant, chance)
        self.when = chance.choice(WHENS)
        cells = list(cells_of_squares(self.variant.dark_corner))
        self.cell = chance.choice(cells) if chance.random() < 0.9 else chance.randrange(64)
        self.closed = chance.randrange(2)
        self.breaks = chance.randrange(PLIES) if self.when in WHENS[2:] else NEVER
        start = parse_fen(self.fen, self.variant) if self.fen else Position.start(self.variant)
        self.game = Game(self.variant, start)
        self.remote = chance.choice(("", "", "white", "black"))
        self.told: list[str] = []
        self.asked = 0
        self.righted = 0
        self.now = 0  # which move is being made

    def play(self) -> None:
        """Play it. Raises LostError."""
        self.desk = desk = BreakingDesk(self.variant.name, self.cell, self.closed, self.when == "known")
        if self.when in WHENS[:2]:
            desk.fail()
        self.tell(f"{self.variant.name} {self.fen}: {cell_name(self.cell)} {self.closed} {self.when}")
        desk.begin(self.variant.name, self.fen, self.remote)
        for ply in range(PLIES):
            self.now = ply
            if ply == self.breaks and self.when == "between moves":
                desk.fail()
            move = some_move(self.game, self.chance)
            if ply == self.breaks and self.when == "in a move":
                desk.left = 1 + self.chance.randrange(2 * len(move.routes[0][0]) - 2 + len(move.captured))
            self.make(move)
            if self.game.outcome():
                break
            if self.chance.random() < TAKEN_BACK:
                self.take_back(move)
        if made(desk.game) != made(self.game) or len(desk.plies) != len(self.game.plies):
            raise LostError(f"not the moves that were played: {self.state()}")

    def make(self, move: Move) -> None:
        """Carry out a move, answer what is asked, and see that it has been recorded."""
        before = self.game.position.copy()
        text = move_text(move, self.game.legal_moves(), self.variant, full=True)
        self.tell(text)
        if SIDES[before.side] == self.remote:
            offer(self.desk, text)
        self.game.push(move)
        self.carry_out(move)
        try:
            self.settle(before)
        except OtherError:
            self.put_right(move)
            self.carry_out(move)
            self.settle(before)

    def put_right(self, move: Move) -> None:
        """Put all pieces back as they were before the move, and see that the other one is taken back."""
        self.tell("  put right")
        self.righted += 1
        self.game.pop()
        self.put_back(move)
        self.settle(self.desk.game.position.copy())
        self.game.push(move)

    def take_back(self, move: Move) -> None:
        """Take the last move back by hand."""
        self.tell("taken back")
        after = self.game.position.copy()
        self.game.pop()
        self.put_back(move)
        self.settle(after)

    def put_back(self, move: Move) -> None:
        """Put all pieces as they were before a move."""
        table = cells_of_squares(self.variant.dark_corner)
        if move.start != move.end:
            self.desk.touch(table[move.end], 0, 90)
            self.desk.touch(table[move.start], 1, 90)
        for square in move.captured:
            self.desk.touch(table[square], 1, 90)

    def settle(self, before: Position) -> None:
        """Wait and answer what is asked until the move is recorded."""
        for _ in range(4):
            for rest in (2000, 7000, 4000):
                self.desk.rest(rest)
                self.check(before)
                query = self.desk.session.view.query
                if self.recorded() and not (query and (self.desk.true() or self.desk.cells_lit("no"))):
                    return  # who is asked what is not so, plays on
                if query:
                    self.answer()
                    break
        raise LostError(f"nothing that can be done is wanted: {self.state()}")

    def carry_out(self, move: Move) -> None:
        """The hands make the move, taking captured pieces off at one time or another."""
        table = cells_of_squares(self.variant.dark_corner)
        path, captured = self.chance.choice(move.routes)
        order = self.chance.choice(ORDERS) if captured else ""
        straight = self.chance.random() < STRAIGHT
        rest = self.chance.choice((40, 90, 260))
        self.tell(f"  {order} {rest}{' straight' * straight}")
        standing = [table[square] for square in captured]
        touch = self.desk.touch
        if order == "before":
            self.take(standing, len(standing), rest)
        for step in range(1, len(path)):
            if straight and step < len(path) - 1:
                continue
            touch(table[path[0 if straight else step - 1]], 0, rest)
            end = table[path[step]]
            if end in standing:
                standing.remove(end)
                touch(end, 0, rest)
            touch(end, 1, rest)
            if order == "during":
                self.take(standing, 1, rest)
        self.take(standing, len(standing), rest)

    def take(self, standing: list[int], count: int, rest: int) -> None:
        """Take so many of the captured pieces off, first to last."""
        for cell in standing[:count]:
            self.desk.touch(cell, 0, rest)
        del standing[:count]

    def answer(self) -> None:
        """Say truly what is asked; where neither answer is offered that is true, say nothing."""
        code, cells = self.desk.session.view.query[:2]
        self.tell(f"  {code} {[cell_name(cell) for cell in cells]}? {self.desk.true()}")
        self.asked += 1
        if not self.desk.answer():
            self.desk.rest(5000)  # something else may be asked

    def check(self, before: Position) -> None:
        """Only the move that has been played may be recorded."""
        recorded = self.desk.game.position
        if same(recorded, self.game.position) or same(recorded, before):
            return
        missing, extra = difference(self.desk.wood, of_position(recorded, self.variant.dark_corner))
        if missing + extra == [self.cell]:
            raise AlikeError
        if self.now == self.breaks and not self.righted and self.other(before):
            raise OtherError
        raise LostError(f"not played: {self.state()}")

    def other(self, before: Position) -> bool:
        """Has another move been recorded in the place of the one that was played?"""
        past = self.desk.game.position.copy()
        ply = self.desk.game.plies[-1]
        past.undo(ply.move, ply.taken)
        return same(past, before) and len(self.desk.game.plies) == len(self.game.plies)

    def recorded(self) -> bool:
        """Is the move recorded, and does the board want the next one?"""
        session = self.desk.session
        if not same(self.desk.game.position, self.game.position):
            return False
        return session.phase == "over" or (session.view.reading == "home" and not session.view.repair)

    def state(self) -> str:
        """What the board shows."""
        view = self.desk.session.view
        lit = {cell_name(cell): signal for cell, signal in self.desk.lit().items()}
        return f"{self.desk.plies} {view.reading} {lit} {self.desk.saved}"

    def tell(self, line: str) -> None:
        """Remember what is done, for whoever looks into a lost game."""
        self.told.append(line)


def made(game: Game) -> list[tuple[int, int, tuple[int, ...]]]:
    """The moves of a game: from, to, captured."""
    return [(ply.move.start, ply.move.end, tuple(sorted(ply.move.captured))) for ply in game.plies]


def same(one: Position, other: Position) -> bool:
    """Do the same pieces stand on the same squares, and is the same side to move?"""
    return bytes(one.squares) == bytes(other.squares) and one.side == other.side


def played(variant: str, seed: int) -> tuple[StuckGame, str]:
    """(game, how it ended: one of WELL, or why it was lost)."""
    game = StuckGame(variant, seed)
    try:
        game.play()
    except AlikeError:
        return game, ALIKE
    except AssertionError as error:
        return game, str(error) or "?"
    return game, RECORDED


def main() -> int:
    """Play many games and print how they ended."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500, help="of each rule set")
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--replay", help='one game, as "russian 17"')
    chosen = parser.parse_args()
    if chosen.replay:
        name, seed = chosen.replay.split()
        game, lost = played(name, int(seed))
        print("\n".join([*game.told, lost]))
        return lost not in WELL
    bad = 0
    for name in VARIANTS:
        counts: Counter[str] = Counter()
        for seed in range(chosen.first, chosen.first + chosen.games):
            game, lost = played(name, seed)
            counts[lost if lost in WELL else "lost"] += 1
            counts["asked"] += game.asked
            counts["put right"] += game.righted
            counts["found"] += bool(game.desk.session.doubtful.cells)
            if lost not in WELL:
                print(f"{name} {seed} ({game.when}): {lost[:160]}")
        print(name, dict(counts))
        bad += counts["lost"]
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main())
