"""The serial line between the firmware and one program on the computer: a local socket or a pty.

As on USB: without a client what the firmware says is lost; a client that stops reading holds the firmware
up for a second, then the rest is dropped until it reads again.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
from collections.abc import Callable
from typing import Any, cast

PATIENCE = 1.0
GRACE = 0.1
QUEUE = 4096
BUSY = json.dumps({"t": "busy"}).encode() + b"\n"


class SerialLine:
    """What both kinds of line share: one client's transport, and patience with it.

    `heard` gets bytes from the client; `hold` is told True when the firmware's output should wait.
    """

    address = ""

    def __init__(self, heard: Callable[[bytes], None], hold: Callable[[bool], None]) -> None:
        self.heard, self._hold = heard, hold
        self.plugged = True
        self.last_heard = 0.0
        self._out: asyncio.WriteTransport | None = None
        self._giving_up: asyncio.TimerHandle | None = None
        self._dropping = False

    @property
    def connected(self) -> bool:
        """A program on the computer has the line open."""
        return self._out is not None

    def send(self, data: bytes) -> None:
        """Bytes towards the computer; lost when the cable is out, nobody listens or the listener sleeps."""
        if self.plugged and self._out is not None and not self._dropping:
            self._out.write(data)

    def pause_writing(self) -> None:
        """The client does not read: wait a second, then drop."""
        if not self._dropping and self._giving_up is None:
            self._hold(True)
            self._giving_up = asyncio.get_running_loop().call_later(PATIENCE, self._give_up)

    def resume_writing(self) -> None:
        """The client reads again."""
        if self._giving_up is not None:
            self._giving_up.cancel()
            self._giving_up = None
        self._dropping = False
        self._hold(False)

    def _give_up(self) -> None:
        self._giving_up = None
        self._dropping = True
        self._hold(False)

    def received(self, data: bytes) -> None:
        """Bytes from the client."""
        self.last_heard = asyncio.get_running_loop().time()
        if self.plugged:
            self.heard(data)

    def hold_input(self, hold: bool) -> None:
        """Stop (or go on) reading from the client: the firmware has not read what came before."""
        raise NotImplementedError

    async def open(self) -> None:
        """Make the line available under `address`. OSError when that cannot be."""
        raise NotImplementedError

    def drop(self) -> None:
        """The eboard goes off and its port with it: the client loses the connection, as on USB."""

    async def plug(self, plugged: bool) -> None:
        """Put the cable in, or pull it out."""
        self.plugged = plugged

    async def close(self) -> None:
        """Give everything back."""
        raise NotImplementedError


class _Client(asyncio.Protocol):
    """A program that has opened the socket."""

    def __init__(self, line: SocketLine) -> None:
        self._line = line
        self.transport: asyncio.Transport | None = None
        self.early = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        sock = transport.get_extra_info("socket")
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, QUEUE)
        self.transport.set_write_buffer_limits(high=QUEUE, low=0)
        self._line.attach(self)

    def data_received(self, data: bytes) -> None:
        if self._line.client is self:
            self._line.received(data)
        else:
            self.early = (self.early + data)[-QUEUE:]

    def pause_writing(self) -> None:
        if self._line.client is self:
            self._line.pause_writing()

    def resume_writing(self) -> None:
        if self._line.client is self:
            self._line.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._line.detach(self)


class SocketLine(SerialLine):
    """A line on 127.0.0.1 that serves one client; a second one is told `busy` and closed."""

    client: _Client | None = None
    _server: asyncio.Server | None = None
    _port = 0

    async def open(self) -> None:
        """Listen, on the same port as before when there was one."""
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(lambda: _Client(self), "127.0.0.1", self._port)
        self._port = self._server.sockets[0].getsockname()[1]
        self.address = f"socket://127.0.0.1:{self._port}"

    def attach(self, client: _Client) -> None:
        """Take a new client, or turn it away."""
        assert client.transport is not None
        if not self.plugged:  # it came in the instant in which the cable went out
            client.transport.abort()
        elif self.client is None:
            self.client, self._out = client, client.transport
        else:  # it may be going just now: a program that ends and one that starts overlap
            asyncio.get_running_loop().call_later(GRACE, self._attach_late, client)

    def _attach_late(self, client: _Client) -> None:
        assert client.transport is not None
        if client.transport.is_closing():
            return
        if self.client is None and self.plugged:
            self.client, self._out = client, client.transport
            self.received(client.early)
            return
        client.transport.write(BUSY)
        client.transport.close()

    def detach(self, client: _Client) -> None:
        """A client has gone."""
        if self.client is client:
            self.client = self._out = None
            self.resume_writing()

    def hold_input(self, hold: bool) -> None:
        """Let the socket fill up instead of the server."""
        if self.client and self.client.transport and not self.client.transport.is_closing():
            transport = self.client.transport
            transport.pause_reading() if hold else transport.resume_reading()

    async def plug(self, plugged: bool) -> None:
        """Out: the client loses its connection and nobody gets a new one. In: the same port listens again."""
        if plugged == self.plugged:
            return
        await super().plug(plugged)
        if plugged:
            await self.open()
        else:
            await self.close()

    async def close(self) -> None:
        """Stop listening and drop the client."""
        if self._server is not None:
            self._server.close()
            self._server = None
        self.drop()

    def drop(self) -> None:
        """Cut the client off; a new one may come."""
        if self.client is not None and self.client.transport is not None:
            client = self.client
            self.detach(client)
            cast("asyncio.Transport", client.transport).abort()


class PtyLine(SerialLine, asyncio.Protocol):
    """A pseudo terminal; its other end is opened like any serial port (POSIX only)."""

    _reading: asyncio.ReadTransport | None = None
    _slave = -1

    async def open(self) -> None:
        """Make the terminal, raw. Its slave stays open here, so that clients may come and go."""
        import tty

        master, self._slave = os.openpty()
        tty.setraw(self._slave)
        self.address = os.ttyname(self._slave)
        loop = asyncio.get_running_loop()
        self._reading, _ = await loop.connect_read_pipe(lambda: self, os.fdopen(os.dup(master), "rb", 0))
        writing: Any
        writing, _ = await loop.connect_write_pipe(lambda: self, os.fdopen(master, "wb", 0))
        writing.set_write_buffer_limits(high=QUEUE, low=0)
        self._out = writing

    @property
    def connected(self) -> bool:
        """Whether anything has come from the computer in the last ten seconds: a pty tells no more."""
        heard_ago = asyncio.get_running_loop().time() - self.last_heard
        return self.last_heard > 0 and heard_ago < 10

    def data_received(self, data: bytes) -> None:
        """Bytes from the slave."""
        self.received(data)

    def hold_input(self, hold: bool) -> None:
        """Let the terminal fill up instead of the server."""
        if self._reading is not None and not self._reading.is_closing():
            self._reading.pause_reading() if hold else self._reading.resume_reading()

    async def close(self) -> None:
        """Close both ends."""
        for transport in (self._out, self._reading):
            if transport is not None:
                transport.close()
        if self._slave >= 0:
            os.close(self._slave)
            self._slave = -1
