"""Runs under MicroPython: prints what the rules say there, for a test to compare with CPython.

micropython on_micropython.py perft VARIANT DEPTH
micropython on_micropython.py positions FILE      a FEN with its variant a line; prints moves, FEN, result
micropython on_micropython.py games FILE          a variant and moves a line; prints texts, counters, FEN
micropython on_micropython.py moves FILE STACK    a variant and a FEN (or 32 digits, White to move) a line;
                                                  prints the moves, found with STACK bytes of stack
"""

import sys

from draughts64 import variant as variants
from draughts64.game import Game
from draughts64.moves import legal_moves, perft
from draughts64.notation import format_fen, move_text, parse_fen, parse_move
from draughts64.position import WHITE, Position


def print_perft(name, depth):
    rules = variants.get(name)
    for plies in range(1, int(depth) + 1):
        print(perft(Position.start(rules), rules, plies))


def describe(game):
    legal = game.legal_moves()
    texts = [move_text(move, legal, game.variant, True) for move in legal]
    walks = [(move.captured, move.promotes, move.king, move.routes) for move in legal]
    outcome = game.outcome()
    return (
        texts,
        walks,
        format_fen(game.position, game.variant),
        (outcome.result, outcome.reason) if outcome else None,
        game.counters(),
    )


def print_positions(path):
    with open(path) as lines:
        for line in lines:
            name, fen = line.split()
            rules = variants.get(name)
            try:
                print(describe(Game(rules, parse_fen(fen, rules))))
            except ValueError as error:
                print(error)


def print_games(path):
    with open(path) as lines:
        for line in lines:
            words = line.split()
            game = Game(variants.get(words[0]))
            for text in words[1:]:
                legal = game.legal_moves()
                game.push(parse_move(text, legal, game.variant))
                print(describe(game))
            while game.plies:
                game.pop()
                print(game.counters())


def print_moves(path, stack="0"):
    limit = stack_limit() if int(stack) else 0
    with open(path) as lines:
        for line in lines:
            name, fen = line.split()
            rules = variants.get(name)
            position = from_digits(fen) if fen.isdigit() else parse_fen(fen, rules)
            for move in call_deep(limit - int(stack), legal_moves, position, rules):
                print(move, len(move.routes))


def from_digits(text):
    return Position(bytearray([int(digit) for digit in text]), WHITE)


def stack_limit():
    """How many bytes of stack there are, as far as calls of a small function can use them."""
    deepest = 0

    def call():
        nonlocal deepest
        deepest = micropython.stack_use()
        call()

    try:
        call()
    except RuntimeError:
        return deepest


def call_deep(used, function, *arguments):
    """The function's result, called only once so many bytes of the stack are in use."""
    if used and micropython.stack_use() < used:
        return call_deep(used, function, *arguments)
    return function(*arguments)


if __name__ == "__main__":
    import micropython

    printers = {
        "perft": print_perft,
        "positions": print_positions,
        "games": print_games,
        "moves": print_moves,
    }
    printers[sys.argv[1]](*sys.argv[2:])
