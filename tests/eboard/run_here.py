"""Runs the tests of a file under MicroPython: run_here.py NAME. They use no pytest."""

import sys

sys.path.append(".")
name = sys.argv[1]
__import__("draughts64.game")  # compiled here: too many imports within imports overflow the stack
module = getattr(__import__("tests.eboard." + name).eboard, name)
for test in sorted(dir(module)):
    if test.startswith("test_"):
        try:
            getattr(module, test)()
        except Exception as error:
            print("failed", test)
            raise error
        print("passed", test)
