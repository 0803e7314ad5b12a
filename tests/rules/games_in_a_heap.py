"""Runs under MicroPython: plays random games to their end and back, and prints the heap after each.

micropython -X heapsize=192k games_in_a_heap.py VARIANT GAMES SEED

First line: bytes that draughts64 takes. Then one line a game: plies, how it ended, bytes in use after it.
"""

import gc
import random
import sys

gc.collect()
EMPTY_HEAP = gc.mem_alloc()

from draughts64 import variant as variants  # noqa: E402
from draughts64.game import Game  # noqa: E402


def play(game):
    """Push random moves until the rules end the game, looking at all that a person can see."""
    while game.outcome() is None:
        legal = game.legal_moves()
        game.push(random.choice(legal))
        game.counters()
        gc.collect()  # as the eboard does after every ply: what is kept then lies close together
    return game.outcome().reason


def main(name, games, seed):
    """Play so many games of a rule set, each taken back to its start."""
    random.seed(int(seed))
    gc.collect()
    print(gc.mem_alloc() - EMPTY_HEAP)
    for _ in range(int(games)):
        game = Game(variants.get(name))
        reason = play(game)
        plies = len(game.plies)
        while game.plies:
            game.pop()
        assert game.position == game.start
        game = None
        gc.collect()
        print(plies, reason, gc.mem_alloc())


if __name__ == "__main__":
    main(*sys.argv[1:])
