"""A client of the virtual eboard's control port: one request at a time, pushes in a thread."""

from __future__ import annotations

import itertools
import json
import queue
import socket
import threading
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Any

TIMEOUT = 30.0

Push = Callable[[dict[str, Any]], None]


class ControlError(Exception):
    """The virtual eboard refused a request, or is not there (any more); the text is one line."""


class ControlLost(ControlError):
    """The virtual eboard, or the connection to it, is gone."""


class Control:
    """A connection to the control port at `address`, (host, port). Safe to use from several threads.

    ControlError when nobody listens there.
    """

    def __init__(self, address: Sequence[Any], timeout: float = TIMEOUT) -> None:
        self._timeout = timeout
        try:
            self._socket = socket.create_connection((str(address[0]), int(address[1])), timeout=5)
        except (OSError, ValueError, OverflowError) as error:
            raise ControlLost(f"no virtual eboard at {address[0]}:{address[1]}") from error
        self._socket.settimeout(None)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._numbers = itertools.count(1)
        self._answers: queue.Queue[dict[str, Any] | None] = queue.Queue()
        self._one_at_a_time = threading.Lock()
        self._callbacks: list[Push] = []
        self._lost: Callable[[Control], None] | None = None
        self._over = False
        self._reader = threading.Thread(target=self._read, name="virtual eboard", daemon=True)
        self._reader.start()

    @property
    def alive(self) -> bool:
        """Whether the connection stands, as far as is known."""
        return not self._over

    def request(self, do: str, /, **fields: Any) -> dict[str, Any]:
        """Send a request and return its answer. ControlError with the reason when it is refused."""
        with self._one_at_a_time:
            number = next(self._numbers)
            try:
                line = json.dumps({**fields, "id": number, "do": do}).encode() + b"\n"
                self._socket.sendall(line)
            except (RecursionError, TypeError, ValueError) as error:
                raise ControlError("the request is no JSON") from error
            except OSError as error:
                raise ControlLost("the virtual eboard is gone") from error
            answer = self._wait_for(number, do)
        if not answer.get("ok"):
            raise ControlError(str(answer.get("error", "refused")))
        return answer

    def watch(self, callback: Push, lost: Callable[[Control], None] | None = None) -> None:
        """From now on call `callback` in the reader's thread with every push, the present state first.

        `lost` is called there once, with this object, when the connection ends.
        """
        self._callbacks.append(callback)
        self._lost = lost or self._lost
        self.request("watch")

    def close(self) -> None:
        """Hang up."""
        try:
            self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self._socket.close()

    def __enter__(self) -> Control:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _wait_for(self, number: int, do: str) -> dict[str, Any]:
        while True:
            try:
                answer = self._answers.get(timeout=self._timeout)
            except queue.Empty:
                raise ControlError(f"the virtual eboard did not answer {do!r}") from None
            if answer is None:
                self._answers.put(None)
                raise ControlLost("the virtual eboard is gone")
            # Without an id it answers what could not be read; with another a request given up earlier.
            if answer.get("id") in (number, None):
                return answer

    def _read(self) -> None:
        try:
            with self._socket.makefile("rb") as lines:
                for line in lines:
                    message = json.loads(line)
                    if "push" in message:
                        for callback in list(self._callbacks):
                            callback(message)
                    else:
                        self._answers.put(message)
        except (OSError, ValueError):
            pass
        self._over = True
        self._answers.put(None)
        if self._lost is not None:
            self._lost(self)
