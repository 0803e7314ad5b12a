"""Where games begin, and which moves are chosen: so that much happens in them."""

from __future__ import annotations

import random

from draughts64.game import Game
from draughts64.moves import Move
from draughts64.notation import format_fen
from draughts64.position import BLACK, KING, WHITE, Position
from draughts64.variant import Variant

FAR = 3  # squares of a long move


def some_start(variant: Variant, chance: random.Random) -> str:
    """A FEN to begin with, "" for the usual start."""
    draw = chance.random()
    if draw < 0.3:
        return ""
    tries = 1 if draw < 0.5 else 12
    for _ in range(tries):
        position = _ending(variant, chance)
        if any(len(move.captured) > 1 for move in Game(variant, position).legal_moves()):
            break
    return format_fen(position, variant)


def some_move(game: Game, chance: random.Random) -> Move:
    """A legal move; more often than not one that is worth looking at, or that brings such an answer."""
    legal = game.legal_moves()
    draw = chance.random()
    if draw < 0.6:
        crowning = [move for move in legal if move.promotes] if draw < 0.4 else []
        return chance.choice(crowning or [move for move in legal if _is_rare(move)] or legal)
    if draw < 0.85:
        return chance.choice([move for move in legal if _invites(game, move)] or legal)
    return chance.choice(legal)


def _is_rare(move: Move) -> bool:
    """Several captures, a crowning, or a king that goes far."""
    far = abs(move.start // 4 - move.end // 4) >= FAR
    return len(move.captured) > 1 or move.promotes or (far and not move.captured)


def _invites(game: Game, move: Move) -> bool:
    game.push(move)
    found = not game.outcome() and any(_is_rare(answer) for answer in game.legal_moves())
    game.pop()
    return found


def _ending(variant: Variant, chance: random.Random) -> Position:
    """Some pieces, many of them kings, maybe."""
    while True:
        position = Position(side=chance.choice((WHITE, BLACK)))
        share = chance.choice((0, chance.random()))
        far = chance.choice((0, 4, 5))  # how far men have come at least
        for _ in range(chance.randint(4, 16)):
            square = chance.randrange(32)
            code = chance.choice((WHITE, BLACK))
            if chance.random() < share:
                code |= KING
            elif not far <= (square // 4 if code == WHITE else 7 - square // 4) < 7:
                continue
            position.squares[square] = code
        few = max(sum(position.count(side)) for side in (WHITE, BLACK)) <= 12
        if few and not Game(variant, position).outcome():
            return position
