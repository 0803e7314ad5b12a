"""The rule pages: their pictures are up to date, what they say of a move holds, and they all say the same."""

import re
import sys
from pathlib import Path

import pytest

from draughts64.fields import DEFAULTS, to_plain
from draughts64.game import Game
from draughts64.moves import legal_moves, perft
from draughts64.notation import AmbiguousMove, IllegalMove, InvalidMove, parse_fen, parse_move
from draughts64.position import Position
from draughts64.variant import NAMES, VARIANTS, get
from tests.conftest import REPOSITORY

DOCS = REPOSITORY / "docs"
sys.path.insert(0, str(DOCS))

import make_rules  # noqa: E402

LANGUAGES = tuple(make_rules.LANGUAGES)
MOVE = re.compile(r"(?:[a-h][1-8]|\d\d?)(?:[-:x](?:[a-h][1-8]|\d\d?))+")
SPEC = (DOCS / "rules.md").read_text(encoding="utf-8")


def page(language: str) -> str:
    return (DOCS / "rules" / f"{language}.md").read_text(encoding="utf-8")


def moves_in(text: str) -> list[str]:
    return [code for code in re.findall(r"`([^`]+)`", text) if MOVE.fullmatch(code)]


def told(language: str) -> dict[str, list[str]]:
    """Each picture's moves: those named between it and the next picture or heading, in order."""
    parts = re.split(r"!\[[^\]]*\]\(([\w-]+)\.svg\)|^#+ .*$", page(language), flags=re.MULTILINE)
    found: dict[str, list[str]] = {}
    loose: list[str] = moves_in(parts[0])
    for name, text in zip(parts[1::2], parts[2::2], strict=True):
        if name:
            found[name] = moves_in(text)
        else:
            loose += moves_in(text)
    assert loose == [], "a move without a position"
    return found


def table(text: str, head: str) -> list[list[str]]:
    """The rows under the table heading that begins with `head`."""
    lines = text[text.index(f"\n| {head}") + 1 :].split("\n\n", 1)[0].strip().split("\n")
    return [
        [cell.strip() for cell in line.removeprefix("|").removesuffix("|").split("|")] for line in lines[2:]
    ]


# ---- the pages say what is so


@pytest.mark.parametrize("name", make_rules.EXAMPLES)
def test_what_a_page_says_of_a_move_holds(name: str) -> None:
    example = make_rules.EXAMPLES[name]
    variant = get(example.variant)
    legal = legal_moves(parse_fen(example.fen, variant), variant)
    allowed = {parse_move(text, legal, variant) for text in example.moves.split()}
    assert allowed <= set(legal)
    if not example.others:
        assert allowed == set(legal)
    for text in example.refused.split():
        with pytest.raises((IllegalMove, InvalidMove)):
            parse_move(text, legal, variant)


def test_a_line_ends_the_game_as_the_pages_say() -> None:
    ended = [example for example in make_rules.EXAMPLES.values() if example.result]
    assert ended
    for example in ended:
        game = Game(get(example.variant), parse_fen(example.fen, get(example.variant)))
        for text in example.line.split():
            assert game.outcome() is None
            game.push(parse_move(text, game.legal_moves(), game.variant))
        outcome = game.outcome()
        assert outcome and f"{outcome.result} {outcome.reason}" == example.result


