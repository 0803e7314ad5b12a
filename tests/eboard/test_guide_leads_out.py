"""From any occupancy, in every phase of a game, hands that follow only the lights put the eboard right.

2 000 messes for each phase and rule set with DAMIER_PROOF=1, a few in every test run.
"""

from collections.abc import Callable

import pytest

from draughts64.variant import VARIANTS
from tests.conftest import REPOSITORY, MicroPython
from tests.eboard import lost
from tests.eboard.desk import Desk
from tests.proof.amount import amount

MESSES = amount(30, 2000)  # of seven phases: in a test run, too, more than 200 a rule set
FEW = 3


@pytest.mark.parametrize("phase", lost.PHASES, ids=lambda phase: phase.__name__)
@pytest.mark.parametrize("name", list(VARIANTS))
def test_the_lights_lead_out_of_every_mess(name: str, phase: Callable[..., Desk]) -> None:
    assert f" {MESSES} messes" in lost.lead_out(name, phase, range(MESSES))


def test_messes_that_led_round_and_round_once() -> None:
    """A piece walked round while captured pieces stood, after touches that were no part of its way."""
    for name in ("russian", "giveaway"):
        assert lost.lead_out(name, lost.capturing, [440])


def test_the_same_on_micropython(micropython: MicroPython) -> None:
    told = micropython.run(REPOSITORY / "tests" / "eboard" / "lost.py", FEW, 0, timeout=120)
    here = [lost.lead_out(name, phase, range(FEW)) for name in sorted(VARIANTS) for phase in lost.PHASES]
    assert told.splitlines() == here
