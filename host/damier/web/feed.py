"""What the page shows, from the thread that plays to every open page.

A page that falls behind is given the newest of each kind and never a queue, so that a page left open
overnight costs no memory.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Mapping
from threading import Lock
from typing import Any

KEEP_ALIVE = 10.0
PACE: Mapping[str, float] = {"leds": 0.05}


class FeedFull(RuntimeError):
    """As many pages listen as the feed serves."""


class _Subscriber:
    """One page: what it was last sent of each kind, and its bell."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.bell = asyncio.Event()
        self.seen: dict[str, int] = {}
        self.sent_at: dict[str, float] = {}

    def ring(self) -> None:
        try:
            self.loop.call_soon_threadsafe(self.bell.set)
        except RuntimeError:
            pass  # its loop has been closed, and the page with it


class Feed:
    """The latest of each kind of data, published from any thread, read by any number of pages."""

    def __init__(self, max_subscribers: int = 32) -> None:
        """`max_subscribers` is how many pages may listen at the same time."""
        self._lock = Lock()
        self._latest: dict[str, tuple[int, str]] = {}
        self._count = 0
        self._subscribers: set[_Subscriber] = set()
        self._max_subscribers = max_subscribers
        self._closed = False

    def publish(self, kind: str, data: dict[str, Any]) -> None:
        """Make `data` the latest of its `kind` (a word); it is copied. Called from any thread.

        Raises TypeError or ValueError when `data` is not JSON.
        """
        text = json.dumps(data, separators=(",", ":"), allow_nan=False)
        with self._lock:
            before = self._latest.get(kind)
            if before is not None and before[1] == text:
                return
            self._count += 1
            self._latest[kind] = (self._count, text)
            subscribers = list(self._subscribers)
        for subscriber in subscribers:
            subscriber.ring()

    def latest(self, kind: str) -> dict[str, Any] | None:
        """The latest data of `kind`, None when there has been none."""
        with self._lock:
            entry = self._latest.get(kind)
        return None if entry is None else json.loads(entry[1])

    @property
    def subscribers(self) -> int:
        """How many pages listen."""
        with self._lock:
            return len(self._subscribers)

    def close(self) -> None:
        """End every page's stream; later subscribers get what is there and the end."""
        with self._lock:
            self._closed = True
            subscribers = list(self._subscribers)
        for subscriber in subscribers:
            subscriber.ring()

    def subscribe(self, keep_alive: float = KEEP_ALIVE) -> AsyncIterator[str]:
        """Server-sent events for one page: the latest of each kind at once, then changes.

        A comment is sent after `keep_alive` seconds of silence. Call it on the loop that reads it.
        Raises FeedFull when too many pages listen.
        """
        with self._lock:
            if len(self._subscribers) >= self._max_subscribers:
                raise FeedFull("too many pages are open")
        return self._stream(keep_alive)

    async def _stream(self, keep_alive: float) -> AsyncIterator[str]:
        # Registered here, since a stream that is never begun would never be unregistered.
        subscriber = _Subscriber()
        with self._lock:
            self._subscribers.add(subscriber)
        try:
            yield "retry: 1000\n\n"
            while True:
                subscriber.bell.clear()
                events, wait, closed = self._due(subscriber)
                if events:
                    yield "".join(events)
                elif closed:
                    return
                else:
                    try:
                        await asyncio.wait_for(subscriber.bell.wait(), keep_alive if wait is None else wait)
                    except asyncio.TimeoutError:
                        if wait is None:
                            yield ": still here\n\n"
        finally:
            with self._lock:
                self._subscribers.discard(subscriber)

    def _due(self, subscriber: _Subscriber) -> tuple[list[str], float | None, bool]:
        """The events to send now, seconds until a paced one is due (None: nothing waits), and the end."""
        now = time.monotonic()
        wait: float | None = None
        events: list[str] = []
        with self._lock:
            closed = self._closed
            changed = [
                (number, kind, text)
                for kind, (number, text) in self._latest.items()
                if subscriber.seen.get(kind) != number
            ]
        for number, kind, text in sorted(changed):
            due = subscriber.sent_at.get(kind, -1e9) + PACE.get(kind, 0.0)
            if due > now and not closed:
                wait = due - now if wait is None else min(wait, due - now)
                continue
            subscriber.seen[kind] = number
            subscriber.sent_at[kind] = now
            events.append(f"event: {kind}\ndata: {text}\n\n")
        return events, wait, closed
