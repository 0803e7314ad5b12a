"""Commands on their way: whatever they hold, whoever asked gets one answer."""

from __future__ import annotations

from typing import Any

import pytest

from damier.line.connection import line_of
from damier.play.orders import PATIENCE, Orders
from eboard import protocol


class Line:
    """Sends as a connection does, into a list."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.up = True

    def send(self, message: dict[str, Any]) -> bool:
        self.sent.extend(protocol.Reader(protocol.LINE_FROM_HOST).feed(line_of(message)))
        return self.up


class Asker:
    """Gives orders and keeps the answers; `now` are the seconds that have passed."""

    def __init__(self) -> None:
        self.line = Line()
        self.now = 0.0
        self.orders = Orders(self.line.send, lambda: self.now)
        self.answers: list[str | None] = []

    def give(self, kind: str, **fields: Any) -> str | None:
        self.orders.give(kind, self.answers.append, **fields)
        return self.answers[-1] if self.answers else "no answer yet"


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"brightness": float("nan")}, "an object of settings"),
        ({"brightness": 1e999}, "an object of settings"),
        ({"\ud800": 1}, "an object of settings"),
        ({"a": "x" * 5000}, "an object of settings"),
        ({"a": [[[]]]}, "an object of settings"),
        ({f"key{number}": 1 for number in range(1000)}, "at most 4096 bytes"),
    ],
)
def test_what_no_eboard_would_understand_is_refused_at_once(settings: dict[str, Any], says: str) -> None:
    asker = Asker()
    answer = asker.give("settings", set=settings)
    assert says in str(answer) and "\n" not in str(answer)
    assert asker.line.sent == []
    asker.now += 2 * PATIENCE
    asker.orders.expire()
    assert len(asker.answers) == 1


def test_a_name_of_halves_is_sent_whole() -> None:
    asker = Asker()
    asker.give("new", variant="russian", white="\ud83d\ude00", black="\ud800")
    assert (asker.line.sent[0]["white"], asker.line.sent[0]["black"]) == ("\U0001f600", "\ufffd")


def test_without_a_line_there_is_an_answer() -> None:
    asker = Asker()
    asker.line.up = False
    assert asker.give("takeback") == "the eboard is not connected"


def test_an_eboard_that_does_not_answer_is_given_up() -> None:
    asker = Asker()
    assert asker.give("takeback") == "no answer yet"
    asker.now += PATIENCE + 1
    asker.orders.expire()
    assert asker.answers == ["the eboard does not answer"]
