"""A game that was read, played again under the rules."""

from dataclasses import dataclass, field

from damier.pdn.reader import Problem, RawGame
from draughts64.game import Game
from draughts64.move import Move
from draughts64.notation import parse_fen, parse_move
from draughts64.variant import ITALIAN, RUSSIAN, Variant


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


def replay(raw: RawGame, variant: Variant | None = None) -> Replayed:
    """Play a game again, under `variant` or under the rule set its tags and moves tell. Raises nothing."""
    guessed = variant is None and "GameType" not in raw.tags
    rules = variant or (ITALIAN if raw.tags.get("GameType", "").startswith("22") else RUSSIAN)
    try:
        game = Game(rules, parse_fen(raw.tags.get("FEN"), rules))
    except ValueError as error:
        return Replayed(raw, rules, guessed, None, error=Problem(raw.line, str(error)))
    done = Replayed(raw, rules, guessed, game)
    for ply, item in enumerate(raw.items, 1):
        try:
            move = parse_move(item.text, game.legal_moves(), rules)
        except ValueError as error:
            done.error = Problem(item.line, str(error), item.text, ply)
            break
        game.push(move)
        done.moves.append(move)
    return done
