"""Which rule set a game is played under: its tags, else its moves."""

import pytest

from damier import variants
from draughts64.variant import GIVEAWAY, ITALIAN, RUSSIAN
from tests.pdn.told import replayed

AMERICAN = "1. 11-15 23-19 2. 8-11 22-17 3. 4-8 17-13"


def told(text: str) -> list[str]:
    """Each game as "russian", "russian (guessed)" or why it is none."""
    lines = []
    for done in replayed(text):
        if done.variant is None:
            assert done.error and done.game is None
            lines.append(done.error.reason)
        else:
            lines.append(done.variant.name + (" (guessed)" if done.guessed else ""))
    return lines


@pytest.mark.parametrize(
    ("tags", "expected"),
    [
        ('[GameType "25"]', "russian"),
        ('[GameType "25,W,8,8,A0,0"]', "russian"),
        ('[GameType " 22 , W"]', "italian"),
        ('[GameType "26"]', "brazilian"),
        ('[GameType "21,B,8,8,N1,0"]', "american"),
        ('[GameType "29,W,8,8,A0,0"]', "czech"),
        ('[GameType "Russian"]', "russian"),
        ('[GameType "25"][Variant "giveaway"]', "giveaway"),
        ('[GameType "25"][Variant "Poddavki"]', "giveaway"),
        ('[Variant "Ludoteka"]', "ludoteka"),
        ('[Variant "Brazilian"]', "brazilian"),
        ('[GameType "25"][Variant "From Position"]', "russian"),
        ('[Variant "mine"][Rules "base=russian promotion=ends"]', "mine"),
        ('[GameType "20"]', "game type 20 (international, 10x10) is not played here"),
        ('[GameType "23,B,8,8,N1,0"]', "game type 23 (pool checkers) is not played here"),
        ('[GameType "40,W,10,10,N2,0"]', "game type 40 (Frisian, 10x10) is not played here"),
        ('[GameType "77"]', "game type 77 (unknown) is not played here"),
        ('[GameType "20"][Variant "Standard"]', "game type 20 (international, 10x10) is not played here"),
        ('[Variant "Frisian"]', "the variant Frisian is not played here"),
        ('[Variant "x"][Rules "base=russian wings=2"]', "a rule set has no wings"),
        ('[FEN "W:W31-50:B1-20"]', "squares above 32: a larger board, which is not played here"),
    ],
)
def test_tags(tags: str, expected: str) -> None:
    assert told(f"{tags}\n*") == [expected]


def test_tags_of_every_rule_set_there_is() -> None:
    for name, variant in variants.offered().items():
        (done,) = replayed(f'[Variant "{name}"]\n*')
        assert (done.variant, done.guessed) == (variant, False)


def test_a_tag_is_no_path(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.toml").write_text('name = "x"\nbase = "italian"\n')
    assert told('[Variant "x.toml"]\n1. c3-d4') == ["russian (guessed)"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1. c3-d4 f6-g5", "russian (guessed)"),
        ("1. 22-18 11-15", "italian (guessed)"),
        ("1. 24-20 9-13 2. 28-24 5-9", "italian (guessed)"),
        (AMERICAN, "american (guessed)"),
        ("1. f6-g5 c3-d4", "ludoteka (guessed)"),
        ('[FEN "B:W21-32:B1-12"]\n1. f6-g5 c3-d4', "ludoteka (guessed)"),
        ('[Bianco "A"][Nero "B"]\n1. b3-a4 g6-f5', "italian (guessed)"),
        ("1. b3-a4 g6-f5", "italian (guessed)"),  # these squares are dark on no other board
        ("1. 32-28 19-23 2. 28x19 14x23 3. 33-28 23x32 4. 37x28", "italian (guessed)"),
        ("1. 33-28 19-23 2. 28x19 14x23", "squares above 32: a larger board, which is not played here"),
        ("1. c3-d4 d6-c5 2. e3-f4 c5:e3 3. f2:d4", "czech (guessed)"),  # a man that must not take back
        ("", None),
    ],
)
def test_moves(text: str, expected: str | None) -> None:
    assert told(text) == ([expected] if expected else [])


def test_who_has_nothing_left_tells_giveaway_from_russian() -> None:
    end = '[FEN "W:Wc5:Bd6"]\n1. c5:e7'
    assert told(f"{end} 1-0") == ["russian (guessed)"]
    assert told(f"{end} 0-1") == ["giveaway (guessed)"]
    assert told(f"{end} 0-1\n1. c3-d4 *") == ["giveaway (guessed)", "russian (guessed)"]


def test_what_fitted_is_tried_first_in_the_rest_of_the_file() -> None:
    study = '[FEN "W:WK14:BK1"]\n1. 14-18 *'
    assert told(study) == ["italian (guessed)"]
    assert told(f"{AMERICAN} *\n{study}") == ["american (guessed)"] * 2
    assert told(f'{AMERICAN} *\n[Bianco "A"]\n{study}') == ["american (guessed)", "italian (guessed)"]
    assert told(f'[GameType "25"]\n1. 22-18 *\n{study}') == ["russian", "russian (guessed)"]
    assert told(f"{AMERICAN} *\n1. c3-d4") == ["american (guessed)", "russian (guessed)"]


def test_a_wrong_move_is_no_reason_for_an_unlikely_rule_set() -> None:
    (done,) = replayed("1. c3-d4 d6-c5 2. e3-f4 c5:e3 3. f4-g5")
    assert done.variant == RUSSIAN and done.guessed
    assert done.error and done.error.ply == 4


def test_a_rule_set_that_was_asked_for() -> None:
    (done,) = replayed('[GameType "25"][Variant "giveaway"]\n1. c3-d4', RUSSIAN)
    assert (done.variant, done.guessed, done.notes) == (RUSSIAN, False, ["its tags say giveaway"])
    (done,) = replayed('[GameType "20"]\n1. 22-18', ITALIAN)
    assert (done.variant, done.error) == (ITALIAN, None)
    (done,) = replayed("1. c3-d4", GIVEAWAY)
    assert (done.variant, done.notes) == (GIVEAWAY, [])
