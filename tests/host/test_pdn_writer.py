from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from damier.archive.follow import replay
from damier.line.mirror import PlayedGame
from damier.pdn import writer
from draughts64 import notation
from draughts64.game import Game
from draughts64.variant import VARIANTS, get

GAME = {
    "id": "g1", "variant": "russian", "fen": "", "white": "Anna", "black": "Bruno", "remote": "",
    "clock": None, "date": "2026.11.29",
}  # fmt: skip
RECORDS = Path(__file__).parents[1] / "data" / "games.json"


def played(*plies: str, result: tuple[str, str] | None = None, left: int = 0, **info: object) -> PlayedGame:
    entries: list = [[1, "game", {**GAME, **info}]]
    entries += [[number, "ply", text, left] for number, text in enumerate(plies, 2)]
    if result:
        entries.append([len(entries) + 1, "result", *result])
    return replay(entries).played


def tags(text: str) -> dict[str, str]:
    return dict(re.findall(r'^\[(\w+) "(.*)"\]$', text, re.M))


def test_a_whole_file() -> None:
    text = writer.write(played("c3-d4", "b6-a5", "d4-c5", result=("1/2-1/2", "agreement")), "Basel")
    assert text == (
        '[Event "Damier"]\n[Site "Basel"]\n[Date "2026.11.29"]\n[Round "-"]\n'
        '[White "Anna"]\n[Black "Bruno"]\n'
        '[Result "1/2-1/2"]\n[GameType "25,W,8,8,A0,0"]\n[Termination "agreement"]\n\n'
        "1. c3-d4 b6-a5 2. d4-c5 1/2-1/2\n"
    )


def test_an_unfinished_game_ends_with_a_star() -> None:
    text = writer.write(played("c3-d4"))
    assert tags(text)["Result"] == "*"
    assert text.endswith("1. c3-d4 *\n")


@pytest.mark.parametrize(
    ("variant", "game_type", "named", "fen"),
    [
        ("russian", "25,W,8,8,A0,0", None, None),
        ("italian", "22,W,8,8,N2,1", None, None),
        ("giveaway", "25,W,8,8,A0,0", "giveaway", None),
        ("ludoteka", None, "ludoteka", "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"),
    ],
)
def test_each_rule_set_is_told_by_its_tags(
    variant: str, game_type: str | None, named: str | None, fen: str | None
) -> None:
    found = tags(writer.write(played(variant=variant)))
    assert (found.get("GameType"), found.get("Variant"), found.get("FEN")) == (game_type, named, fen)


def test_a_game_from_a_position_has_its_fen() -> None:
    found = tags(writer.write(played("31-28", variant="italian", fen="W:W31:B1")))
    assert found["FEN"] == "W:W31:B1"


def test_red_moves_first_in_ludoteka() -> None:
    text = writer.write(played("b6-a5", "c3-d4", "d6-c5", variant="ludoteka"))
    assert "\n1. b6-a5 c3-d4 2. d6-c5 *" in text


def test_a_position_with_the_second_side_to_move_begins_with_dots() -> None:
    text = writer.write(played("a7-b6", "c1-d2", fen="B:Wc1:Ba7"))
    assert "\n1... a7-b6 2. c1-d2 *" in text


def test_the_clock_stands_behind_each_move() -> None:
    text = writer.write(played("b6-a5", variant="ludoteka", clock=[600, 0], left=3_599_900))
    assert "1. b6-a5 {[%clk 0:59:59]} *" in text
    assert tags(text)["TimeControl"] == "600"
    assert tags(writer.write(played(clock=[600, 5])))["TimeControl"] == "600+5"


def test_names_cannot_break_the_file() -> None:
    text = writer.write(played(white='A "the\nFox" \\ B]', black=""))
    assert '[White "A \\"the Fox\\" \\\\ B]"]\n' in text
    assert '[Black "?"]' in text


def test_lines_are_short_and_numbers_stay_with_their_moves() -> None:
    record = json.loads(RECORDS.read_text())[0]
    text = writer.write(played(*record["moves"]))
    body = text.split("\n\n", 1)[1].splitlines()
    assert len(body) > 5
    assert max(map(len, body)) <= 79
    assert not any(re.search(r"\d\.$", line) for line in body)


@pytest.mark.parametrize("record", json.loads(RECORDS.read_text()), ids=lambda record: record["variant"])
def test_what_is_written_replays_to_the_same_game(record: dict) -> None:
    variant = get(record["variant"])
    original = played(*record["moves"], variant=variant.name, result=(record["result"], "agreement"))
    words = writer.write(original).split("\n\n", 1)[1].split()
    game = Game(variant)
    for word in words[:-1]:
        if not word.endswith("."):
            game.push(notation.parse_move(word, game.legal_moves(), variant))
    assert [ply.move for ply in game.plies] == [ply.move for ply in original.game.plies]
    assert words[-1] == record["result"]


@pytest.mark.parametrize("name", list(VARIANTS))
def test_every_variant_can_be_written(name: str) -> None:
    assert tags(writer.write(played(variant=name)))["Event"] == "Damier"
