"""Times legal_moves under the interpreter that runs this; legal_moves.py, beside it, starts it and reads.

micropython legal_moves_there.py FILE REPETITIONS

A line of FILE is VARIANT SQUARES SIDE, the squares as 32 digits. For each a line is printed: the shortest of
so many times in nanoseconds, the bytes that one call leaves behind, the nanoseconds that it takes to collect
them, and how many moves there are.
"""

import gc
import sys
import time

from draughts64 import variant as variants
from draughts64.moves import legal_moves
from draughts64.position import Position

if hasattr(time, "ticks_us"):

    def _now():
        return time.ticks_us()

    def _since(begun):
        return time.ticks_diff(time.ticks_us(), begun) * 1000

else:
    _now = time.perf_counter_ns

    def _since(begun):
        return time.perf_counter_ns() - begun


def _allocated():
    return gc.mem_alloc() if hasattr(gc, "mem_alloc") else 0


def _measure(position, rules, repetitions):
    """(shortest time, bytes left, time to collect, moves); no collection falls into the time."""
    times = []
    for _ in range(repetitions):
        gc.collect()
        gc.disable()
        before = _allocated()
        begun = _now()
        moves = legal_moves(position, rules)
        times.append(_since(begun))
        left = _allocated() - before
        gc.enable()
        begun = _now()
        gc.collect()
        collecting = _since(begun)
    return min(times), left, collecting, len(moves)


def _main(path, repetitions):
    with open(path) as lines:
        for line in lines:
            name, digits, side = line.split()
            position = Position(bytearray([int(digit) for digit in digits]), int(side))
            print(*_measure(position, variants.get(name), int(repetitions)))


_main(*sys.argv[1:])
