"""Real tournament games, and random legal ones, played by hand on the whole virtual board."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from draughts64 import notation, squares
from draughts64.game import Game
from draughts64.variant import VARIANTS, get
from tests.whole.evening import Evening
from tests.whole.record import recorded
from tests.whole.table import BUDGET_MA, Table, pieces_of

DATA = Path(__file__).parents[1] / "data"
GAMES = json.loads((DATA / "games.json").read_text())
POSITIONS = json.loads((DATA / "positions.json").read_text())
MOST_PLIES = 70
pytestmark = pytest.mark.whole


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_a_tournament_game_is_played_by_hand_and_logged(number: int, tmp_path: Path) -> None:
    game = GAMES[number]
    variant = get(game["variant"])
    names = ("--white", "Anna", "--black", "Bruno")
    with Evening(tmp_path, "--variant", variant.name, "--opponent", "human", *names) as evening:
        evening.until_phase("play")
        lying = evening.control.request("wood")["wood"]["lying"]
        assert lying == (1 if variant.dark_corner == squares.RIGHT else 0)
        table = Table(evening.control, Game(variant), number, evening)
        for text in game["moves"]:
            table.play(notation.parse_move(text, table.game.legal_moves(), variant))
        reason = "agreement" if game["result"] == "1/2-1/2" else "resignation"
        assert evening.post(do="result", result=game["result"], reason=reason) == {"ok": True}
        evening.until_phase("over")
        evening.until(lambda: evening.game.get("result") == game["result"], "the result")
        (file,) = evening.pdn_files()
        pdn = recorded(file)
    assert pdn.moves == table.moves
    assert pdn.result == game["result"]
    assert (pdn.tags["White"], pdn.tags["Black"]) == ("Anna", "Bruno")
    assert table.checked > game["plies"]
    assert 0 < table.peak_ma <= BUDGET_MA


@pytest.mark.parametrize("name", ["giveaway", "ludoteka"])
def test_a_random_legal_game_is_played_to_its_end(name: str, tmp_path: Path) -> None:
    with Evening(tmp_path, "--variant", name, "--opponent", "human") as evening:
        evening.until_phase("play")
        table = Table(evening.control, Game(get(name)), len(name), evening)
        table.play_at_random(MOST_PLIES)
        outcome = table.game.outcome()
        if outcome is None:
            assert evening.post(do="draw") == {"ok": True}
        evening.until_phase("over")
        expected = (outcome.result, outcome.reason) if outcome else ("1/2-1/2", "agreement")
        evening.until(
            lambda: (evening.game.get("result"), evening.game.get("reason")) == expected, str(expected)
        )
        (file,) = evening.pdn_files()
        pdn = recorded(file)
    assert pdn.moves == table.moves
    assert pdn.result == expected[0]
    assert 0 < table.peak_ma <= BUDGET_MA


@pytest.mark.parametrize("name", list(VARIANTS))
def test_the_moves_of_every_listed_position_are_played_by_hand(name: str, tmp_path: Path) -> None:
    variant = get(name)
    listed = [entry for entry in POSITIONS if entry["variant"] == name and entry["legal"]]
    with Evening(tmp_path, "--variant", name, "--opponent", "human") as evening:
        evening.until_phase("play")
        table = Table(evening.control, Game(variant), 1, evening)
        for entry in listed:
            start = notation.parse_fen(entry["fen"], variant)
            for move in entry["legal"]:
                before = evening.game.get("id")
                table.hands.set_up(pieces_of(start, variant))
                new = {
                    "variant": name,
                    "fen": entry["fen"],
                    "white": "A",
                    "black": "B",
                    "remote": "",
                    "clock": None,
                }
                assert evening.post(do="new", **new) == {"ok": True}
                evening.until(
                    lambda before=before: evening.game.get("id") not in (None, before), "the new game"
                )
                table.game = Game(variant, start)
                table.play(notation.parse_move(move["move"], table.game.legal_moves(), variant))
    assert 0 < table.peak_ma <= BUDGET_MA
