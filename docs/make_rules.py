"""Draw the pictures of the players' rule pages and make web pages of them.

Written are docs/rules/*.svg, and in host/damier/web/static/rules/ the same pictures beside an HTML page a
language, made from docs/rules/*.md. What is legal in a picture is asked of draughts64, so no picture can be
wrong; a test asks the same of every move that a page names beside it.
"""

import re
import sys
from pathlib import Path
from typing import NamedTuple

from markdown_it import MarkdownIt

DOCS = Path(__file__).resolve().parent
sys.path[:0] = [str(DOCS), str(DOCS.parent / "firmware")]

from diagram import diagram, lamp  # noqa: E402

from draughts64.moves import legal_moves  # noqa: E402
from draughts64.notation import parse_fen  # noqa: E402
from draughts64.variant import get  # noqa: E402

PAGES = DOCS / "rules"
WEB = DOCS.parent / "host" / "damier" / "web" / "static" / "rules"
# Language: its own name, and what the way back to the board is called.
LANGUAGES = {
    "en": ("English", "To the board"),
    "de": ("Deutsch", "Zum Brett"),
    "it": ("Italiano", "Alla damiera"),
    "fr": ("Français", "Au damier"),
}
# What the chapters of every page are called in links to them, in their order.
CHAPTERS = (
    "board",
    "goal",
    "moving",
    "capturing",
    "russian",
    "giveaway",
    "italian",
    "ludoteka",
    "end",
    "time",
    "lights",
    "writing",
)
# Below this line a page links to the repository's other documents, which are not beside the web page.
REPOSITORY_ONLY = "<!-- only in the repository -->"


class Example(NamedTuple):
    """A picture of a page, and what a page may say of it.

    variant, fen    the position
    moves           moves that the page calls legal
    others          there are more legal ones; else `moves` are all of them, and all are drawn
    refused         moves that the page calls illegal
    line            moves played from here, after which the game has ended with `result` ("1-0 no-pieces")
    """

    variant: str
    fen: str
    moves: str = ""
    others: bool = False
    refused: str = ""
    line: str = ""
    result: str = ""


EXAMPLES = {
    "start": Example("russian", "W:W21-32:B1-12", "c3-d4", others=True, refused="c3-c4"),
    "start-italian": Example("italian", "W:W21-32:B1-12", "22-18", others=True),
    "man-moves": Example("russian", "W:Wc3,g5:Bf8", "c3-b4 c3-d4 g5-f6 g5-h6", refused="c3-d2"),
    "king-moves": Example("russian", "W:WKd4:Ba7", "d4-h8 d4-b6", others=True, refused="d4-a7"),
    "crowning": Example("russian", "W:Wc7:Bh6", "c7-b8 c7-d8"),
    "single": Example("russian", "W:Wc3:Bd4", "c3:e5", refused="c3-b4"),
    "double": Example("russian", "W:Wc3:Bd4,d6", "c3:c7", refused="c3:e5"),
    "triple": Example("russian", "W:Wc1:Bd2,f4,f6", "c1:e7"),
    "backward": Example("russian", "W:Wc5:Bd6,f6", "c5:g5"),
    "flying": Example("russian", "W:WKa1:Bd4", "a1:e5 a1:f6 a1:g7 a1:h8"),
    "go-on": Example("russian", "W:WKa1:Bc3,g3", "a1:h2", refused="a1:d4"),
    "choice": Example("russian", "W:We3:Bd4,f4,f6", "e3:c5 e3:e7", refused="e3:g5"),
    "turkish": Example("russian", "W:WKc3:Bb2,g7", "c3:a1 c3:h8", refused="c3:a1:h8"),
    "crowned-goes-on": Example("russian", "W:Wf6:Bc7,e7", "f6:b6 f6:a5", refused="f6:d8"),
    "offer": Example("giveaway", "W:Wc3:Be5", "c3-b4 c3-d4", line="c3-d4 e5:c3", result="1-0 no-pieces"),
    "italian-forward": Example("italian", "W:W24:B20,28", "24x15", refused="24x31"),
    "italian-no-king": Example("italian", "W:W22:BK18", "22-19", refused="22x13"),
    "italian-king": Example("italian", "W:WK22:B18,19,27", "22x13 22x15 22x31"),
    "most": Example("italian", "W:W23:B10,19,20", "23x5", refused="23x16"),
    "by-king": Example("italian", "W:W22,K23:B19", "23x14", refused="22x15"),
    "most-kings": Example("italian", "W:WK10:B6,K14", "10x19", refused="10x3"),
    "king-first": Example("italian", "W:WK11,K28:BK2,K15,23", "11x27", refused="28x12"),
    "all-four": Example("italian", "W:WK30:B10,K12,K18,20,K26,K27", "30x5"),
    "start-ludoteka": Example("ludoteka", "B:W21-32:B1-12", "b6-c5", others=True),
    "red-man": Example("ludoteka", "B:WKd4,d6:Bc5", "c5xe3", refused="c5xe7"),
    "red-king": Example("ludoteka", "B:Wd4:BKh8", "h8xc3", refused="h8xb2"),
    "at-once": Example("ludoteka", "B:Wb2,g7:BKc3", "c3xa1xh8 c3xh8xa1"),
    "crowned-stops": Example("ludoteka", "W:Wf6:Bc7,e7", "f6xd8", refused="f6xb6"),
    "blocked": Example("russian", "W:Wa3:Bb4,c5", result="0-1 no-moves"),
    "main-road": Example("russian", "W:WKf2,Kg1,Kh6:BKa1", others=True),
}
LIGHTS = (
    "mover", "origin", "king", "landing", "capture", "standing", "crown", "engine_from", "engine_to",
    "engine_capture", "put", "take", "move_from", "move_to", "last", "yes", "no", "won", "lost", "draw",
)  # fmt: skip

