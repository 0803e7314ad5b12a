from __future__ import annotations

import random
import time

import pytest

from damier.opponents.own import OwnEngine
from draughts64 import notation
from draughts64.game import Game
from draughts64.position import WHITE
from draughts64.variant import VARIANTS, Variant, get

QUICK = 0.05


def game_from(variant: str, fen: str) -> Game:
    rules = get(variant)
    return Game(rules, notation.parse_fen(fen, rules))


def best(variant: str, fen: str, seconds: float = 0.3) -> str:
    game = game_from(variant, fen)
    move = OwnEngine(seconds, seed=1).choose(game)
    return notation.move_text(move, game.legal_moves(), game.variant)


@pytest.mark.parametrize("variant", list(VARIANTS.values()), ids=list(VARIANTS))
def test_a_whole_game_is_played_by_legal_moves_in_time(variant: Variant) -> None:
    game, engine = Game(variant), OwnEngine(QUICK, seed=3)
    while game.outcome() is None and len(game.plies) < 50:
        before = game.position.key(), len(game.plies)
        started = time.monotonic()
        move = engine.choose(game)
        assert time.monotonic() - started < QUICK + 10
        assert (game.position.key(), len(game.plies)) == before
        game.push(move)


def test_a_forced_move_is_made_at_once() -> None:
    started = time.monotonic()
    assert best("russian", "W:Wc3:Bd4,h8", seconds=60) == "c3:e5"
    assert time.monotonic() - started < 30


def test_it_stops_when_told() -> None:
    started = time.monotonic()
    move = OwnEngine(30).choose(Game(get("russian")), stopped=lambda: time.monotonic() - started > 0.1)
    assert time.monotonic() - started < 20
    assert move in Game(get("russian")).legal_moves()


def test_even_stopped_from_the_beginning_it_answers_with_a_legal_move() -> None:
    game = Game(get("russian"))
    assert OwnEngine(5).choose(game, stopped=lambda: True) in game.legal_moves()


def test_it_takes_less_time_on_a_short_clock() -> None:
    started = time.monotonic()
    OwnEngine(30).choose(Game(get("italian")), seconds=0.1)
    assert time.monotonic() - started < 20


def test_it_wins_where_it_can_and_gives_away_where_that_wins() -> None:
    # c3-d4 offers the last man and has to be taken; c3-b4 keeps it.
    assert best("giveaway", "W:Wc3:Be5,h8,f8") == "c3-d4"
    assert best("russian", "W:Wc3,a1:Be5,h8,f8") != "c3-d4"


@pytest.mark.parametrize("variant", list(VARIANTS.values()), ids=list(VARIANTS))
def test_it_beats_somebody_who_moves_by_chance(variant: Variant) -> None:
    game, engine, chance = Game(variant), OwnEngine(0.02, seed=4), random.Random(5)
    while game.outcome() is None:
        ours = game.position.side == WHITE
        game.push(engine.choose(game) if ours else chance.choice(game.legal_moves()))
    assert game.outcome().result == "1-0"


def test_it_does_not_repeat_itself_when_it_is_winning() -> None:
    game = game_from("russian", "W:WKa1,Kc1,Ke1,c3:BKh8")
    engine = OwnEngine(QUICK, seed=2)
    seen = set()
    for _ in range(6):
        if game.outcome():
            break
        game.push(engine.choose(game))
        assert game.position.key() not in seen
        seen.add(game.position.key())


def test_a_seed_repeats_a_game_and_another_varies_it() -> None:
    def first_moves(seed: int) -> list[str]:
        game, engine = Game(get("russian")), OwnEngine(5, seed=seed)
        for _ in range(4):
            calls = iter(range(10**9))
            game.push(engine.choose(game, stopped=lambda calls=calls: next(calls) > 20))
        return [str(ply.move.path) for ply in game.plies]

    assert first_moves(1) == first_moves(1)
    assert len({tuple(first_moves(seed)) for seed in range(6)}) > 1


def test_a_game_without_a_move_is_refused() -> None:
    with pytest.raises(ValueError, match="no legal move"):
        OwnEngine(QUICK).choose(game_from("giveaway", "W:W17:B"))
