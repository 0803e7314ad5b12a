"""The rules on the command line: what scripts read, and one line for whatever is wrong."""

import json
import subprocess
import sys

import pytest

from damier.cli import run
from damier.cli.rules import RESULTS, verdict
from damier.line.mirror import begin
from damier.pdn.writer import move_texts, wrap
from draughts64.game import Game
from draughts64.moves import legal_moves
from draughts64.notation import move_text, parse_fen, parse_move
from draughts64.variant import GIVEAWAY, LUDOTEKA, RUSSIAN, get
from tests.conftest import DATA

POSITIONS = json.loads((DATA / "positions.json").read_text())
GAMES = json.loads((DATA / "games.json").read_text())


@pytest.fixture
def damier(capsys):
    """Runs a command line; gives its exit code, lines of output and lines of complaint."""

    def call(*arguments: str) -> tuple[int, list[str], list[str]]:
        code = run(arguments)
        said = capsys.readouterr()
        return code, said.out.splitlines(), said.err.splitlines()

    return call


@pytest.mark.parametrize(
    "entry", [e for e in POSITIONS if e["legal"] is not None], ids=lambda e: f"{e['variant']}-{e['fen']}"
)
def test_moves_as_scripts_read_them(damier, entry) -> None:
    code, lines, complaints = damier("moves", entry["variant"], "--fen", entry["fen"], "--json")
    assert (code, complaints) == (0, [])
    (line,) = lines
    found = json.loads(line)
    for move in found:
        path = move.pop("path")
        assert (path[0], path[-1], len(path) - 1) == (move["from"], move["to"], len(move["captured"]) or 1)
        move["move"] = move["move"].replace(":", "x")
    assert sorted(found, key=str) == sorted(entry["legal"], key=str)


def test_moves_as_people_read_them(damier) -> None:
    code, lines, _ = damier("moves", "russian", "--fen", "W:W14:B10,11,25")
    assert (code, lines) == (0, ["c5:g5"])
    code, lines, _ = damier("moves", "ITALIAN")
    assert (code, len(lines)) == (0, 7)


@pytest.mark.parametrize(
    ("variant", "depth", "leaves"),
    [("russian", "0", "1"), ("giveaway", "4", "1469"), ("italian", "5", "7361"), ("ludoteka", "5", "7361")],
)
def test_perft_ends_with_the_leaves(damier, variant, depth, leaves) -> None:
    code, lines, _ = damier("perft", variant, depth)
    assert (code, lines[-1]) == (0, leaves)
    assert sum(int(line.split()[1]) for line in lines[:-1]) == (int(leaves) if lines[:-1] else 0)


def test_perft_from_a_position(damier) -> None:
    assert damier("perft", "italian", "1", "--fen", "W:WK30:B10,K12,K18,20,K26,K27")[1][-1] == "1"
    assert damier("perft", "russian", "3", "--fen", "W:W21:B14,17")[1] == ["0"]


@pytest.mark.parametrize("played", GAMES)
def test_result_of_a_real_game(damier, played) -> None:
    code, lines, complaints = damier(
        "result", played["variant"], "--moves", " ".join(played["moves"]), "--json"
    )
    assert (code, complaints) == (0, [])
    answer = json.loads(lines[0])
    fen = answer.pop("fen")
    assert answer == {"ply": played["plies"], "result": "*", "reason": ""}
    parse_fen(fen, get(played["variant"]))


@pytest.mark.parametrize(
    "entry", [e for e in POSITIONS if e["legal"] is not None], ids=lambda e: f"{e['variant']}-{e['fen']}"
)
def test_result_of_a_position(damier, entry) -> None:
    answer = json.loads(damier("result", entry["variant"], "--fen", entry["fen"], "--json")[1][0])
    assert (answer["fen"], answer["ply"], answer["result"]) == (entry["fen"], 0, entry["result"])


def test_result_goes_on_beyond_a_draw(damier) -> None:
    fen, once = "W:WK29,20:BK32,13", "a1-b2 g1-h2 b2-a1 h2-g1 "
    drawn = json.loads(damier("result", "russian", "--fen", fen, "--moves", once * 2, "--json")[1][0])
    assert (drawn["ply"], drawn["result"], drawn["reason"]) == (8, "1/2-1/2", "third-occurrence")
    after = json.loads(
        damier("result", "russian", "--fen", fen, "--moves", once * 2 + "h4-g5", "--json")[1][0]
    )
    assert (after["ply"], after["result"], after["reason"]) == (9, "*", "")


def test_a_very_long_game(damier) -> None:
    moves = "a1-b2 g1-h2 b2-a1 h2-g1 " * 250
    answer = json.loads(
        damier("result", "russian", "--fen", "W:WK29,20:BK32,13", "--moves", moves, "--json")[1][0]
    )
    assert (answer["ply"], answer["reason"]) == (1000, "third-occurrence")


