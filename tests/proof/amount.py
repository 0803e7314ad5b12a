"""How much is proved: a little in every test run, much in `make proof`."""

import os

PROOF = os.environ.get("DAMIER_PROOF") == "1"


def amount(in_test: int, in_proof: int) -> int:
    """The number for this run."""
    return in_proof if PROOF else in_test


def chunks(in_test: int, in_proof: int, size: int) -> list[int]:
    """The numbers of the pieces of `size` that this run is cut into, so that several cores can share them.

    The pieces of a test run are the first ones of the proof.
    """
    return list(range(amount(in_test, in_proof) // size))
