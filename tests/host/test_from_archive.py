"""Going on from a game of the archive: `damier play --from 12:30`."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from damier.archive.importing import Importer
from damier.archive.positions import position_of
from damier.archive.store import Store
from damier.cli import run
from damier.pdn.reader import read
from damier.pdn.replay import replay
from draughts64.moves import legal_moves
from draughts64.notation import format_fen, parse_fen, parse_move
from draughts64.position import Position
from draughts64.variant import VARIANTS, get, named
from tests.host.fake_eboard import FakeEboard
from tests.host.test_cli_play import Program

RULES = {"base": "russian", "promotion": "passes", "third_occurrence": False}
GAME = {"id": "g", "variant": "russian", "fen": "", "white": "Anna", "black": "Bruno", "remote": "",
        "clock": None, "date": "2026.11.29"}  # fmt: skip
ENTRIES = [
    [1, "game", GAME],
    [2, "ply", "c3-d4", 0],
    [3, "ply", "b6-a5", 0],
    [4, "takeback", 1],
    [5, "ply", "b6-c5", 0],
    [6, "ply", "d4xb6", 0],
    [7, "result", "1-0", "resignation"],
    [8, "game", {**GAME, "variant": "our-rules", "rules": RULES, "fen": "W:WKc3,a1:Bh8"}],
    [9, "ply", "c3-d4", 0],
    [10, "game", {**GAME, "fen": "W:Wc3:Bd4"}],
    [11, "ply", "c3xe5", 0],
    [12, "game", {**GAME, "variant": "tiddlywinks"}],
]
IMPORTED = '[White "Carla"]\n[GameType "25,W,8,8,A0,0"]\n\n1. c3-d4 b6-c5 2. d4:b6 1-0\n'


@pytest.fixture
def data(tmp_path: Path) -> Path:
    store = Store(tmp_path / "archive.sqlite")
    store.store_entries("j", "e", ENTRIES)
    importer = Importer(store, "club.pdn")
    importer.take(replay(next(iter(read(io.BytesIO(IMPORTED.encode()))))))
    importer.finish()
    store.close()
    return tmp_path


@pytest.fixture
def store(data: Path) -> Store:
    return Store.open_existing(data / "archive.sqlite")


def after(*moves: str) -> str:
    """The position after these moves from the start, as a FEN."""
    rules = get("russian")
    position = Position.start(rules)
    for move in moves:
        position.apply(parse_move(move, legal_moves(position, rules), rules))
    return format_fen(position, rules)


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("1:0", ()),
        ("1:1", ("c3-d4",)),
        ("1:2", ("c3-d4", "b6-c5")),  # the ply that was taken back is not in it
        ("1:3", ("c3-d4", "b6-c5", "d4xb6")),
        ("1", ("c3-d4", "b6-c5", "d4xb6")),  # given up there, but it can go on
        (" 5:2 ", ("c3-d4", "b6-c5")),  # imported
        ("5", ("c3-d4", "b6-c5", "d4xb6")),
    ],
)
def test_a_ply_of_a_game_is_a_position(store: Store, text: str, moves: tuple[str, ...]) -> None:
    assert position_of(store, text) == (get("russian"), after(*moves))


def test_the_rules_of_a_house_rule_go_with_it(store: Store) -> None:
    rules, fen = position_of(store, "2")
    assert rules == named("our-rules", RULES)
    assert parse_fen(fen, rules) == parse_fen("B:WKd4,a1:Bh8", rules)


def test_every_rule_set_s_games_can_be_gone_on_from(tmp_path: Path) -> None:
    for name in VARIANTS:
        store = Store(tmp_path / f"{name}.sqlite")
        store.store_entries("j", "e", [[1, "game", {**GAME, "variant": name}]])
        assert position_of(store, "1") == (get(name), format_fen(Position.start(get(name)), get(name)))
        store.close()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--from", "9"), "there is no game 9 in the archive"),
        (("--from", "1:4"), "game 1 has 3 plies: choose one of 0 to 3"),
        (("--from", "3"), "nothing can be played any more after ply 1 of game 3"),
        (("--from", "4"), "game 4 cannot be read by this program"),
        (("--from", "latest"), "latest is no game: write its number"),
        (("--from", "1:-2"), "1:-2 is no game"),
        (("--from", "1", "--variant", "russian"), "leave out --variant and --fen"),
        (("--from", "1", "--fen", "W:Wa1:Bh8"), "leave out --variant and --fen"),
    ],
)
def test_what_cannot_be_gone_on_from_is_one_line(
    arguments: tuple[str, ...], words: str, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["play", "--data", str(data), *arguments]) == 2
    output = capsys.readouterr()
    assert words in output.err
    assert (output.out, output.err.count("\n")) == ("", 1)
    assert output.err.startswith("damier: ")


def test_an_evening_goes_on_from_a_game_of_a_house_rule(data: Path) -> None:
    eboard = FakeEboard()
    try:
        arguments = ("--port", eboard.url, "--data", str(data), "--commands", "--opponent", "human")
        with Program(*arguments, "--from", "2:0", "--white", "Carla") as program:
            program.wait("our-rules: Carla – Black")
            program.type("quit")
            assert program.end() == 0
    finally:
        eboard.close()
    new = [message for message in eboard.heard if message["t"] == "new"][-1]
    rules = named("our-rules", RULES)
    assert (new["variant"], new["rules"]) == (rules.name, rules.record())
    assert parse_fen(new["fen"], rules) == parse_fen("W:WKc3,a1:Bh8", rules)