def test_a_man_shut_in_wins_at_giveaway() -> None:
    giveaway = get("giveaway")
    outcome = Game(giveaway, parse_fen(make_rules.EXAMPLES["blocked"].fen, giveaway)).outcome()
    assert outcome and outcome.result == "1-0"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_names_the_moves_of_its_pictures_and_no_others(language: str) -> None:
    named = told(language)
    lights = {name for name in named if name.startswith("light-")}
    assert lights == {f"light-{signal}" for signal in make_rules.LIGHTS}
    assert set(named) - lights == set(make_rules.EXAMPLES)
    for name, example in make_rules.EXAMPLES.items():
        may = f"{example.moves} {example.refused} {example.line}".split()
        assert set(named[name]) == set(may), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_counts_of_a_page_are_those_of_the_records(language: str) -> None:
    def numbers(plies: int) -> list[int]:
        return [plies // 2] if plies else []

    rows = [row for row in table(page(language), page(language).split("\n| ")[1][:9]) if len(row) == 5]
    said = [[[int(n) for n in re.findall(r"\d+", cell)] for cell in row[1:]] for row in rows]
    records = [VARIANTS[name] for name in NAMES]
    assert said[1:] == [
        [numbers(one.king_moves_plies) for one in records],
        [[one.three_kings] if one.three_kings else [] for one in records],
        [[one.main_road] if one.main_road else [] for one in records],
        [[moves for _, moves in one.balance] for one in records],
        [numbers(one.quiet_plies) for one in records],
        [[one.max_plies, one.max_plies // 2] if one.max_plies else [] for one in records],
    ]
    assert [cell != "–" for cell in rows[0][1:]] == [one.third_occurrence for one in records]


# ---- the four languages


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_tells_the_same_in_the_same_order(language: str) -> None:
    def shape(text: str) -> list[str]:
        text = text.split(make_rules.REPOSITORY_ONLY, 1)[0]
        marks = re.findall(r"^(#+) |\((\S+\.svg)\)|^(\|)|(\*\*\d)|^\*(\w)", text, flags=re.MULTILINE)
        return ["*" if italic else a + b + c + d for a, b, c, d, italic in marks]

    assert shape(page(language)) == shape(page("en"))
    assert told(language) == told("en")
    assert page(language).count("\n## ") == len(make_rules.CHAPTERS)


# ---- pictures, web pages, links


def test_pictures_and_web_pages_are_up_to_date() -> None:
    made = make_rules.files()
    stale = [path.name for path, text in made.items() if not path.exists() or path.read_text("utf-8") != text]
    assert stale == [], "run: python docs/make_rules.py"
    lying = {path for folder in (make_rules.PAGES, make_rules.WEB) for path in folder.iterdir()}
    written = {make_rules.PAGES / f"{language}.md" for language in LANGUAGES} | {make_rules.WEB / "rules.css"}
    assert lying - set(made) == written


@pytest.mark.parametrize("path", [DOCS / "rules.md", *(DOCS / "rules" / f"{one}.md" for one in LANGUAGES)])
def test_every_link_and_picture_of_a_page_is_there(path: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)\)", path.read_text(encoding="utf-8"))
    assert links
    assert [link for link in links if not (path.parent / link).exists()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_link_and_picture_of_a_web_page_is_there(language: str) -> None:
    html = make_rules.web_page(language)
    for link in re.findall(r'(?:href|src)="([^"]+)"', html):
        if link != "/":
            path = make_rules.WEB.parents[1] / link[1:] if link[0] == "/" else make_rules.WEB / link
            assert path.exists(), link
    assert re.findall(r'<h2 id="(\w+)"', html) == list(make_rules.CHAPTERS)
    assert "<!--" not in html and "](" not in html


# ---- the exact rules


def test_the_table_of_fields_is_the_records() -> None:
    rows = table(SPEC, "Field")
    for row in rows:
        field, values = row[0].strip("`"), row[1:]
        for name, value in zip(NAMES, values, strict=True):
            assert value == _as_told(to_plain(field, getattr(VARIANTS[name], field))), (field, name)
    assert {row[0].strip("`") for row in rows} == set(DEFAULTS) - {"name"}


def _as_told(plain: object) -> str:
    if isinstance(plain, list):
        return ", ".join(":".join(map(str, item)) if isinstance(item, list) else str(item) for item in plain)
    return str(plain).lower() if isinstance(plain, bool) else str(plain)


def test_the_exact_rules_list_all_legal_moves_of_their_positions() -> None:
    rows = table(SPEC, "Rule set")
    assert {row[0].strip("`") for row in rows} == set(NAMES)
    for name, fen, moves in rows:
        variant = get(name.strip("`"))
        legal = legal_moves(parse_fen(fen.strip("`"), variant), variant)
        texts = re.findall(r"`([^`]+)`", moves)
        try:
            listed = [parse_move(text, legal, variant) for text in texts]
        except AmbiguousMove as error:
            pytest.fail(f"{fen}: {error}")
        assert sorted(map(hash, listed)) == sorted(map(hash, legal)), fen


def test_the_counts_of_the_exact_rules_are_counted_again_to_depth_five() -> None:
    for depth, *counts in table(SPEC, "Depth")[:5]:
        of = dict(zip(("russian", "italian", "ludoteka"), counts, strict=True)) | {"giveaway": counts[0]}
        for name, count in of.items():
            leaves = perft(Position.start(VARIANTS[name]), VARIANTS[name], int(depth))
            assert leaves == int(count.replace(" ", "")), (name, depth)
