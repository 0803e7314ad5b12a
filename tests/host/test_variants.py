"""Rule sets as a person names them, and what a file is told that is none."""

import itertools
import json
import re
import sys
from pathlib import Path

import pytest

from damier import variants
from damier.cli import run
from damier.cli import variants as command
from damier.play.wish import Wish, from_request
from draughts64 import fields
from draughts64.fields import DEFAULTS
from draughts64.variant import NAMES, VARIANTS, UnknownVariant, VariantError, get
from tests.conftest import REPOSITORY

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

GOOD = 'name = "my-rules"\nbase = "russian"\npromotion = "passes"\n'
OFFERED = [*NAMES, *variants.shipped()]


@pytest.fixture
def damier(capsys: pytest.CaptureFixture[str]):
    def call(*arguments: str) -> tuple[int, list[str]]:
        code = run(arguments)
        return code, capsys.readouterr().out.splitlines()

    return call


@pytest.fixture
def file(tmp_path: Path):
    def write(text: str | bytes, name: str = "my-rules.toml") -> str:
        path = tmp_path / name
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return str(path)

    return write


def complaint(name: str) -> str:
    """What is said of a file, in one short line that begins with its name."""
    with pytest.raises(VariantError) as caught:
        variants.find(name)
    line = str(caught.value)
    assert line.startswith(f"{name}: ") and "\n" not in line
    told = line.removeprefix(f"{name}: ")
    assert len(told) < 250
    return told


# ---- names


@pytest.mark.parametrize("name", OFFERED)
def test_each_is_found_by_its_name(name: str) -> None:
    assert variants.find(f" {name.upper()} ") == variants.offered()[name]
    assert variants.find(name).name == name


def test_an_unknown_name_is_answered_with_those_there_are() -> None:
    with pytest.raises(UnknownVariant) as caught:
        variants.find("chess")
    assert str(caught.value).startswith("unknown variant chess (there are russian, ")
    assert all(name in str(caught.value) for name in OFFERED)
    for odd in ("", "x" * 5000, "a\0b"):
        with pytest.raises(UnknownVariant, match="unknown variant"):
            variants.find(odd)


def test_those_that_come_with_damier() -> None:
    rules = {name: variants.find(name) for name in variants.shipped()}
    assert [rules[name].game_type for name in ("brazilian", "american", "czech")] == ["26", "21", "29"]
    assert (rules["brazilian"].promotion, rules["brazilian"].precedences) == ("passes", ("most",))
    assert (rules["american"].king_range, rules["american"].side_name(rules["american"].first_side)) == (
        "one",
        "Black",
    )
    assert (rules["czech"].precedences, rules["czech"].man_captures_back) == (("by_king",), False)
    ludoteka = get("ludoteka")
    for name, field, value in (
        ("ludoteka-neighbour", "king_capture", "neighbour"),
        ("ludoteka-flying", "king_capture", "flying"),
        ("ludoteka-at-end", "removal", "at_end"),
        ("ludoteka-goes-on", "promotion", "goes_on"),
    ):
        assert rules[name] == ludoteka.replace(name=name, **{field: value})


# ---- files


def test_a_file_is_read(file) -> None:
    rules = variants.find(file(GOOD))
    assert rules == get("russian").replace(name="my-rules", promotion="passes")
    assert variants.find(file("\ufeff" + GOOD.replace("\n", "\r\n"), "without-ending")) == rules


@pytest.mark.parametrize("name", OFFERED)
def test_what_is_printed_of_a_rule_set_is_a_file_once_it_has_a_name_of_its_own(name: str, file) -> None:
    rules = variants.find(name)
    text = command.written(rules)
    assert set(tomllib.loads(text)) == {*DEFAULTS, "base"}
    assert variants.find(file(text.replace(f'name = "{name}"', 'name = "mine"'))) == rules.replace(
        name="mine"
    )


