"""Nothing that a file can hold stops the reader, or makes it keep more than a game is worth."""

import io
import json
import random

import pytest

from damier.pdn import assembly, lexer
from damier.pdn.check import verdict
from damier.pdn.reader import Played, RawGame, read
from damier.pdn.replay import replay_all
from tests.conftest import DATA

RECORDS = json.loads((DATA / "games.json").read_text())
SAMPLES = [path.read_bytes() for path in sorted((DATA / "pdn").glob("*.pdn"))]
BITS = (
    "{", "}", "(", ")", "[", "]", '"', "\\", ";", "%", "\n", "\r\n", "\r", "\0", "1-0", "1/2-1/2", "*", "½",
    "2-0", "$1", "!?", "1.", "1...", "- -", "-", '[Event "x"]', '[FEN "B:WK1,2:B32"]', '[GameType "22"]',
    '[GameType "20"]', '[Variant "giveaway"]', '[Rules "base=russian x=1"]', '[Rules "removal=\x00 base="]',
    "cd4", "c:e5", "с3-d4", "ба5", "1118", "11x18 18x25", "{[%clk 0:1:2]}", "[%clock w0:00:10 B0:00:03]",
    "\ufeff", "é", "Ж", "×", "[White Ann]", '[Bianco "x"]', '[Date "1950."]', "٣", "²", "22-18", "33-28", "Ⅷ",
    "e5:e5", '"]', '[FEN "W:Wa1-h8:Bx"]', "\ud7ff", "1" * 40,
)  # fmt: skip
FILES = 200


def mutated(seed: int) -> bytes:
    """A sample, or a few games, with some of it changed."""
    chance = random.Random(seed)
    if chance.random() < 0.5:
        data = bytearray(chance.choice(SAMPLES)[:1500])
    else:
        record = chance.choice(RECORDS)
        moves = " ".join(record["moves"][: chance.randrange(20)])
        data = bytearray(f'[Event "A"]\n[Result "1-0"]\n\n1. {moves} {record["result"]}\n\n'.encode() * 2)
    for _ in range(chance.choice([1, 2, 5, 20, 60])):
        at, kind = chance.randrange(len(data) + 1), chance.random()
        if kind < 0.6:
            bit = chance.choice(BITS).encode(chance.choice(["utf-8", "cp1251", "latin-1"]), "ignore")
            data[at:at] = bit
        elif kind < 0.8:
            del data[at : at + chance.randrange(1, 9)]
        else:
            data[at:at] = bytes([chance.randrange(256)])
    return bytes(data)


def test_mutated_files() -> None:
    for seed in range(FILES):
        try:
            for done in replay_all(read(io.BytesIO(mutated(seed)))):
                judged = verdict(done)
                for text in (str(judged), *judged.remarks()):
                    assert text.isprintable()
                json.dumps(judged.record())
                assert len(done.moves) <= len(done.raw.items)
                assert (done.error is None) <= (done.game is not None)
        except Exception as error:
            raise AssertionError(f"mutated({seed})") from error


def test_random_bytes() -> None:
    chance = random.Random(1)
    for _ in range(100):
        list(replay_all(read(io.BytesIO(chance.randbytes(chance.randrange(600))))))


SIZE = 60_000
ENDLESS = {
    "comment": "1. c3-d4 {" + "x y " * (SIZE // 4),
    "comment of blank lines and brackets": "{" + "\n\n[a " * (SIZE // 5),
    "comments": "1. c3-d4 " + "{x}" * (SIZE // 3),
    "comments ahead of a game": "{xyz}" * (SIZE // 5),
    "clock commands": "1. c3-d4 {" + "[%clk " * (SIZE // 6) + "}",
    "moves": "c3-d4 " * (SIZE // 6),
    "one move": "c3" + "-d4" * (SIZE // 3),
    "jumps": "1x1 " * (SIZE // 4),
    "a word": "a" * SIZE,
    "digits": "1" * SIZE,
    "parentheses": "1. c3-d4 " + "(" * SIZE,
    "variations in variations": "1. c3-d4 " + "(c3-d4 " * (SIZE // 7),
    "variations": "1. c3-d4 " + "(c3-d4) " * (SIZE // 8),
    "brackets": "[" * SIZE,
    "open tags": '[a "' * (SIZE // 4),
    "open tags in lines": '[a "\n' * (SIZE // 5),
    "tags": "".join(f'[a{n} "b"]\n' for n in range(SIZE // 10)),
    "a tag": '[a "' + "b" * SIZE + '"]',
    "backslashes": '[a "' + "\\" * SIZE,
    "dashes": "-" * SIZE + "x",
    "blanks": "[" + " " * SIZE + "x",
    "line ends": "\r" * SIZE,
    "annotations": "1. c3-d4 " + "!" * (SIZE // 2) + "$1" * (SIZE // 2),
    "results": "1-0 " * (SIZE // 4),
    "words": "1. c3-d4 " + "x9 no " * (SIZE // 6),
}


@pytest.mark.parametrize("name", ENDLESS)
def test_what_never_ends(name: str) -> None:
    for raw in read(io.BytesIO(ENDLESS[name].encode())):
        assert len(raw.items) <= assembly.PLIES
        assert len(raw.tags) <= assembly.TAGS
        assert all(len(value) <= assembly.TAG_VALUE for value in raw.tags.values())
        assert len(raw.problems) <= assembly.PROBLEMS
        assert depth(raw.items) <= assembly.DEPTH + 1
        kept = list(every(raw.items))
        assert len(kept) <= assembly.MOVES
        assert sum(len(move.comment) + len(move.comment_before) for move in kept) <= assembly.COMMENTS * 2
        assert all(len(move.nags) <= assembly.NAGS for move in kept)
        assert all(len(move.text) <= 2 * assembly.WORD for move in kept)


def test_what_was_left_out_is_said() -> None:
    def reasons(text: str) -> list[str]:
        (raw,) = read(io.BytesIO(text.encode()))
        return [problem.reason for problem in raw.problems]

    long = lexer.COMMENT + 10
    assert reasons("1. c3-d4 {" + "x" * long + "}") == [
        f"a comment of {long} characters, cut after {long - 10}"
    ]
    assert "more moves than a game can have, left out" in reasons("c3-d4 " * (assembly.PLIES + 1))
    assert reasons("1. c3-d4" + "(c3-d4" * 30 + ")" * 30) == ["variations more than 20 deep, left out"]


def depth(items: list[Played]) -> int:
    return 1 + max((depth(line) for move in items for line in move.variations), default=-1 + bool(items))


def every(items: list[Played]) -> "list[Played]":
    return [move for item in items for move in (item, *(m for line in item.variations for m in every(line)))]


def test_reading_streams() -> None:
    """The first game is there before the second is asked for, and nothing is kept of a game that is given."""

    class Watched(io.RawIOBase):
        def __init__(self) -> None:
            self.given = 0

        def read(self, size: int = -1) -> bytes:
            self.given += 1
            return b'[Event "A"]\n\n1. c3-d4 f6-g5 1-0\n\n' * 1000

    stream = Watched()
    games = read(stream)  # type: ignore[arg-type]
    first: RawGame = next(games)
    assert (first.number, stream.given) == (1, 1)
    for _ in range(2500):
        last = next(games)
    assert (last.number, last.line) == (2501, 2500 * 4 + 1)
    assert stream.given <= 4
