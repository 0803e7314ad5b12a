"""Texts that are nearly right, and a watch over what happens when they are read."""

import resource
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from tests.proof.amount import PROOF

IN_TEST = 150  # texts of each kind
IN_PROOF = 150  # CPU seconds of each kind: four of them make ten minutes
ROUND = 2_000  # texts between two looks at the clock
HEADROOM = 512 << 20  # bytes that reading may take beyond what the process has

FOREIGN = [*'\0\n\r\t "#$%()*+,-./:;<=>?@[]\\{|}xXKWBwb0139é×ж²٣－\ufeff\u202e\udcff']
FOREIGN += [
    "33",
    "9" * 40,
    "1/2-1/2",
    "2-0",
    "\r\n",
    "a1",
    "c3",
    "h8",
    "K",
    "B:W",
    "'''",
    '"""',
    "inf",
    "1e999",
]

Changes = list[tuple[str, int, int, str]]


def changes(most: int = 6) -> st.SearchStrategy[Changes]:
    """What to do to a text: cut, double, turn round or fill with something foreign, where and how far."""
    kinds = st.sampled_from(("cut", "double", "turn", "insert", "replace"))
    return st.lists(
        st.tuples(kinds, st.integers(0, 9_999), st.integers(0, 30), st.sampled_from(FOREIGN)), max_size=most
    )


def changed(text: str, made: Changes) -> str:
    """The text with the changes made to it one after the other."""
    for kind, where, length, foreign in made:
        at = where % (len(text) + 1)
        piece = text[at : at + length]
        middle = {
            "cut": "",
            "double": piece * 2,
            "turn": piece[::-1],
            "insert": piece + foreign,
            "replace": foreign,
        }
        text = text[:at] + middle[kind] + text[at + length :]
    return text


@dataclass
class Watch:
    """How many texts were read, and how slow the slowest was."""

    texts: int = 0
    slowest: float = 0.0  # seconds a kilobyte, or in all where the text is shorter

    def read(self, reader: Callable[[], object], characters: int) -> None:
        """Read one text; in the proof no kilobyte may take a second, in a test run time says little."""
        took = _seconds(reader) / max(1, characters / 1024)
        if took > 0.1:  # the text, or a garbage collection that it is not to blame for?
            took = min(took, _seconds(reader) / max(1, characters / 1024))
        self.texts += 1
        self.slowest = max(self.slowest, took)
        assert took < 1 or not PROOF, f"{took:.1f} s a kilobyte"


def _seconds(reader: Callable[[], object]) -> float:
    begun = time.process_time()
    reader()
    return time.process_time() - begun


def fuzz(reader: Callable[..., object], *drawn: st.SearchStrategy) -> int:
    """Feed a reader with what is drawn, some in a test run, long in the proof; returns how many texts."""
    fed = 0

    def feed(number: int, many: int) -> None:
        @seed(number)
        @settings(max_examples=many, deadline=None, database=None, suppress_health_check=list(HealthCheck))
        @given(st.tuples(*drawn))
        def one_round(arguments: tuple[object, ...]) -> None:
            nonlocal fed
            fed += 1
            reader(*arguments)

        one_round()

    end = time.process_time() + IN_PROOF
    with bounded_memory():
        feed(0, IN_TEST)
        number = 1
        while PROOF and time.process_time() < end:
            feed(number, ROUND)
            number += 1
    return fed


@contextmanager
def bounded_memory() -> Iterator[None]:
    """Let what runs within fail with a MemoryError when it takes far more than a text can need."""
    if sys.platform != "linux":
        yield
        return
    with open("/proc/self/statm") as pages:
        now = int(pages.read().split()[0]) * resource.getpagesize()
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (now + HEADROOM, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
