"""A game that was read, played again under the rules it names or, if it names none, under those that fit."""

from collections.abc import Iterable, Iterator

from damier.pdn import guess, variations
from damier.pdn.playback import Replayed, contradicted, play
from damier.pdn.raw import Problem, RawGame
from draughts64.variant import Variant

__all__ = ("OTHER", "Replayed", "replay", "replay_all")

OTHER = "its tags say"
"""How the note begins that a game names other rules than those it was read under."""
FURTHER = 6
"""Plies that a game must go further under an unlikelier rule set to be taken for one of its games."""


def replay(raw: RawGame, variant: Variant | None = None, usual: Variant | None = None) -> Replayed:
    """Play a game again. Raises nothing: what is wrong is in the result.

    Args:
        raw: the game as written.
        variant: the rule set; None: the one its tags name, else the first under which it can be played.
        usual: where it must be guessed, what to try first: what fitted the games before it.
    """
    try:
        named = guess.named(raw)
    except ValueError as error:
        if not variant:
            return Replayed(raw, None, False, None, error=Problem(raw.line, str(error)))
        named = None
    try:
        rules = variant or named
        done = play(raw, rules) if rules else _fitting(raw, usual)
    except guess.NotPlayed as error:
        return Replayed(raw, None, False, None, error=Problem(raw.line, str(error)))
    if variant and named and named != variant:
        done.notes.append(f"{OTHER} {named.name}")
    unknown = "" if variant else guess.unknown_name(raw)
    if unknown:
        done.notes.append(f"no rules called {unknown} are known here")
    variations.check(done)
    return done


def replay_all(games: Iterable[RawGame], variant: Variant | None = None) -> Iterator[Replayed]:
    """Play the games of a file again, one by one; what fitted before is tried first where one must guess."""
    usual: dict[str, Variant] = {}  # by notation
    for raw in games:
        notation = guess.notation(raw)
        done = replay(raw, variant, usual.get(notation))
        # Giveaway is guessed for a result that is wrong in Russian draughts; that says little of other games.
        if (
            done.moves
            and not done.error
            and done.variant
            and not (done.guessed and done.variant.reversed_goal)
        ):
            usual[notation] = done.variant
        yield done


def _fitting(raw: RawGame, usual: Variant | None) -> Replayed:
    """Play a game under one candidate after the other; gives the first that fits.

    A game that fits none is wrong somewhere: the likeliest is given, unless another goes clearly further.
    """
    best: Replayed | None = None
    for variant in guess.candidates(raw, usual):
        done = play(raw, variant, guessed=True)
        if not done.error and not contradicted(done):
            return done
        if best is None or _better(done, best):
            best = done
    if best is None:
        raise guess.NotPlayed("no rule set to try")
    return best


def _better(done: Replayed, best: Replayed) -> bool:
    if (done.error is None, done.game is not None) != (best.error is None, best.game is not None):
        return (done.error is None, done.game is not None) > (best.error is None, best.game is not None)
    return len(done.moves) >= len(best.moves) + FURTHER
