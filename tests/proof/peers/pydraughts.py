"""Speaks for pydraughts: reads "VARIANT FEN" a line, answers its legal moves as one line of JSON.

A move is [from, to, [captured...], null], squares numbered from 1 as PDN does: pydraughts does not say
whether the piece is a king at the end. {"error": ...} when it fails.
Run by the interpreter of a virtual environment that holds pydraughts and nothing of Damier.
"""

import json
import re
import sys

from draughts import Board


def turned(number, variant):
    """A square's number in PDN from pydraughts' or the other way: it counts Russian squares from a1."""
    row, column = divmod(number - 1, 4)
    return 4 * (7 - row) + column + 1 if variant == "russian" else number


def moves(variant, fen):
    there = re.sub(r"\d+", lambda digits: str(turned(int(digits[0]), variant)), fen)
    found, captures = Board(variant, there)._legal_moves_board()
    return [
        [
            turned(steps[0][0], variant),
            turned(steps[-1][1], variant),
            sorted(turned(square, variant) for square in captured if square is not None),
            None,
        ]
        for steps, captured in zip(found, captures, strict=True)
    ]


for line in sys.stdin:
    variant, fen = line.split()
    try:
        said = moves(variant, fen)
    except Exception as error:
        said = {"error": f"{type(error).__name__}: {error}"}
    print(json.dumps(said), flush=True)
