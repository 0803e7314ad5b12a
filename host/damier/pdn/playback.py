"""A game as written, played again under one rule set."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from damier.pdn.movetext import numbered, second
from damier.pdn.raw import UNKNOWN, Played, Problem, RawGame
from damier.pdn.spelling import meanings
from damier.pdn.tags import start_fen
from draughts64 import draws
from draughts64.game import Game, Outcome
from draughts64.moves import Move, legal_moves
from draughts64.notation import move_text, parse_fen
from draughts64.position import Position
from draughts64.variant import Variant

DRAW = "1/2-1/2"
BRANCHES = 16
"""Readings followed side by side until the moves behind decide."""


@dataclass
class Replayed:
    """A game and what became of it when it was played again.

    raw      the game as written
    variant  the rule set it was played under; None when the file names one that is not played here
    guessed  the file does not name the rule set
    game     the game as far as it goes; None when there is no variant or the start is no position
    moves    the moves of the game, one for each of the first items of raw
    notes    what a person should know: a choice between readings, a draw played on, a doubtful result
    error    what stopped it, if anything did: its ply (0: the start) and the reason
    """

    raw: RawGame
    variant: Variant | None
    guessed: bool
    game: Game | None
    moves: list[Move] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    error: Problem | None = None


def play(raw: RawGame, variant: Variant, guessed: bool = False) -> Replayed:
    """Play the main line of a game again under a rule set. Raises nothing: what is wrong is in the result."""
    text = start_fen(raw.tags)
    try:
        game = Game(variant, parse_fen(text, variant))
    except ValueError as error:
        return Replayed(raw, variant, guessed, None, error=Problem(raw.line, str(error), text))
    done = Replayed(raw, variant, guessed, game)
    _Player(done, game).run()
    ending = decided(done)
    if ending and contradicted(done):
        done.notes.append(f"the result is {raw.result}, by the rules it is {ending.result} ({ending.reason})")
    return done


def decided(done: Replayed) -> Outcome | None:
    """How the rules end a game that was played to its last move, unless that is a draw."""
    outcome = done.game.outcome() if done.game and not done.error else None
    return outcome if outcome and outcome.result != DRAW else None


def contradicted(done: Replayed) -> bool:
    """Whether the last position decides the game, and otherwise than its result says."""
    outcome = decided(done)
    return outcome is not None and done.raw.result not in ("*", outcome.result)


def place(game: Game, ply: int, text: str) -> str:
    """A move with its number, as "12... f6-g5"; `ply` counts from 1."""
    return numbered(text, ply - 1 + second(game.start, game.variant), forced=True).strip()


def found(text: str, legal: list[Move], variant: Variant) -> tuple[list[Move], str]:
    """What a move's text can mean here, and, where it means nothing, why."""
    if not legal:
        return [], "the game is over, there is no legal move"
    if text == UNKNOWN:
        return [], "the move is not given, but later ones are"
    try:
        moves = meanings(text, legal, variant)
    except ValueError as error:
        return [], str(error)
    if moves:
        return moves, ""
    return [], _refusal(text, legal, variant)


def follow(
    items: Sequence[Played], position: Position, variant: Variant
) -> tuple[list[Move], tuple[Played, str] | None]:
    """Read the moves of a variation from `position`, which stays as it is, as far as they can be played.

    One that can be read in several ways is taken in the first. The second value is the item that stopped it
    and why, None when nothing did or it only is not given.
    """
    position = position.copy()
    moves: list[Move] = []
    for item in items:
        if item.text == UNKNOWN:
            break
        fitting, reason = found(item.text, legal_moves(position, variant), variant)
        if not fitting:
            return moves, (item, reason)
        moves.append(fitting[0])
        position.apply(fitting[0])
    return moves, None


def stopped_at(done: Replayed) -> str:
    """The move that stopped a game with its number, as "12... f6-g5"; "" when no move did."""
    error = done.error
    return place(done.game, error.ply, error.text) if error and error.ply and done.game else ""


def _refusal(text: str, legal: list[Move], variant: Variant) -> str:
    """Why a move is not legal, as far as that is plain to see."""
    begun = re.sub("[xX×*]", ":", text).lower()
    if legal[0].captured and ":" not in begun:
        return "not a legal move, there is a capture"
    for move in legal:
        whole = move_text(move, legal, variant, full=True)
        if whole.replace("x", ":").startswith(begun + ":"):
            return f"not a legal move, the capture goes on: {whole}"
    return "not a legal move"