def test_a_shipped_file_may_be_given_as_a_file(file) -> None:
    text = command.written(variants.find("brazilian"))
    assert variants.find(file(text)) == variants.find("brazilian")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('name = "x"\nbase = \n', "line 2: .+"),
        ('name = "x"\nbase = "russian', "line 2: .+"),
        ('name = "x"\nname = "y"\n', "line 2: .+"),
        ("just words\n", "line 1: .+"),
        (GOOD + 'promotoin = "ends"', "line 4: a rule set has no promotoin, perhaps promotion"),
        (GOOD + "colour = 3", "line 4: a rule set has no colour"),
        (GOOD + '"a\\nb" = 3', r"a rule set has no 'a\\nb'"),
        (GOOD + "[king]\nrange = 1", "line 4: a rule set has no king"),
        (GOOD + "max_plies = '200'", "line 4: '200' is no value for max_plies .*a whole number.*"),
        (GOOD + "max_plies = 2.5", "line 4: 2.5 is no value for max_plies .*"),
        (GOOD + "max_plies = 2026-11-30", "line 4: 2026-11-30 is no value for max_plies .*"),
        (GOOD + "max_plies = true", "line 4: true is no value for max_plies .*"),
        (GOOD + "max_plies = " + "9" * 5000, "a number has too many digits"),
        (GOOD + "balance = [0x" + "f" * 5000 + "]", "line 4: a number has too many digits"),
        (GOOD + "balance = [[3, 5], 7]", "line 4: .* is no value for balance .*"),
        (GOOD + 'balance = "' + "x" * 5000 + '"', "line 4: .* is no value for balance .*"),
        (GOOD + "removal = {at = 'end'}", "line 4: .* is no value for removal .*at_once, at_end.*"),
        (GOOD + 'king_capture = "jump"', "line 4: 'jump' is no value for king_capture .*neighbour, next, .*"),
        (GOOD + 'dark_corner = "middle"', "line 4: 'middle' is no value for dark_corner .*left, right.*"),
        ('name = "x"\n', "the rule set needs a base"),
        ('name = "x"\nbase = "chess"', "line 2: 'chess' is no value for base .*russian, .*"),
        ('name = "x"\nbase = ["russian"]', "line 2: .* is no value for base .*"),
        ('base = "russian"\n', "the rule set needs a name"),
        ('base = "russian"\nname = "Russian"', "line 2: a house rule cannot be called Russian.*"),
        ('base = "russian"\nname = "brazilian"', "line 2: brazilian comes with Damier.*"),
        ('base = "russian"\nname = "my rules"', "line 2: 'my rules' is no value for name .*"),
        ('base = "russian"\nname = 5', "line 2: 5 is no value for name .*"),
        ("", "the rule set needs a name"),
        (GOOD + "x = " + "[" * 3000 + "]" * 3000, ".+"),
        (GOOD + ".".join("a" * 3000) + " = 1", ".+"),
        (GOOD + "#" * 20000, "more than 16384 bytes.*"),
        (GOOD.encode() + b"# \xff\n", "line 4: no text in UTF-8"),
        (bytes(range(256)) * 4, "line .*"),
        (b"\x7fELF\0\0\0", "line 1: .+"),
    ],
)
def test_a_file_that_is_no_rule_set_gets_one_line_naming_the_place(
    text: str | bytes, told: str, file
) -> None:
    assert re.fullmatch(told, complaint(file(text)))


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    assert complaint(str(tmp_path / "none.toml")) == "No such file or directory"
    assert complaint(str(tmp_path)) == "Is a directory"
    (tmp_path / "folder.toml").mkdir()
    assert complaint(str(tmp_path / "folder.toml")) == "Is a directory"


# ---- the text of a PDN tag


@pytest.mark.parametrize("name", OFFERED)
def test_the_text_of_a_tag_is_read_back(name: str) -> None:
    rules = variants.find(name)
    text = variants.rules_text(rules)
    assert bool(text) == (name not in VARIANTS)
    assert variants.from_rules_text(name, text) == rules


def test_texts_of_peoples_own_fit_into_a_tag() -> None:
    house = get("italian").replace(name="house", side_names=('Dark "red"', "Blau, hell = [x]\\"))
    text = variants.rules_text(house)
    assert '"' not in text and "\\" not in text and "]" not in text
    assert variants.from_rules_text("house", text) == house


