"""Draw a position and its moves, or one of the board's lights, as a small SVG picture.

Everything has colours of its own and stands on a frame of wood, so that a picture reads the same on a light
and on a dark page. A landing square and a captured piece are marked in the colours in which the board lights
them.
"""

from eyes import on_screen

from draughts64.moves import Move
from draughts64.position import KING, WHITE, Position
from draughts64.squares import FILES, number, place
from draughts64.variant import Variant
from eboard.signals import SIGNALS

CELL = 30
FRAME = 18
SIZE = 8 * CELL + 2 * FRAME
WOOD, LIGHT, DARK = "#4a2f1c", "#ecd9b9", "#96653c"
LETTERING = "#f3e6d0"
WHITE_PIECE = ("#fbf6ea", "#5d4a38")
PIECES = {"White": WHITE_PIECE, "Black": ("#26211e", "#d8c7ae"), "Red": ("#b3201a", "#f6d5cc")}

COLOURS = {name: "#" + on_screen(rgb).hex() for name, _meaning, rgb, _rhythm, _words in SIGNALS}
# How bright a light is, 0 to 9, over some two and a half seconds: a picture of its rhythm.
RHYTHMS = {
    "steady": "9" * 16,
    "slow": "9993339993339993",
    "fast": "9393939393939393",
    "breathing": "3456789876543456",
    "twice": "9393333393933333",
}


def diagram(position: Position, variant: Variant, moves: "list[Move]", title: str) -> str:
    """The picture: `position` with the landing squares, ways and captured pieces of `moves`."""
    corner = variant.dark_corner
    parts = [_board(corner)]
    for move in moves:
        parts.append(_way(move, corner))
    for square in range(32):
        code = position.squares[square]
        if code:
            parts.append(_piece(square, code, variant))
    for square in sorted({square for move in moves for square in move.path[1:]}):
        parts.append(_landing(square, corner))
    parts += _captured(moves, corner)
    parts.append(_lettering(variant))
    return _svg(SIZE, SIZE, title, parts)


def lamp(signal: str) -> str:
    """The picture of a light: its colour, and beside it its rhythm from left to right."""
    rhythm = next(entry[3] for entry in SIGNALS if entry[0] == signal)
    colour = COLOURS[signal]
    parts = ['<rect width="94" height="22" rx="11" fill="#1d1713"/>']
    parts.append(f'<circle cx="11" cy="11" r="7" fill="{colour}"/>')
    for beat, bright in enumerate(RHYTHMS[rhythm]):
        height = 1.4 * int(bright)
        box = f'x="{24 + 4 * beat}" y="{11 - height / 2:.1f}" width="4" height="{height:.1f}"'
        parts.append(f'<rect {box} fill="{colour}" shape-rendering="crispEdges"/>')
    return _svg(94, 22, f"{colour}, {rhythm}", parts)


def _svg(width: int, height: int, title: str, parts: "list[str]") -> str:
    box = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {box} role="img">\n<title>{title}</title>\n'
        + "\n".join(parts)
        + "\n</svg>\n"
    )


def _corner_of(square: int, corner: int) -> "tuple[int, int]":
    file, rank = place(square, corner)
    return FRAME + CELL * file, FRAME + CELL * (7 - rank)


def _middle(square: int, corner: int) -> "tuple[int, int]":
    x, y = _corner_of(square, corner)
    return x + CELL // 2, y + CELL // 2


def _board(corner: int) -> str:
    dark = "".join(
        "M{} {}h{}v{}h-{}z".format(*_corner_of(square, corner), CELL, CELL, CELL) for square in range(32)
    )
    lines = [f'<rect width="{SIZE}" height="{SIZE}" rx="6" fill="{WOOD}"/>']
    lines.append(f'<rect x="{FRAME}" y="{FRAME}" width="{8 * CELL}" height="{8 * CELL}" fill="{LIGHT}"/>')
    lines.append(f'<path d="{dark}" fill="{DARK}"/>')
    return "\n".join(lines)


def _lettering(variant: Variant) -> str:
    """The number of each square, or the letters and figures along the edge."""
    if variant.notation == "numbers":
        edge = f'stroke="{WOOD}" stroke-width="2" paint-order="stroke"'
        lines = [f'<g fill="#fff" font-family="sans-serif" font-size="9" {edge}>']
        for square in range(32):
            x, y = _corner_of(square, variant.dark_corner)
            lines.append(f'<text x="{x + 1}" y="{y + 8}">{number(square, variant.dark_corner)}</text>')
    else:
        lines = [f'<g fill="{LETTERING}" font-family="sans-serif" font-size="10" text-anchor="middle">']
        for i in range(8):
            middle = FRAME + CELL * i + CELL // 2
            lines.append(f'<text x="{middle}" y="{SIZE - 5}">{FILES[i]}</text>')
            lines.append(f'<text x="{FRAME // 2}" y="{middle + 4}">{8 - i}</text>')
    return "\n".join([*lines, "</g>"])


def _piece(square: int, code: int, variant: Variant) -> str:
    x, y = _middle(square, variant.dark_corner)
    side = code & 3
    fill, edge = WHITE_PIECE if side == WHITE else PIECES[variant.side_name(side)]
    disc = f'<circle cx="{x}" cy="{y}" r="11" fill="{fill}" stroke="{edge}" stroke-width="1.5"/>'
    if code & KING:
        crown = "M-7 5.5v-8l3.5 3.5 3.5-6 3.5 6 3.5-3.5v8z"
        return f'{disc}<path transform="translate({x} {y})" d="{crown}" fill="{edge}"/>'
    return f'{disc}<circle cx="{x}" cy="{y}" r="7.5" fill="none" stroke="{edge}" stroke-opacity="0.55"/>'


def _way(move: Move, corner: int) -> str:
    points = " ".join("{},{}".format(*_middle(square, corner)) for square in move.path)
    line = f'<polyline points="{points}" fill="none" stroke-linejoin="round" stroke-linecap="round"'
    return f'{line} stroke="#fff" stroke-width="5"/>{line} stroke="{COLOURS["landing"]}" stroke-width="3"/>'


def _landing(square: int, corner: int) -> str:
    x, y = _middle(square, corner)
    return f'<circle cx="{x}" cy="{y}" r="6" fill="{COLOURS["landing"]}" stroke="#fff" stroke-width="1.5"/>'


def _captured(moves: "list[Move]", corner: int) -> "list[str]":
    """A ring round every captured piece and a cross beside it; its turn where one move captures several."""
    colour = COLOURS["capture"]
    turns = moves[0].captured if len(moves) == 1 and len(moves[0].captured) > 1 else ()
    marks = []
    for square in sorted({square for move in moves for square in move.captured}):
        x, y = _middle(square, corner)
        for stroke, width in (("#fff", 5), (colour, 3)):
            marks.append(
                f'<circle cx="{x}" cy="{y}" r="12" fill="none" stroke="{stroke}" stroke-width="{width}"/>'
            )
        x, y = x + 9, y + 9
        marks.append(f'<circle cx="{x}" cy="{y}" r="6.5" fill="#fff" stroke="{colour}" stroke-width="1.5"/>')
        if square in turns:
            lettering = 'font-family="sans-serif" font-size="10" font-weight="bold" text-anchor="middle"'
            marks.append(f'<text x="{x}" y="{y + 3.5}" {lettering}>{turns.index(square) + 1}</text>')
        else:
            marks.append(f'<path d="M{x - 3} {y - 3}l6 6m0-6l-6 6" stroke="{colour}" stroke-width="2"/>')
    return marks
