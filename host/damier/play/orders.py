"""Commands on their way to the eboard, and their answers."""

import itertools
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

Message = dict[str, Any]
Answer = Callable[[str | None], None]
"""Called with None when the eboard has done it, else with one line why not."""

PATIENCE = 5.0


def answer_to(reply: "Future[Message]") -> Answer:
    """Pass the answer on to whoever waits for `reply` in another thread: {"ok": True} or a ValueError."""

    def answer(error: str | None) -> None:
        if not reply.done():
            if error is None:
                reply.set_result({"ok": True})
            else:
                reply.set_exception(ValueError(error))

    return answer


@dataclass
class _Order:
    answer: Answer
    until: float


class Orders:
    """Gives commands numbers and hands each answer to whoever asked; used by one thread.

    Args:
        send: sends a message, False when the line is down; ValueError for what is no message.
        now: seconds on a clock that only goes forward.
    """

    def __init__(self, send: Callable[[Message], bool], now: Callable[[], float] = time.monotonic) -> None:
        self._send = send
        self._now = now
        self._ids = itertools.count(1)
        self._open: dict[int, _Order] = {}

    def give(self, kind: str, answer: Answer, **fields: Any) -> None:
        """Send a command; `answer` is called once, at the latest after 5 seconds."""
        number = next(self._ids)
        self._open[number] = _Order(answer, self._now() + PATIENCE)
        try:
            error = None if self._send({"t": kind, "id": number, **fields}) else "the eboard is not connected"
        except ValueError as refused:  # no eboard would understand it
            error = str(refused)
        if error is not None:
            self._close(number, error)

    def take(self, message: Message) -> bool:
        """Take an "ok" or "error" message; False when it answers none of our commands."""
        number = message.get("id")
        if not isinstance(number, int) or number not in self._open:
            return False
        text = None if message.get("t") == "ok" else str(message.get("text") or "the eboard refuses")
        self._close(number, text)
        return True

    def expire(self) -> None:
        """Give up commands that have had no answer in time."""
        now = self._now()
        for number in [number for number, order in self._open.items() if order.until < now]:
            self._close(number, "the eboard does not answer")

    def drop(self) -> None:
        """Give up all commands: the line is lost."""
        for number in list(self._open):
            self._close(number, "the eboard is not connected any more")

    def _close(self, number: int, text: str | None) -> None:
        self._open.pop(number).answer(text)