THREE_KINGS = "W:WK25,K13,K31:BK28"
"""Three kings against one: b2, a5 and e1 against h2."""


def test_how_many_moves_are_left_before_a_draw(damier) -> None:
    moves = "b2-a1 h2-g1 a1-b2 g1-h2 b2-c1 h2-g1 c1-b2"
    assert damier("draws", "russian", "--fen", THREE_KINGS, "--moves", moves)[:2] == (
        0,
        [
            "third-occurrence: 2 of 3 occurrences, 1 left",
            "king-moves: 3 of 15 moves, 12 left",
            "three-kings: 4 of 15 moves, 11 left",
            "balance: 3 of 30 moves, 27 left",
        ],
    )
    assert damier("draws", "ludoteka", "--moves", "b6-a5")[1] == [
        "forty-pairs: 0 of 40 moves, 40 left",
        "200-plies: 1 of 200 plies, 199 left",
    ]


def test_draws_as_scripts_read_them(damier) -> None:
    moves = "a1-b2 g1-h2 b2-a1 h2-g1 " * 9
    lines = damier("draws", "giveaway", "--fen", "W:WK29,20:BK32,13", "--moves", moves, "--json")[1]
    assert json.loads(lines[0]) == [
        {"reason": "third-occurrence", "done": 10, "limit": 3, "left": 0, "unit": "occurrences"},
        {"reason": "king-moves", "done": 18, "limit": 15, "left": 0, "unit": "moves"},
    ]


def test_rules_without_a_draw(damier, tmp_path) -> None:
    file = tmp_path / "fight.toml"
    file.write_text('name = "fight"\nbase = "italian"\nthird_occurrence = false\nking_moves_plies = 0\n')
    assert damier("draws", str(file))[:2] == (0, ["no draw rule counts here"])
    assert damier("draws", str(file), "--json")[1] == ["[]"]


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("1. c3-d4 b6-a5 2. d4-c5 *", 3),
        ("1.c3-d4 b6-a5 2.d4-c5 1/2-1/2", 3),
        ("1. c3-d4 {[%clk 0:09:58]} 1... b6-a5 {a long\nword} 2. d4-c5{sharp}", 3),
        ("1. c3-d4 b6-a5 2-0", 2),
        ("12... 0-1", 0),
        ("*", 0),
    ],
)
def test_moves_pasted_from_a_pdn(damier, text, moves) -> None:
    code, lines, complaints = damier("result", "russian", "--moves", text, "--json")
    assert (code, complaints) == (0, [])
    assert json.loads(lines[0])["ply"] == moves


def test_a_game_as_this_program_writes_it_can_be_pasted(damier) -> None:
    played = begin(1, {"variant": "italian", "clock": [600, 5]})
    for text in ("22-18", "11-15", "18-13"):
        legal = played.game.legal_moves()
        played.texts.append(text)
        played.left_ms.append(598_000)
        played.game.push(parse_move(text, legal, played.game.variant))
    text = "\n".join(wrap(move_texts(played)))
    assert "{[%clk 0:09:58]}" in text
    answer = json.loads(damier("result", "italian", "--moves", text, "--json")[1][0])
    assert answer["ply"] == 3


@pytest.mark.parametrize("entry", [e for e in POSITIONS if e["legal"]], ids=lambda e: e["fen"])
def test_no_move_is_written_like_a_result(entry) -> None:
    rules = get(entry["variant"])
    legal = legal_moves(parse_fen(entry["fen"], rules), rules)
    assert not {move_text(move, legal, rules) for move in legal} & set(RESULTS)


def test_result_in_words(damier) -> None:
    assert damier("result", "ludoteka")[1][1] == "Red to move"
    assert damier("result", "russian", "--fen", "W:W21:B14,17")[1][1] == "Black wins: White cannot move"
    assert damier("result", "giveaway", "--fen", "B:W17:B")[1][1] == "Black wins: Black has nothing left"
    assert damier("result", "ludoteka", "--fen", "W:W:B17")[1][1] == "Red wins: White has nothing left"


def test_an_end_by_the_players_word() -> None:
    game = Game(GIVEAWAY)
    game.finish("0-1", "resignation")
    assert verdict(game.outcome(), game) == "Black wins: resignation"
    game = Game(LUDOTEKA)
    game.finish("1/2-1/2", "agreement")
    assert verdict(game.outcome(), game) == "drawn: agreement"
    assert verdict(None, Game(RUSSIAN)) == "White to move"


