"""Games by hand: the lights are exactly what the rules say, the record exactly what was played."""

import json

import pytest

from draughts64.variant import VARIANTS
from tests.conftest import DATA, REPOSITORY, MicroPython
from tests.eboard import played

GAMES = json.loads((DATA / "games.json").read_text())
SEEDS = 12
ENDINGS = 120
HOUSE = {  # Ludoteka's open points, read the other way, and captures as in Brazilian draughts
    "neighbour": {"king_capture": "neighbour"},
    "flying": {"king_capture": "flying"},
    "at_end": {"removal": "at_end"},
    "goes_on": {"promotion": "goes_on"},
    "passes": {
        "king_capture": "flying",
        "removal": "at_end",
        "man_captures_back": True,
        "promotion": "passes",
        "precedences": ("most",),
    },
    "flying_at_end": {"king_capture": "flying", "removal": "at_end", "promotion": "goes_on"},
}


@pytest.mark.parametrize("order", ["before", "during", "after", "any", "straight"])
@pytest.mark.parametrize("number", range(len(GAMES)))
def test_a_real_game(number: int, order: str) -> None:
    record = GAMES[number]
    assert f"{record['plies']} plies" in played.real(record, order, number)


@pytest.mark.parametrize("name", list(VARIANTS))
def test_random_games(name: str) -> None:
    for seed in range(SEEDS):
        played.chance(name, seed)


@pytest.mark.parametrize("name", list(VARIANTS))
def test_endings_with_many_kings(name: str) -> None:
    assert int(played.endings(name, range(ENDINGS)).split()[2]) > ENDINGS


@pytest.mark.parametrize("rule", list(HOUSE))
def test_house_rules(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VARIANTS, rule, VARIANTS["ludoteka"].replace(name=rule, **HOUSE[rule]))
    assert int(played.endings(rule, range(1000, 1000 + ENDINGS // 2)).split()[2]) > ENDINGS // 2


def test_the_same_on_micropython(micropython: MicroPython, capsys: pytest.CaptureFixture[str]) -> None:
    script = REPOSITORY / "tests" / "eboard" / "played.py"
    told = micropython.run(script, "random", 1, timeout=120)
    for line in told.splitlines():
        name, seed, *_rest = line.split()
        here = played.endings(name, range(5)) if seed == "endings" else played.chance(name, int(seed))
        assert line == here
    assert len(told.splitlines()) == 2 * len(VARIANTS)
    told = micropython.run(script, "real", DATA / "games.json", timeout=120)
    assert told.splitlines() == [played.real(GAMES[0], "before", 1), played.real(GAMES[4], "during", 2)]