def _soonest_draw(variant: Variant) -> int:
    """Plies without capture and promotion that each draw rule of a rule set needs at the least."""
    moves = [variant.three_kings, variant.main_road, *(moves for _, moves in variant.balance)]
    plies = [variant.king_moves_plies, variant.quiet_plies, *(2 * count - 1 for count in moves if count)]
    if variant.third_occurrence:
        plies.append(8)
    return min((count for count in plies if count), default=0)


class _Player:
    """Plays one game."""

    def __init__(self, done: Replayed, game: Game) -> None:
        self._done = done
        self._game = game
        items = done.raw.items
        while items and items[-1].text == UNKNOWN:
            items = items[:-1]
        self._items = items
        self._drawn = False  # an automatic draw has been passed
        self._soonest = _soonest_draw(game.variant)

    def run(self) -> None:
        """Play to the last move, or to the first that cannot be played."""
        done, game = self._done, self._game
        while len(done.moves) < len(self._items):
            ply = len(done.moves)
            item = self._items[ply]
            moves, reason = found(item.text, game.legal_moves(), game.variant)
            if not moves:
                done.error = Problem(item.line, reason, item.text, ply + 1)
                return
            for move in moves if len(moves) == 1 else self._decide(moves):
                self._push(move)
        if len(self._items) < len(done.raw.items):
            done.notes.append("moves at the end are not given" if self._items else "the moves are not given")

    def _push(self, move: Move) -> None:
        done, game = self._done, self._game
        ply = len(done.moves)
        drawn = game.outcome() if self._may_be_drawn() else None
        if drawn:
            self._drawn = True
            last = place(game, ply, self._items[ply - 1].text) if ply else "the start"
            done.notes.append(f"drawn by {drawn.reason} after {last}, played on")
        game.push(move)
        done.moves.append(move)

    def _may_be_drawn(self) -> bool:
        """Whether it is worth asking if an automatic draw is reached: most plies are far from any."""
        plies = self._game.plies
        if self._drawn or not plies:
            return False
        longest = self._game.variant.max_plies
        return plies[-1].counts[draws.QUIET] >= self._soonest or 0 < longest <= len(plies)

    def _decide(self, moves: list[Move]) -> list[Move]:
        """Follow several readings until the moves behind leave one; gives its moves from here on."""
        ply = len(self._done.moves)
        branches = [_Branch(self._game.position, None, move) for move in moves]
        for item in self._items[ply + 1 :]:
            further = self._further(branches, item.text)
            if not further:
                break
            branches = further
            if len(branches) == 1:
                break
        lines = [branch.moves() for branch in branches]
        if len(lines) > 1:
            self._note_choice(ply, [line[0] for line in lines])
        return lines[0]

    def _further(self, branches: "list[_Branch]", text: str) -> "list[_Branch]":
        variant = self._game.variant
        further: dict[bytes, _Branch] = {}  # by position: the first way that led there
        for branch in branches:
            for move in found(text, legal_moves(branch.position, variant), variant)[0]:
                grown = _Branch(branch.position, branch, move)
                further.setdefault(grown.position.key(), grown)
        return list(further.values())[:BRANCHES]

    def _note_choice(self, ply: int, firsts: list[Move]) -> None:
        legal = self._game.legal_moves()
        variant = self._game.variant
        texts = list(dict.fromkeys(move_text(move, legal, variant, full=True) for move in firsts))
        if len(texts) > 1:
            at = place(self._game, ply + 1, self._items[ply].text)
            self._done.notes.append(f"{at} can be {' or '.join(texts)}, the first is taken")


class _Branch:
    """One way to read the moves so far: a position, and the moves that led to it."""

    def __init__(self, before: Position, parent: "_Branch | None", move: Move) -> None:
        self.position = before.copy()
        self.position.apply(move)
        self._parent = parent
        self._move = move

    def moves(self) -> list[Move]:
        """The moves from where readings parted."""
        line: list[Move] = []
        branch: _Branch | None = self
        while branch:
            line.append(branch._move)
            branch = branch._parent
        return line[::-1]
