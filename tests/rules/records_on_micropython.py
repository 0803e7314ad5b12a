"""Runs under MicroPython: reads house rules there, for a test to compare with CPython.

micropython records_on_micropython.py FILE DEPTH    a name and its record, as JSON, a line
"""

import json
import sys

from draughts64.moves import perft
from draughts64.position import Position
from draughts64.variant import VariantError, from_record


def read(path, depth):
    with open(path) as lines:
        for line in lines:
            name, record = json.loads(line)
            try:
                variant = from_record(name, record)
            except VariantError as error:
                print(error)
                continue
            again = from_record(name, json.loads(json.dumps(variant.record())))
            facts = [
                variant.base,
                variant.first_side,
                variant.dark_corner,
                variant.balance,
                variant.side_names,
            ]
            print(facts, again == variant, perft(Position.start(variant), variant, depth))


if __name__ == "__main__":
    read(sys.argv[1], int(sys.argv[2]))
