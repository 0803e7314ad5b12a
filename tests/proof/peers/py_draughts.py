"""Speaks for py-draughts: reads "VARIANT FEN" a line, answers its legal moves as one line of JSON.

A move is [from, to, [captured...], king at the end], squares numbered from 1; {"error": ...} when it fails.
Run by the interpreter of a virtual environment that holds py-draughts and nothing of Damier.
"""

import json
import sys

from draughts.boards.russian import Board


def moves(fen):
    board = Board.from_fen(fen)
    answer = []
    for move in board.legal_moves:
        start, end = move.square_list[0], move.square_list[-1]
        board.push(move)  # which crowns: is_promotion tells of captures only
        king = abs(int(board[end])) == 2
        board.pop()
        answer.append([start + 1, end + 1, sorted(square + 1 for square in move.captured_list), king])
    return answer


for line in sys.stdin:
    variant, fen = line.split()
    try:
        assert variant == "russian", variant
        said = moves(fen)
    except Exception as error:
        said = {"error": f"{type(error).__name__}: {error}"}
    print(json.dumps(said), flush=True)
