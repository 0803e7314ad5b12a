"""Whatever is fed to the readers, they read it or refuse it with the errors they document, and soon."""

import io
import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import strategies as st

from damier import variants
from damier.pdn import check, convert
from damier.pdn.dialect import STANDARD
from damier.pdn.reader import read
from damier.pdn.replay import replay_all
from draughts64.moves import legal_moves
from draughts64.notation import (
    AmbiguousMove,
    IllegalMove,
    InvalidFen,
    InvalidMove,
    format_fen,
    move_text,
    parse_fen,
    parse_move,
    readings,
)
from draughts64.position import Position
from draughts64.variant import Variant
from tests.proof.conftest import Tally
from tests.proof.fuzz import FOREIGN, Changes, Watch, bounded_memory, changed, changes, fuzz
from tests.proof.pdn_texts import encoded, pdn_files
from tests.rules.drawn import ALL, positions, rule_sets

VARIANTS = st.sampled_from(ALL)
WILD_VALUES = [
    "true",
    "[[3, 5], [5, 30]]",
    "-1",
    "1e9",
    '"most"',
    "1979-05-27",
    "{a = 1}",
    "[",
    "0x1F",
    "nan",
]
SIZE = 1 << 16


def one_line(error: Exception) -> None:
    assert str(error) and len(str(error)) < 1_000
    assert "\n" not in str(error)


def test_positions(tally: Tally) -> None:
    watch = Watch()

    def reader(position: Position, variant: Variant, made: Changes) -> None:
        text = changed(format_fen(position, variant), made)
        watch.read(lambda: read_fen(text, variant), len(text))

    tally("fuzz, FEN: texts", fuzz(reader, positions(), VARIANTS, changes()))
    tally("fuzz, FEN: slowest, us a kilobyte", round(watch.slowest * 1e6))


def read_fen(text: str, variant: Variant) -> None:
    try:
        position = parse_fen(text, variant)
    except InvalidFen as error:
        one_line(error)
    else:
        assert parse_fen(format_fen(position, variant), variant) == position


def test_moves(tally: Tally) -> None:
    watch = Watch()

    def reader(position: Position, variant: Variant, which: int, made: Changes) -> None:
        legal = legal_moves(position, variant)
        text = move_text(legal[which % len(legal)], legal, variant, full=which % 2 == 0) if legal else "c3-d4"
        text = changed(text, made)
        watch.read(lambda: read_move(text, position, variant), len(text))

    tally("fuzz, moves: texts", fuzz(reader, positions(), rule_sets(), st.integers(0, 99), changes(4)))
    tally("fuzz, moves: slowest, us a kilobyte", round(watch.slowest * 1e6))


def read_move(text: str, position: Position, variant: Variant) -> None:
    legal = legal_moves(position, variant)
    try:
        found = readings(text, legal, variant)
    except InvalidMove as error:
        one_line(error)
        found = []
    assert all(move in legal for move in found)
    try:
        assert parse_move(text, legal, variant) in found
    except (InvalidMove, IllegalMove, AmbiguousMove) as error:
        one_line(error)


def test_house_rules(tally: Tally, tmp_path: Path) -> None:
    watch = Watch()
    file = tmp_path / "rules.toml"

    def reader(variant: Variant, wild: list[tuple[str, str]], made: Changes) -> None:
        lines = [f"{key} = {json.dumps(value)}" for key, value in variants.describe(variant).items()]
        text = changed("\n".join(lines + [f"{key} = {value}" for key, value in wild]), made)
        file.write_bytes(text.encode("utf-8", "surrogateescape"))
        watch.read(lambda: read_toml(file), len(text))
        tag = changed(variants.rules_text(variant), made)
        watch.read(lambda: read_rules_tag(tag), len(tag))

    keys = st.sampled_from(sorted(variants.describe(ALL[0])))
    wild = st.lists(st.tuples(keys, st.sampled_from(WILD_VALUES)), max_size=2)
    tally("fuzz, house rules: texts", 2 * fuzz(reader, VARIANTS, wild, changes()))
    tally("fuzz, house rules: slowest, us a kilobyte", round(watch.slowest * 1e6))


def read_toml(file: Path) -> None:
    try:
        assert isinstance(variants.find(str(file)), Variant)
    except ValueError as error:
        assert str(error).startswith((f"{file}: ", "unknown variant"))


def read_rules_tag(text: str) -> None:
    try:
        assert isinstance(variants.from_rules_text("house", text), Variant)
    except ValueError as error:
        assert str(error)


def test_pdn(tally: Tally) -> None:
    watch = Watch()

    def reader(text: str, encoding: str, made: Changes) -> None:
        content = encoded(changed(text, made), encoding)
        watch.read(lambda: read_pdn(content), len(content))

    encodings = st.sampled_from(("utf-8", "utf-8-sig", "cp1251", "latin-1", "utf-16"))
    tally("fuzz, PDN: texts", fuzz(reader, pdn_files(), encodings, changes(10)))
    tally("fuzz, PDN: slowest, us a kilobyte", round(watch.slowest * 1e6))


def read_pdn(content: bytes) -> None:
    """As `damier pdn check` and `damier pdn convert` do; nothing in a file is an error to them."""
    games = list(replay_all(read(io.BytesIO(content))))
    for game in games:
        verdict = check.verdict(game)
        assert str(verdict).isprintable() and all(note.isprintable() for note in verdict.remarks())
        json.dumps(verdict.record())
    for write in (convert.to_pdn, convert.to_json, convert.to_csv):
        write(games, io.StringIO(), STANDARD)


@pytest.mark.parametrize("piece", [*FOREIGN, "(c3-d4 ", "[a ", "[Event ", "{ {", "a=[[", "1."])
def test_one_thing_very_often(piece: str, tmp_path: Path) -> None:
    """A text of 64 KB that is nothing but this: nested, endless, or a number of many digits."""
    text = piece * (SIZE // len(piece))
    file = tmp_path / "rules.toml"
    with bounded_memory():
        read_fen("W:W" + text, ALL[0])
        read_move(text, Position.start(ALL[0]), ALL[0])
        read_rules_tag("balance=" + text)
        read_pdn(encoded('[Event "a"] 1. c3-d4 ' + text, "utf-8"))
        for size in (1_000, 10_000):
            file.write_bytes(("name = " + text[:size]).encode("utf-8", "surrogateescape"))
            read_toml(file)


def test_noise(tally: Tally, tmp_path: Path) -> None:
    """Bytes that mean nothing at all."""
    file = tmp_path / "rules.toml"
    for number in range(50):
        noise = Random(number).randbytes(2_000)
        file.write_bytes(noise)
        read_toml(file)
        read_pdn(noise)
        read_fen(noise.decode("latin-1"), ALL[0])
    tally("fuzz, noise: files", 50)
