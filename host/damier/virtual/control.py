"""The virtual eboard's control port: hands and eyes over TCP, one JSON object a line, any number of clients.

Request {"id": i, "do": verb, …}, answer {"id": i, "ok": true, …} or {"id": i, "ok": false, "error": text}.
The verbs are in `verbs`; `watch` here makes the client one that gets pushes: {"push": "wood",
"wood": {"squares", "hand", "beside", "lying"}} and {"push": "leds", "ms", "rgb", "raw", "ma"}; the present
state comes first.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any, cast

from .wood import WoodError

LINE_LIMIT = 65536
SLOW_WATCHER = 2_000_000  # bytes unread before a watcher is dropped: it sleeps

Request = dict[str, Any]
Perform = Callable[[Request], Awaitable[dict[str, Any]]]


class VerbError(ValueError):
    """A request that cannot be understood or carried out; the text says why in one line."""


class ControlPort:
    """Accepts clients, answers them one request at a time each, and pushes to those that watch."""

    def __init__(self, perform: Perform, present: Callable[[], list[dict[str, Any]]]) -> None:
        self._perform, self._present = perform, present
        self._clients: set[asyncio.StreamWriter] = set()
        self._watchers: set[asyncio.StreamWriter] = set()
        self._serving: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None
        self.port = 0

    @property
    def clients(self) -> int:
        """How many are connected."""
        return len(self._clients)

    async def open(self) -> None:
        """Start listening on a free port of 127.0.0.1."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, limit=LINE_LIMIT)
        self.port = self._server.sockets[0].getsockname()[1]

    def push(self, message: dict[str, Any]) -> None:
        """Send to all watchers."""
        if not self._watchers:
            return
        line = json.dumps(message).encode() + b"\n"
        for writer in list(self._watchers):
            writer.write(line)
            if writer.transport.get_write_buffer_size() > SLOW_WATCHER:
                self._watchers.discard(writer)
                writer.transport.abort()

    async def close(self) -> None:
        """Stop listening and let the clients go."""
        if self._server is not None:
            self._server.close()
        for writer in list(self._clients):
            writer.close()
        if self._serving:
            await asyncio.wait(self._serving, timeout=1)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = cast("asyncio.Task[None]", asyncio.current_task())
        self._serving.add(task)
        task.add_done_callback(self._serving.discard)
        self._clients.add(writer)
        try:
            while (line := await _read_line(reader)) is not None:
                answer = await self._answer(line, writer)
                writer.write(json.dumps(answer).encode() + b"\n")
                await writer.drain()
        except ConnectionError:
            pass
        finally:
            self._clients.discard(writer)
            self._watchers.discard(writer)
            writer.close()

    async def _answer(self, line: bytes, writer: asyncio.StreamWriter) -> dict[str, Any]:
        number: Any = None
        try:
            request = _parsed(line)
            number = request.get("id")
            if request.get("do") == "watch":
                self._watch(writer)
                return {"id": number, "ok": True}
            return {"id": number, "ok": True, **await self._perform(request)}
        except Exception as error:  # whatever was asked, the client gets an answer and may ask again
            text = " ".join(str(error).split())
            known = (
                text
                if isinstance(error, VerbError | WoodError | OSError)
                else f"{type(error).__name__}: {text}"
            )
            return {"id": number, "ok": False, "error": known}

    def _watch(self, writer: asyncio.StreamWriter) -> None:
        for message in self._present():
            writer.write(json.dumps(message).encode() + b"\n")
        self._watchers.add(writer)


async def _read_line(reader: asyncio.StreamReader) -> bytes | None:
    """The next line; b"" for one longer than LINE_LIMIT, which is passed over; None at the end."""
    whole = True
    while True:
        try:
            line = await reader.readuntil(b"\n")
        except asyncio.IncompleteReadError:
            return None
        except asyncio.LimitOverrunError as error:
            await reader.readexactly(error.consumed)
            whole = False
            continue
        return line if whole else b""


def _parsed(line: bytes) -> Request:
    if not line:
        raise VerbError(f"a request has at most {LINE_LIMIT // 1024} KB")
    try:
        request = json.loads(line)
    except (ValueError, RecursionError):
        raise VerbError("not a line of JSON") from None
    if not isinstance(request, dict):
        raise VerbError("a request is a JSON object")
    return request
