"""Games that went on after an automatic draw: it is said once, at the first ply where it holds."""

from __future__ import annotations

import random

import pytest

from damier import variants
from damier.pdn.playback import numbered, play, second
from damier.pdn.raw import Played, RawGame
from draughts64.game import Game
from draughts64.moves import Move
from draughts64.notation import move_text, parse_fen
from draughts64.variant import LUDOTEKA, Variant

EVERY = [*variants.names(), *variants.shipped()]
STARTS = (
    "W:WK1,K2,K3:BK32",
    "W:WK4,K8,12:BK29",
    "B:WK5:BK20,K28",
    "W:WK7,K14:BK19,K26",
    "W:WK5,K6:BK27,K28,K20",
)


def aimless(variant: Variant, fen: str, chance: random.Random, plies: int) -> tuple[Game, list[str], str]:
    """Random moves, shy of captures as far as can be; gives texts, and the note that is due."""
    game = Game(variant, parse_fen(fen, variant))
    texts: list[str] = []
    due, limit = "", 0
    for ply in range(plies):
        legal = game.legal_moves()
        if not legal or (due and len(texts) > limit):
            break
        outcome = game.outcome()
        if outcome and not due:
            at = numbered(texts[-1], ply - 1 + second(game.start, variant), forced=True)
            limit = ply + 4
            due = f"drawn by {outcome.reason} after {at}, played on"
        move = chance.choice([move for move in legal if is_safe(game, move)] or legal)
        texts.append(move_text(move, legal, variant, full=True))
        game.push(move)
    return game, texts, due


def is_safe(game: Game, move: Move) -> bool:
    """Whether the other side can move after it, and capture nothing."""
    game.push(move)
    replies = game.legal_moves()
    game.pop()
    return bool(replies) and not replies[0].captured


@pytest.mark.parametrize("name", EVERY)
def test_a_draw_that_was_played_on_is_noted_where_it_fell(name: str) -> None:
    variant = variants.find(name)
    chance = random.Random(name)
    seen = 0
    for fen in STARTS:
        _, texts, due = aimless(variant, fen, chance, 230)
        raw = RawGame(1, 1, tags={"FEN": fen}, items=[Played(text, 1) for text in texts])
        done = play(raw, variant)
        assert done.error is None
        assert [note for note in done.notes if note.startswith("drawn")] == ([due] if due else [])
        seen += bool(due)
    assert seen > 1


def test_so_is_the_end_of_a_game_of_limited_length() -> None:
    variant = LUDOTEKA.replace(name="short", max_plies=6)
    _, texts, due = aimless(variant, "", random.Random(1), 12)
    assert due.startswith("drawn by 200-plies after 3... ")
    done = play(RawGame(1, 1, items=[Played(text, 1) for text in texts]), variant)
    assert done.notes == [due]
