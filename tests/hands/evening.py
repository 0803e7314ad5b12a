"""One evening at a table: a game with every habit mixed in, checked at every ply, all from one seed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from draughts64.game import Game
from draughts64.moves import Move
from draughts64.notation import format_fen, move_text, parse_fen, parse_move
from draughts64.position import BLACK, KING, WHITE, Position
from draughts64.variant import Variant, get
from tests.hands.habits import HABITS
from tests.hands.mishaps import MISHAPS
from tests.hands.person import Person, Ply
from tests.hands.quick import LostThreadError, QuickTable
from tests.hands.reeds import Faults

PLIES = 40
PATIENCE_MS = 9000  # longer than any finished move must stand
CALM = ("your_turn", "must_capture", "wait", "play_pending", "over", "crown")


class Evening:
    """A game of `variant` from `seed` at a `table`; `play` it, then read `counts`. Raises LostThreadError."""

    def __init__(
        self, variant: str, seed: int, table: Callable[[random.Random, Faults], Any] = QuickTable
    ) -> None:
        self.seed = f"{variant} {seed}"
        self.chance = chance = random.Random(self.seed)
        rules = get(variant)
        fen = "" if chance.random() < 0.6 else ending(rules, chance)
        game = Game(rules, parse_fen(fen, rules) if fen else None)
        self.counts: Counter[str] = Counter()
        self.table = table(chance, self._faults())
        self.person = Person(self.table, game, chance, chance.choice((0.6, 1, 1, 1.5, 2.5)))
        self.remote = chance.choice((0, 0, WHITE, BLACK))
        self.pending: Move | None = None
        self.doing = "setting up"
        self._begin(fen)

    def play(self) -> None:
        """Play until the game is over or long enough."""
        try:
            while len(self.game.plies) < PLIES and not self.game.outcome():
                self._ply()
            self._over()
        except LostThreadError as lost:
            raise LostThreadError(f"{self.seed}, {self.doing}: {lost}") from None
        except AssertionError as lost:
            raise LostThreadError(f"{self.seed}, {self.doing}: {lost}") from None
        finally:
            self.counts.update(self.table.counts)

    @property
    def game(self) -> Game:
        return self.person.game

    def _faults(self) -> Faults:
        chance = self.chance
        return Faults(
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
        for _ in range(40):
            self.table.pause(400)
            if self.table.view.phase == "play":
                return
            if not self.person.obey():
                self.table.pause(400)
        raise LostThreadError(f"{self.seed}: it does not begin: {self.table.tell()}")

    # ---- a ply

    def _ply(self) -> None:
        chance = self.chance
        before = len(self.game.plies)
        if chance.random() < 0.3:
            self._mishap()
        if before and chance.random() < 0.06:
            self._take_back(min(chance.randint(1, 5), before))
        move = self._move()
        if self.pending and chance.random() < 0.15 and self._wrong_but_legal(move):
            pass
        elif chance.random() < 0.12 and self._two_in_one_go(move):
            return
        else:
            self._played(self._habit(move))
        if move.promotes:
            self._crown(self.person.name(move.end))

    def _move(self) -> Move:
        """The move to be played: of the one who sits here, or the one that comes over the cable."""
        legal = self.game.legal_moves()
        if self.game.position.side != self.remote:
            return self.chance.choice(legal)
        if self.pending is None:
            if self.chance.random() < 0.2:
                self.table.pause(self.chance.uniform(0, 3000))
                self._mishap()
            move = self.chance.choice(legal)
            text = move_text(move, legal, self.game.variant, full=True)
            answer = self.table.command(
                t="play", id=7, game=self.table.game_id, ply=len(self.game.plies), move=text
            )
            if answer != {"t": "ok", "id": 7}:
                raise LostThreadError(f"{text} refused: {answer}")
            self.pending = move
        self.table.pause(self.chance.uniform(100, 1200))
        return self.pending

    def _habit(self, move: Move) -> Ply:
        names = list(HABITS)
        while True:
            ply = self.person.ply(move)
            name = self.chance.choice(names)
            self.doing = f"ply {len(self.game.plies) + 1}, {name} {'-'.join(ply.path)} {ply.captured}"
            if HABITS[name](self.person, ply):
                self.counts[name] += 1
                return ply

    def _played(self, ply: Ply) -> None:
        """Wait until the eboard has the ply; follow its lights if it takes long."""
        self._push(ply.move)
        self._await(ply)
        self._check(self.doing)

    def _push(self, move: Move) -> None:
        self.game.push(move)
        self.pending = None

    def _await(self, ply: Ply | None) -> None:
        plies = len(self.game.plies)
        waited = still = done = 0
        nudged = False
        while waited < PATIENCE_MS:
            if len(self.table.plies) == plies and self._calm():
                return
            self.table.pause(150)
            waited += 150
            still += 150
            if waited >= 6000 and not nudged and ply and ply.end in self.person.wood:
                self.person.nudge(ply.end)  # the lights go on as if it were not there
                nudged = True
                still = waited = 0
            elif still >= 900 and (self.person.obey(ply) or self._set_right(ply)):
                still = waited = 0
                done += 1
                if done > 80:
                    raise LostThreadError(f"the lights lead round and round: {self.table.tell()}")

    def _set_right(self, ply: Ply | None) -> bool:
        """Where the eboard is content and eyes are not, a switch does not tell the truth."""
        return (ply is None or self.table.wants()[0] in CALM) and self.person.set_right()

    def _calm(self) -> bool:
        view = self.table.view
        if self.table.wood.squares.keys() != self.person.pieces().keys():
            return False  # everybody sees that something is wrong
        return (
            (view.reading == "home" or self.table.unfelt())
            and view.repair is None
            and self.table.wants()[0] in CALM
        )

    def _check(self, what: str) -> None:
        """Is the record what was played, and does the eboard know it?"""
        want = [ply.move for ply in self.game.plies]
        game = Game(self.game.variant, self.game.start)
        for text in self.table.plies:
            game.push(parse_move(text, game.legal_moves(), game.variant))
        if [ply.move for ply in game.plies] != want:
            raise LostThreadError(f"after {what} the record is not what was played: {self.table.tell()}")
        if not self._calm():
            raise LostThreadError(f"after {what} there is no peace: {self.table.tell()}")
        self.table.recolour(self.person.pieces())
        if self.table.wood.squares != self.person.pieces():
            raise LostThreadError(f"after {what} the pieces stand elsewhere: {self.table.tell()}")

    # ---- what else people do

    def _mishap(self) -> None:
        name = self.chance.choice(list(MISHAPS))
        self.doing = f"before ply {len(self.game.plies) + 1}, {name}"
        if not MISHAPS[name](self.person):
            return
        self.counts[name] += 1
        self._await(None)
        self._check(self.doing)

    def _wrong_but_legal(self, move: Move) -> bool:
        """The move of the other side is carried out wrongly but legally; the lights lead on."""
        others = [other for other in self.game.legal_moves() if other != move]
        if not others:
            return False
        ply, wrong = self.person.ply(move), self.person.ply(self.chance.choice(others))
        self.doing = (
            f"ply {len(self.game.plies) + 1}, wrong_but_legal {wrong.path} {wrong.captured} for {move}"
        )
        HABITS["mover_first"](self.person, wrong)
        self.counts["wrong_but_legal"] += 1
        self.person.follow_to_the_end(ply, lambda: len(self.table.plies) > len(self.game.plies))
        self._played(ply)
        return True

    def _two_in_one_go(self, move: Move) -> bool:
        """A move and the answer to it, without a pause between."""
        self.game.push(move)
        replies = [] if self.game.outcome() else self.game.legal_moves()
        remote = self.game.position.side == self.remote
        self.game.pop()
        if not replies or remote:
            return False
        ply = self.person.ply(move)
        names = ("mover_first", "captured_first", "captured_on_the_way", "as_fast_as_possible")
        reply = self.chance.choice(replies)
        unfelt = self._unfelt
        moves = [played.move for played in self.game.plies]
        self.doing = f"ply {len(self.game.plies) + 1} and its answer {ply.path} {ply.captured}, {reply}"
        if not HABITS[self.chance.choice(names)](self.person, ply):
            HABITS["mover_first"](self.person, ply)
        self._push(move)
        if move.promotes:
            self.table.crown(ply.end)
        answer = self.person.ply(reply)
        HABITS["mover_first"](self.person, answer)
        self.counts["two_in_one_go"] += 1
        if self._unfelt > unfelt:
            self._follow_record([*moves, move, reply], len(moves), None)
            return True
        self._played(answer)
        if reply.promotes:
            self._crown(answer.end)
        return True

    def _follow_record(self, moves: list[Move], least: int, pending: Move | None) -> None:
        """Where a piece was not felt the lights may lead back a ply or two: it is done again."""
        for _ in range(80):
            self.table.pause(self.chance.uniform(900, 1200))
            if not self.person.obey():
                self.table.pause(5000)
                if not self.person.obey():
                    break
        count = len(self.table.plies)
        if not least <= count <= len(moves):
            raise LostThreadError(f"the lights lead to another game: {self.table.tell()}")
        while self.game.plies:
            self.game.pop()
        for move in moves[:count]:
            self.game.push(move)
        self.pending = pending
        if count < len(moves):
            self.pending = moves[count] if self.game.position.side == self.remote else None
        self.counts["led back by the lights, a piece was not felt"] += count not in (least, len(moves))
        self._await(None)
        self._check(self.doing)

    @property
    def _unfelt(self) -> int:
        """How often a piece was not felt so far."""
        return self.table.counts["dead until nudged"] + self.table.counts["dead for a while"]

    def _take_back(self, plies: int) -> None:
        """Take back some plies: pieces in any order, those of a ply in any order."""
        chance = self.chance
        undone = [self.game.plies[-1 - number] for number in range(plies)]
        texts = [repr(ply.move) for ply in undone]
        self.doing = f"before ply {len(self.game.plies) + 1}, taking back {plies}: {texts}"
        unfelt, pending = self._unfelt, self.pending
        moves = [ply.move for ply in self.game.plies]
        faults = self.table.reeds.faults
        if any(ply.move.king for ply in undone):  # a king going back may be a king's move: see docs/hands.md
            self.table.reeds.faults = replace(faults, dead=0, asleep=0)
        least = 700 if self._repeats(plies) else 0
        for ply in undone:
            self._unmove(ply)
            self.table.pause(chance.uniform(least, least + 700))
        self.table.reeds.faults = faults
        if self._unfelt > unfelt:
            self.counts[f"taken back {plies}"] += 1
            self._follow_record(moves, len(moves) - plies, pending)
            return
        for _ in undone:
            popped = self.game.pop()
        self.pending = popped if self.game.position.side == self.remote else None
        self.counts[f"taken back {plies}"] += 1
        self._await(None)
        self._check(self.doing)

    def _repeats(self, plies: int) -> bool:
        """Would the same squares be taken twice on the way back? Then hands go ply by ply."""
        past = self.game.position.copy()
        seen = {bytes(code > 0 for code in past.squares)}
        for ply in reversed(self.game.plies[-plies:]):
            past.undo(ply.move, ply.taken)
            seen.add(bytes(code > 0 for code in past.squares))
        return len(seen) <= plies

    def _unmove(self, ply: Any) -> None:
        person = self.person
        way = person.ply(ply.move)
        steps = [(way.end, way.start)] if way.end != way.start else []
        back = [(square, "w") for square in way.captured]
        if way.end in way.captured:
            person.lift(way.end)
            person.put(way.start)
            steps = []
        jobs = [*steps, *back]
        self.chance.shuffle(jobs)
        for job in jobs:
            if job in steps:
                person.lift(job[0])
                person.put(job[1])
            elif job[0] not in person.wood:
                person.table.take(person.table.wood.beside[-1])
                person.put(job[0])
        for job in back:
            if job[0] not in person.wood:
                person.table.take(person.table.wood.beside[-1])
                person.put(job[0])

    def _crown(self, square: str) -> None:
        """The crown comes at once, late, or never."""
        habit = self.chance.choice(("crowned_at_once", "crowned_late", "never_crowned", "crowned_by_lifting"))
        self.doing = f"after ply {len(self.game.plies)}, {habit}"
        self.counts[habit] += 1
        if self.game.outcome():
            return
        if habit == "crowned_late":
            self.table.pause(self.chance.uniform(3000, 8000))
        if habit == "crowned_by_lifting":
            self.person.nudge(square)
        if habit != "never_crowned":
            self.table.crown(square)
        self._await(None)
        self._check(self.doing)

    def _over(self) -> None:
        outcome = self.game.outcome()
        self.counts["games"] += 1
        self.counts["plies"] += len(self.game.plies)
        if outcome and self.table.results != [(outcome.result, outcome.reason)]:
            raise LostThreadError(f"the end is not told: {self.table.results}, {outcome}")


def ending(variant: Variant, chance: random.Random) -> str:
    """A position of some pieces, many of them kings, as FEN."""
    while True:
        position = Position(side=chance.choice((WHITE, BLACK)))
        share = chance.random()
        for _ in range(chance.randint(4, 16)):
            square = chance.randrange(32)
            code = chance.choice((WHITE, BLACK))
            if chance.random() < share:
                code |= KING
            elif square // 4 == (7 if code == WHITE else 0):
                continue
            position.squares[square] = code
        if (
            max(sum(position.count(side)) for side in (WHITE, BLACK)) <= 12
            and not Game(variant, position).outcome()
        ):
            return format_fen(position, variant)
