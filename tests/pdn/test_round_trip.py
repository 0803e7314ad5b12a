"""What is written is read again as the same game, in every dialect."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest

from damier import variants
from damier.pdn import writer
from damier.pdn.dialect import STANDARD, Dialect
from damier.pdn.movetext import plain
from damier.pdn.playback import follow
from damier.pdn.reader import Played, RawGame, read
from damier.pdn.replay import Replayed, replay
from draughts64.moves import Move
from draughts64.position import Position
from draughts64.variant import Variant
from tests.pdn.invented import invented, start_fen

EVERY = [*variants.names(), *variants.shipped()]
DIALECTS = {
    "standard": STANDARD,
    "points": Dialect(result_style="points"),
    "letters": Dialect(squares="letters"),
    "numbers": Dialect(squares="numbers"),
    "paths": Dialect(paths="always"),
    "narrow": Dialect(line_width=20),
    "all": Dialect("points", "numbers", "always", 200),
}
GAMES = 10


def again(text: str) -> Replayed:
    (raw,) = read(io.BytesIO(text.encode()))
    assert raw.problems == []
    return replay(raw)


def comment(text: str) -> str:
    return plain(text).replace("{", "(").replace("}", ")")


def told(items: list[Played], start: Position, variant: Variant) -> list[object]:
    """A line as moves with what is said of them, spelling left aside."""
    position = start.copy()
    moves, _ = follow(items, position, variant)
    assert len(moves) == len(items)
    found = []
    for item, move in zip(items, moves, strict=True):
        variations = [told(variation, position, variant) for variation in item.variations]
        found.append(
            (move, item.nags, comment(item.comment_before), comment(item.comment), item.clock_ms, variations)
        )
        position.apply(move)
    return found


def annotations(replayed: Replayed) -> list[object]:
    assert replayed.game
    position = replayed.game.start.copy()
    found = []
    for item, move in zip(replayed.raw.items, replayed.moves, strict=True):
        variations = [told(variation, position, replayed.variant) for variation in item.variations]
        found.append(
            (item.nags, comment(item.comment_before), comment(item.comment), item.clock_ms, variations)
        )
        position.apply(move)
    return found


def moves(replayed: Replayed) -> list[Move]:
    assert replayed.error is None
    return replayed.moves


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("spelling", DIALECTS)
def test_a_game_is_the_same_again(name: str, spelling: str) -> None:
    dialect = DIALECTS[spelling]
    for seed in range(GAMES):
        game = invented(variants.find(name), seed)
        back = again(writer.write_replayed(game, dialect))
        assert (back.variant, back.guessed) == (game.variant, False)
        assert start_fen(back) == start_fen(game)
        assert moves(back) == moves(game)
        assert back.raw.result == game.raw.result
        assert annotations(back) == annotations(game)
        for tag, value in game.raw.tags.items():
            assert back.raw.tags[tag] == plain(value)


@pytest.mark.parametrize("name", EVERY)
def test_writing_again_changes_nothing(name: str) -> None:
    for seed in range(GAMES):
        text = writer.write_replayed(invented(variants.find(name), seed))
        assert writer.write_replayed(again(text)) == text


@pytest.mark.parametrize("name", EVERY)
def test_bare_games_keep_their_moves(name: str) -> None:
    bare = replace(STANDARD, comments=False, variations=False)
    for seed in range(GAMES):
        game = invented(variants.find(name), seed)
        text = writer.write_replayed(game, bare)
        assert not set("{}()$") & set(text.split("\n\n")[1])
        assert moves(again(text)) == moves(game)


def test_lines_are_no_longer_than_asked_for_and_begin_harmlessly() -> None:
    for seed in range(4 * GAMES):
        body = writer.write_replayed(invented(variants.find("russian"), seed)).split("\n\n", 1)[1]
        for line in body.splitlines():
            assert len(line) <= 79 or len(line.split()) <= 3
            assert line[:1] not in ("[", "%")


AMBIGUOUS = [
    ("russian", "W:WK22:B8,16,24,K26", ("c3:h8", "c3:e1:h4:f6:h8")),
    ("ludoteka", "W:WK14:B9,23,K24", ("c5xa7xf2xh4", "c5xf2xh4")),
    ("brazilian", "W:WK12:BK6,14,16,17", ("h6xe3xb6xd8", "h6xd2xa5xd8")),
    ("american", "W:WK5,K15:B9,10,K11,17,18,25,K31", ("15x8", "15x22x13x6x15x8")),
]


@pytest.mark.parametrize(("name", "fen", "texts"), AMBIGUOUS)
def test_a_move_is_written_so_that_no_other_is_meant(name: str, fen: str, texts: tuple[str, ...]) -> None:
    variant = variants.find(name)
    for text in texts:
        game = replay(RawGame(1, 1, tags={"FEN": fen}, items=[Played(text, 1)]), variant)
        written = writer.write_replayed(game)
        assert f"1. {text} *" in written or f"1... {text} *" in written
        assert again(written).moves == game.moves


def test_a_game_that_the_second_side_begins_is_numbered_so() -> None:
    (raw,) = read(io.BytesIO(b'[FEN "B:Wc1,c3:Ba7"] a7-b6 (a7-b6 c3-d4) c3-d4 {so} b6-a5 c1-b2'))
    text = writer.write_replayed(replay(raw))
    assert text.endswith("\n1... a7-b6 (1... a7-b6 2. c3-d4) 2. c3-d4 {so} 2... b6-a5 3. c1-b2 *\n")
    (raw,) = read(io.BytesIO(b'[Variant "ludoteka"] [FEN "W:Wc1:Ba7"] c1-d2 a7-b6 d2-e3'))
    assert "\n1... c1-d2 2. a7-b6 d2-e3 *" in writer.write_replayed(replay(raw))