def test_the_grammar_is_one_of_words() -> None:
    text = "base=russian man_captures_back=false precedences=most,by_king balance=3:5,5:30 max_plies=100"
    house = variants.from_rules_text("house", f"  {text} ")
    assert (house.man_captures_back, house.precedences) == (False, ("most", "by_king"))
    assert (house.balance, house.max_plies) == (((3, 5), (5, 30)), 100)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("russian", "russian is no key=value"),
        ("base=russian base=russian", "base is there twice"),
        ("base=russian name=x", "the name of a rule set is no rule"),
        ("promotion=ends", "needs a base"),
        ("base=chess", "no value for base"),
        ("base=russian promotoin=ends", "has no promotoin, perhaps promotion"),
        ("base=russian max_plies=many", "'many' is no value for max_plies"),
        ("base=russian max_plies=" + "9" * 5000, "no value for max_plies"),
        ("base=russian man_captures_back=no", "'no' is no value for man_captures_back"),
        ("base=russian balance=3", "no value for balance"),
        ("base=russian balance=3:x", "no value for balance"),
        ("base=russian precedences=most,fewest", "no value for precedences"),
        ("base=russian =", "has no"),
        ("=", "has no"),
    ],
)
def test_a_tag_that_tells_no_rules_is_refused_in_one_line(text: str, told: str) -> None:
    with pytest.raises(ValueError, match=re.escape(told)) as caught:
        variants.from_rules_text("house", text)
    assert "\n" not in str(caught.value) and len(str(caught.value)) < 250


# ---- on the command line


def test_the_rule_sets_are_listed(damier) -> None:
    code, lines = damier("variants")
    assert (code, [line.split()[0] for line in lines]) == (0, OFFERED)
    assert len({line.split(maxsplit=1)[1] for line in lines}) == len(lines)  # each differs from the others
    code, lines = damier("variants", "--json")
    assert [record["name"] for record in json.loads("".join(lines))] == OFFERED


def test_the_whole_record_of_one_is_printed(damier, file) -> None:
    code, lines = damier("variants", file(GOOD))
    assert code == 0
    assert tomllib.loads("\n".join(lines)) == variants.describe(variants.find(file(GOOD)))
    code, lines = damier("variants", "american", "--json")
    assert json.loads("".join(lines))["base"] == "italian"


def test_every_command_takes_a_file(damier, file) -> None:
    house = file(GOOD)
    assert damier("perft", house, "2")[1][-1] == "49"
    assert damier("moves", house, "--fen", "W:Wf6:Bb8,c7,e7")[1] == ["f6:b6"]
    assert damier("result", house, "--moves", "c3-d4", "--json")[0] == 0
    assert damier("variants", file("x", "bad.toml"))[0] == 2


def test_a_file_may_only_be_named_where_a_person_types(file) -> None:
    with pytest.raises(UnknownVariant):
        from_request({"variant": file(GOOD)}, Wish(get("russian")))


def test_a_summary_says_what_a_player_must_know() -> None:
    told = {name: command.summary(rules) for name, rules in variants.offered().items()}
    assert "most pieces" in told["brazilian"] and "Black first" in told["american"]


# ---- the page that explains it

PAGE = (REPOSITORY / "docs" / "house-rules.md").read_text(encoding="utf-8")


def test_every_key_stands_there_with_its_choices() -> None:
    choices = [words for field, words in fields._CHOICES.items() if field not in fields._WORDS]
    for word in itertools.chain(*choices, *fields._WORDS.values(), fields.PRECEDENCES, NAMES):
        assert f'`"{word}"`' in PAGE, word
    assert [key for key in variants.FIELDS if f"\n| `{key}` |" not in PAGE] == []


def test_its_examples_are_what_it_says(file) -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    rules = variants.find(file(example))
    (tag,) = re.findall(r'\[Rules "(.*)"\]', PAGE)
    assert variants.rules_text(rules) == tag
    assert [name for name in variants.shipped() if f"`{name}`" not in PAGE] == []


def test_its_errors_are_those_that_are_said(file) -> None:
    for text in (
        'name = "x"\nbase = "russian"\n\nking_range = "two"',
        'name = "x"\nbase = "russian"\n\n\npromotoin = "ends"',
        'name = "x"\n\n\n\n\n\nbalance = [[3, 5]',
        'name = "x"',
        'base = "russian"\nname = "russian"',
    ):
        assert f"my-rules.toml: {complaint(file(text))}\n" in PAGE
