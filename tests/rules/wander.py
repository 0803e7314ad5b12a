"""Aimless play that keeps a kind of position alive for as long as a draw counter needs."""

from collections.abc import Callable

from draughts64.game import Game
from draughts64.moves import Move
from draughts64.notation import parse_fen, parse_move
from draughts64.variant import Variant


def game_from(fen: str, variant: Variant) -> Game:
    return Game(variant, parse_fen(fen, variant))


def game_at(game: Game, fen: str) -> Game:
    """The same plies and counts, with other pieces on the squares: as if they had led there."""
    other = Game(game.variant, game_from(fen, game.variant).position)
    other.plies = game.plies
    return other


def play(game: Game, moves: str) -> Game:
    """Push moves written between blanks."""
    for text in moves.split():
        game.push(parse_move(text, game.legal_moves(), game.variant))
    return game


Allowed = Callable[[Game, Move], bool]


def wander(game: Game, plies: int, allowed: Allowed = lambda game, move: True) -> None:
    """Make quiet moves that offer no capture, into positions seen as rarely as can be; no dead ends.

    allowed(game after the move, move) may rule some out. Raises ValueError when there is no way at all.
    """
    begun = len(game.plies)
    open_moves = [_tame_moves(game, allowed)]
    while len(game.plies) < begun + plies:
        if open_moves[-1]:
            game.push(open_moves[-1].pop(0))
            open_moves.append(_tame_moves(game, allowed))
        elif len(game.plies) > begun:
            open_moves.pop()
            game.pop()
        else:
            raise ValueError("nowhere to wander")


def _tame_moves(game: Game, allowed: Allowed) -> list[Move]:
    ranked = []
    for move in game.legal_moves():
        game.push(move)
        replies = game.legal_moves()
        if not move.captured and replies and not replies[0].captured and allowed(game, move):
            ranked.append((game.occurrences(), move))
        game.pop()
    return [move for _, move in sorted(ranked, key=lambda pair: pair[0])]


def kings_only(game: Game, move: Move) -> bool:
    """Allows no man to move."""
    return move.king and not move.promotes


def reason(game: Game) -> str:
    """Why the game has ended, "" while it goes on."""
    outcome = game.outcome()
    return outcome.reason if outcome else ""


def counter(game: Game, name: str) -> tuple[int, int] | None:
    """(done, limit) of one draw counter; None when that rule is not in force."""
    return next(((done, limit) for rule, done, limit in game.counters() if rule == name), None)