FRAME = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>{title} · Damier</title>
<link rel="icon" href="/static/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/static/style.css">
<link rel="stylesheet" href="/static/rules/rules.css">
</head>
<body class="rules">
<header><nav>{ways}</nav></header>
<article>
{text}</article>
</body>
</html>
"""


def picture(name: str) -> str:
    """The SVG of an example: all its legal moves, or none of them where the page speaks of the position."""
    example = EXAMPLES[name]
    variant = get(example.variant)
    position = parse_fen(example.fen, variant)
    shown = [] if len(example.moves.split()) < 2 and example.others else legal_moves(position, variant)
    return diagram(position, variant, shown, f"{example.variant} {example.fen}")


def web_page(language: str) -> str:
    """The HTML of the page of a language."""
    text = (PAGES / f"{language}.md").read_text(encoding="utf-8").split(REPOSITORY_ONLY)[0]
    reader = MarkdownIt("commonmark").enable("table")
    tokens = reader.parse(text)
    chapters = iter(CHAPTERS)
    for token in tokens:
        if token.type == "heading_open" and token.tag == "h2":
            token.attrSet("id", next(chapters))
    body = re.sub(r"<!--.*?-->\n?", "", reader.renderer.render(tokens, reader.options, {}))
    title = text.split("\n", 1)[0].lstrip("# ")
    return FRAME.format(language=language, title=title, ways=_ways(language), text=body)


def _ways(language: str) -> str:
    ways = [f'<a href="/">{LANGUAGES[language][1]}</a>']
    for other, (name, _board) in LANGUAGES.items():
        here = ' aria-current="page"' if other == language else ""
        ways.append(f'<a href="{other}.html" lang="{other}"{here}>{name}</a>')
    return "\n".join(ways)


def files() -> "dict[Path, str]":
    """Everything this script makes: path and text."""
    pictures = {f"{name}.svg": picture(name) for name in EXAMPLES}
    pictures |= {f"light-{signal}.svg": lamp(signal) for signal in LIGHTS}
    made = {folder / name: text for folder in (PAGES, WEB) for name, text in pictures.items()}
    return made | {WEB / f"{language}.html": web_page(language) for language in LANGUAGES}


def main() -> None:
    """Write what has changed, and remove pictures of examples that are no more."""
    made = files()
    WEB.mkdir(exist_ok=True)
    for path, text in made.items():
        path.write_text(text, encoding="utf-8")
    for path in [*PAGES.glob("*.svg"), *WEB.glob("*.svg"), *WEB.glob("*.html")]:
        if path not in made:
            path.unlink()


if __name__ == "__main__":
    main()
