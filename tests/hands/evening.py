"""One evening at a table: a game with every habit mixed in, checked at every ply, all from one seed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from draughts64.game import Game
from draughts64.moves import Move
from draughts64.notation import move_text, parse_fen, parse_move
from draughts64.position import BLACK, WHITE
from draughts64.variant import get
from eboard.occupancy import cells_of_squares
from tests.hands import taking_back
from tests.hands.body import Ply
from tests.hands.habits import HABITS, some_habit
from tests.hands.mishaps import MISHAPS
from tests.hands.person import Person
from tests.hands.positions import some_move, some_start
from tests.hands.quick import LostThreadError, QuickTable
from tests.hands.reeds import Faults
from tests.hands.thread import head, keep, mark

PLIES = 40
STUCK = 0.6  # how likely one switch says the same all evening
MAX_ROUNDS = 3 * PLIES
FAST = ("mover_first", "captured_first", "captured_on_the_way", "as_fast_as_possible")
CROWNING = ("crowned_at_once", "crowned_late", "never_crowned", "crowned_by_lifting")
OTHERS = (
    "wrong_but_legal",
    "one_switch_stuck",
    "answered_in_one_go",
    "other_sides_move_and_answer_in_one_go",
    *CROWNING,
    *(f"taken_back_{plies}" for plies in range(1, 6)),
    *taking_back.WAYS,
)


class Evening:
    """A game of `variant` from `seed` at a `table`; `play` it, then read `counts`. Raises LostThreadError."""

    def __init__(
        self, variant: str, seed: int, table: Callable[[random.Random, Faults], Any] = QuickTable
    ) -> None:
        self.seed = f"{variant} {seed}"
        self.chance = chance = random.Random(self.seed)
        rules = get(variant)
        fen = some_start(rules, chance)
        game = Game(rules, parse_fen(fen, rules) if fen else None)
        self.counts: Counter[str] = Counter()
        self.table = table(chance, self._faults())
        self.person = Person(self.table, game, chance, chance.choice((0.6, 1, 1, 1.5, 2.5)))
        self.remote = chance.choice((0, 0, WHITE, BLACK))
        self.pending: Move | None = None
        self.ended = False  # by what a switch said, or by kings on their way back
        self.doing = "setting up"
        self._begin(fen)

    def play(self) -> None:
        """Play until the game is over or long enough."""
        try:
            for _ in range(MAX_ROUNDS):
                if len(self.game.plies) >= PLIES or self.game.outcome() or self.ended:
                    break
                self._ply()
            self._over()
        except AssertionError as lost:
            raise LostThreadError(f"{self.seed}, {self.doing}: {lost}") from None
        finally:
            self.counts.update(self.table.counts)

    @property
    def game(self) -> Game:
        return self.person.game

    def resume_from(self, moves: list[Move]) -> None:
        """The head takes over other moves from the same start, as the page tells them."""
        while self.game.plies:
            self.game.pop()
        for move in moves:
            self.game.push(move)
        pending = self.table.pending()
        self.pending = parse_move(pending, self.game.legal_moves(), self.game.variant) if pending else None

    def _faults(self) -> Faults:
        chance = self.chance
        stuck = {}
        if chance.random() < STUCK:
            cells = cells_of_squares(get(self.seed.split()[0]).dark_corner)
            stuck = {chance.choice(cells): chance.random() < 0.5}
            self.counts["one_switch_stuck"] += 1
        return Faults(
            stuck=stuck,
            chatter=chance.choice((0, 0.1, 0.6)),
            dead=chance.choice((0, 0, 0.02, 0.08)),
            asleep=chance.choice((0, 0, 0.01, 0.04)),
            flicker=chance.choice((0, 0, 0.05)),
        )

    def _begin(self, fen: str) -> None:
        remote = {0: "", WHITE: "white", BLACK: "black"}[self.remote]
        order = {"t": "new", "id": 1, "variant": self.game.variant.name, "fen": fen, "remote": remote}
        answer = self.table.command(**order, clock=None)
        if answer != {"t": "ok", "id": 1}:
            raise LostThreadError(f"no game: {answer}")
        self.table.lay_out(self.person.pieces())
        for _ in range(80):
            self.table.pause(400)
            if self.table.view.phase == "play":
                return
            if not self.person.obey():
                self.table.pause(400)
        raise LostThreadError(f"{self.seed}: it does not begin: {self.table.tell()}")

    # ---- a ply

    def _ply(self) -> None:
        chance = self.chance
        if chance.random() < 0.3:
            self._mishap()
        if self.game.plies and chance.random() < self._regret(self.game.plies[-1].move):
            self._take_back()
            return
        move = self._move()
        draw = chance.random()
        if self.pending and draw < 0.15 and self._wrong_but_legal(move):
            return
        if 0.15 <= draw < (0.35 if self.pending else 0.28) and self._in_one_go(move):
            return
        self._with_habit(move)

    @staticmethod
    def _regret(last: Move) -> float:
        """How likely plies are taken back: more so what happens seldom, so that it happens again."""
        if last.promotes:
            return 0.6
        return 0.35 if len(last.captured) > 1 else 0.1

    def _move(self) -> Move:
        """The move to be played: of the one who sits here, or the one that comes over the cable."""
        if self.game.position.side != self.remote:
            return some_move(self.game, self.chance)
        if self.pending is None:
            if self.chance.random() < 0.2:
                self.table.pause(self.chance.uniform(0, 3000))
                self._mishap()
            move = some_move(self.game, self.chance)
            text = move_text(move, self.game.legal_moves(), self.game.variant, full=True)
            answer = self.table.command(
                t="play", id=7, game=self.table.game_id, ply=len(self.game.plies), move=text
            )
            if answer != {"t": "ok", "id": 7}:
                raise LostThreadError(f"{text} refused: {answer}")
            self.pending = move
        self.table.pause(self.chance.uniform(100, 1200))
        return self.pending

    def _with_habit(self, move: Move) -> None:
        before = mark(self)
        while True:
            ply = self.person.ply(move)
            name = some_habit(self.chance)
            self.doing = f"ply {before.plies + 1}, {name} {'-'.join(ply.path)} {ply.captured}"
            if HABITS[name](self.person, ply):
                break
        self.counts[name] += 1
        self._push(move)
        keep(self, before, ply)
        self._crown(ply)

    def _push(self, move: Move) -> None:
        self.game.push(move)
        self.pending = None

    # ---- what else people do

    def _mishap(self) -> None:
        name = self.chance.choice(list(MISHAPS))
        before = mark(self)
        self.doing = f"before ply {before.plies + 1}, {name}"
        if MISHAPS[name](self.person):
            self.counts[name] += 1
            keep(self, before)

    def _wrong_but_legal(self, move: Move) -> bool:
        """The move of the other side is carried out wrongly but legally; the lights lead on."""
        others = [other for other in self.game.legal_moves() if other != move]
        if not others:
            return False
        before = mark(self)
        ply, wrong = self.person.ply(move), self.person.ply(self.chance.choice(others))
        self.doing = f"ply {before.plies + 1}, wrong_but_legal {wrong.path} {wrong.captured} for {move}"
        HABITS["mover_first"](self.person, wrong)
        self.counts["wrong_but_legal"] += 1
        self.person.follow_to_the_end(ply, lambda: len(self.table.plies) != before.plies)
        self._push(move)
        keep(self, before, ply)
        self._crown(ply)
        return True

    def _in_one_go(self, move: Move) -> bool:
        """A move and the answer to it, without a pause between."""
        pending = self.pending
        self.game.push(move)
        remote = self.game.position.side == self.remote
        reply = None if self.game.outcome() or remote else some_move(self.game, self.chance)
        self.game.pop()
        if reply is None:
            return False
        before = mark(self)
        ply = self.person.ply(move)
        self.doing = f"ply {before.plies + 1} and its answer {ply.path} {ply.captured}, {reply}"
        if not HABITS[self.chance.choice(FAST)](self.person, ply):
            HABITS["mover_first"](self.person, ply)
        self._push(move)
        if move.promotes:
            self.table.crown(ply.end)
        answer = self.person.ply(reply)
        HABITS["mover_first"](self.person, answer)
        self.counts["other_sides_move_and_answer_in_one_go" if pending else "answered_in_one_go"] += 1
        self._push(reply)
        keep(self, before, answer)
        self._crown(answer)
        return True

    def _take_back(self) -> None:
        """Take back some plies, one way or another."""
        chance = self.chance
        before = mark(self)
        plies = min(chance.choice((1, 1, 2, 3, 4, 4, 5, 5, 5)), before.plies)
        line = head(self)
        undone = self.game.plies[-1 : -plies - 1 : -1]
        name = chance.choice(list(taking_back.WAYS))
        if taking_back.repeats(self.person, plies):
            name = "taken_back_ply_by_ply"
        moves = [str(ply.move) for ply in undone]
        self.doing = f"before ply {before.plies + 1}, {name}, {plies}: {moves}"
        taking_back.WAYS[name](self.person, undone)
        self.counts[name] += 1
        self.counts[f"taken_back_{plies}"] += 1
        pending = None
        for _ in undone:
            pending = self.game.pop()
        self.pending = pending if self.game.position.side == self.remote else None
        kings = name != "taken_back_ply_by_ply" and any(ply.move.king for ply in undone)
        keep(self, before, line=line, shown=kings)

    def _crown(self, ply: Ply) -> None:
        """The crown comes at once, late, or never."""
        if not ply.move.promotes or not self.game.plies or self.game.plies[-1].move != ply.move:
            return
        habit = self.chance.choice(CROWNING)
        before = mark(self)
        self.doing = f"after ply {before.plies}, {habit}"
        self.counts[habit] += 1
        if self.game.outcome():
            return
        if habit == "crowned_late":
            self.table.pause(self.chance.uniform(3000, 8000))
        if habit == "crowned_by_lifting":
            self.person.nudge(ply.end)
        if habit != "never_crowned":
            self.table.crown(ply.end)
        keep(self, before)

    def _over(self) -> None:
        outcome = self.game.outcome()
        self.counts["games"] += 1
        self.counts["plies"] += len(self.game.plies)
        if outcome and not self.ended and self.table.results != [(outcome.result, outcome.reason)]:
            raise LostThreadError(f"the end is not told: {self.table.results}, {outcome}")
