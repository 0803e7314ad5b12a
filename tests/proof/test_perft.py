"""Perft to the depths at which rules differ from each other, against what others have published.

The figures of the built-in rule sets are those that the whole field agrees on. Those of the house rules:
American: A. Bik, "perft for 8x8 checkers" (talkchess.com, 2009), also OEIS A133803.
Brazilian and Czech: the threads "Standard validation generator moves" (shashki.com) and "Perft for all
recognized draughts variants" (damforum.nl, t=2822), counted without the order of captured pieces as the
test suite of the DCTL library lists them.
"""

import pytest

from damier import variants
from draughts64.moves import perft
from draughts64.position import Position
from tests.proof.amount import PROOF, amount
from tests.proof.conftest import Tally

RUSSIAN = [7, 49, 302, 1_469, 7_482, 37_986, 190_146, 929_899]
LEAVES = {
    "russian": RUSSIAN,
    "giveaway": RUSSIAN,
    "italian": [7, 49, 302, 1_469, 7_361, 36_473, 177_532, 828_783],
    "ludoteka": [7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931],
    "american": [7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931, 3_963_680],
    "brazilian": [7, 49, 302, 1_469, 7_473, 37_628, 187_302, 907_830, 4_431_766],
    "czech": [7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931, 3_963_671],
}
BUILT_IN = ("russian", "giveaway", "italian", "ludoteka")
IN_TEST = 6  # plies; tests/rules/test_perft.py goes to 7 with the built-in ones


@pytest.mark.parametrize("name", [name for name in LEAVES if PROOF or name not in BUILT_IN])
def test_perft(name: str, tally: Tally) -> None:
    rules = variants.find(name)
    published = LEAVES[name][: amount(IN_TEST, 9)]
    position = Position.start(rules)
    assert [perft(position, rules, plies) for plies in range(1, len(published) + 1)] == published
    tally(f"perft {name} to ply {len(published)}, leaves", sum(published))