def test_a_text_with_two_readings_is_taken_as_a_path_and_said_so(damier) -> None:
    fen = "W:WK3,13,20,21,23,24,25,28:B4,8,14,15,16"
    code, lines, complaints = damier("result", "russian", "--fen", fen, "--moves", "f8xb4", "--json")
    assert code == 0
    assert json.loads(lines[0])["fen"] == "B:W13,K17,20,21,23,24,25,28:B4,8,15,16"
    assert complaints == [
        "damier: ply 1: f8xb4 taken as the whole path of a move; write f8:h6:f4:d6:b4 for another"
    ]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["moves", "russian", "--fen", "B:Wa7,g7:Bb8,h8,a1"], "a man of Black on its promotion row, a1"),
        (["moves", "russian", "--fen", "nonsense"], "FEN nonsense: begins with W: or B:"),
        (["moves", "russian", "--fen", "W:W1\nx:B2"], "FEN W:W1x:B2"),
        (["perft", "russian", "2", "--fen", "W:W21,21:B1"], "two pieces on a3"),
        (["result", "russian", "--fen", "W:W:B"], "no piece at all"),
        (["moves", "checkers"], "unknown variant checkers (there are russian, giveaway, italian, ludoteka, "),
        (["moves", ""], "unknown variant ''"),
        (["perft", "checkers", "1"], "unknown variant checkers"),
        (["result", "checkers"], "unknown variant checkers"),
        (["perft", "russian", "-1"], "depth -1 is negative"),
        (["perft", "russian", "two"], "DEPTH"),
        (["perft", "russian"], "Missing argument"),
        (["result", "russian", "--moves", "c3-d4 b6-b5"], "ply 2: b6-b5 is not a move: b5 is a light square"),
        (["result", "russian", "--moves", "c3-d4 c3-d4"], "ply 2: c3-d4 is not a legal move"),
        (["result", "russian", "--moves", "1. c3-d4 1-0 b6-a5"], "ply 2: 1-0 is not"),
        (["result", "russian", "--moves", "1. c3-d4 b6-a5 2. c3-d4"], "ply 3: c3-d4 is not a legal move"),
        (["result", "russian", "--moves", "1. c3-d4 {open b6-a5"], "ply 2: {open is not a move"),
        (["result", "russian", "--moves", "1. c3-d4 $2"], "ply 2: $2 is not a move"),
        (["result", "russian", "--moves", "1.... c3-d4"], "ply 1: . is not a move"),
        (["result", "russian", "--moves", "hello"], "ply 1: hello is not a move"),
        (["draws", "checkers"], "unknown variant checkers"),
        (["draws", "russian", "--moves", "c3-d4 c3-d4"], "ply 2: c3-d4 is not a legal move"),
        (
            ["result", "russian", "--fen", "W:WK26:B11,14,15,23", "--moves", "d2xa3"],
            "ply 1: d2xa3 can be d2:f4:d6:a3 or d2:g5:e7:a3",
        ),
        (
            ["result", "russian", "--fen", "W:W21:B14,17", "--moves", "a3-b4"],
            "ply 1: a3-b4 is not a legal move",
        ),
        (["moves", "russian", "--bogus"], "No such option"),
        (["bogus"], "No such command"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_bad_input_is_one_line_and_exit_code_2(damier, arguments, complaint) -> None:
    code, lines, complaints = damier(*arguments)
    assert (code, lines, len(complaints)) == (2, [], 1)
    assert complaints[0].startswith("damier: ")
    assert complaint in complaints[0]


@pytest.mark.parametrize(
    ("error", "code", "line"),
    [
        (ValueError("two\nlines \x1b[31m"), 2, "damier: two lines ?[31m"),
        (OSError(13, "Permission denied", "/dev/ttyACM0"), 1, "Permission denied: '/dev/ttyACM0'"),
        (RuntimeError("gear"), 1, "damier: RuntimeError: gear"),
        (KeyError(), 1, "damier: KeyError"),
    ],
    ids=["bad input", "system", "unexpected", "wordless"],
)
def test_whatever_happens_is_one_line(damier, monkeypatch, error, code, line) -> None:
    def fail(name: str) -> None:
        raise error

    monkeypatch.setattr("damier.variants.find", fail)
    found, lines, complaints = damier("moves", "russian")
    assert (found, lines, len(complaints)) == (code, [], 1)
    assert line in complaints[0]


def test_ctrl_c_is_quiet(damier, monkeypatch) -> None:
    def interrupt(name: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("damier.variants.find", interrupt)
    assert damier("moves", "russian") == (130, [], [])


def test_the_installed_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "damier", "result", "russian", "--moves", "c3-c4"],
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "damier: ply 1: c3-c4 is not a move: c4 is a light square\n"


def test_help_and_version(damier) -> None:
    assert damier("--version")[0] == 0
    code, lines, complaints = damier("--help")
    assert (code, complaints) == (0, [])
    assert any("perft" in line for line in lines)
    assert damier()[2] == []
