"""The wires of the virtual eboard: one socket to the server, reeds and buttons in, LED data out.

Runs on MicroPython and on CPython. To the server: kind (one byte), length (two bytes, big-endian), payload:
  I digest   what firmware the flash holds            U          the firmware starts now
  L bytes    data sent down the LED chain             W ms       watchdog fed, due again in ms; 0 = off
  P hz       the piezo sounds; 0 = it is quiet
  R          reset wanted                             C          the power cut that was asked for is due
From the server: blocks (four bytes of length, payload) until the firmware starts, then records of 9 bytes:
8 rows of closed reeds, 1 byte of buttons (bit 0 on GP17, bit 1 BOOTSEL).
"""

import os
import select
import socket
import struct
import sys

RECORD = 9


class Link:
    """Sending and looking may interrupt each other at any instruction: a timer's callback may do either."""

    def __init__(self, port):
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        self._socket.connect(socket.getaddrinfo("127.0.0.1", port)[0][-1])
        self._socket.setsockopt(6, 1, 1)  # TCP_NODELAY: a frame must not wait for the next
        self._arrived = _watch(self._socket)
        self._piece = b""
        self._looking = False
        self.state = bytearray(RECORD)  # newest record

    def send(self, kind, payload=b""):
        data = kind.encode() + bytes((len(payload) >> 8, len(payload) & 255)) + bytes(payload)
        try:
            while data:
                data = data[self._socket.send(data) :]
        except OSError:
            die()

    def receive(self, count):
        """Exactly `count` bytes."""
        parts = []
        while count:
            part = self._recv(min(count, 4096))
            parts.append(part)
            count -= len(part)
        return b"".join(parts)

    def receive_block(self):
        return self.receive(struct.unpack(">I", self.receive(4))[0])

    def start_records(self):
        """From here on `refresh` keeps `state`; the first record is waited for."""
        self.state[:] = self.receive(RECORD)

    def refresh(self):
        """Take over the newest complete record that has arrived; never waits."""
        if self._looking:  # interrupted by a timer: the next look is soon enough
            return
        self._looking = True
        while self._arrived():
            self._take(self._recv(RECORD * 64))
        self._looking = False

    def _take(self, part):
        self._piece += part
        whole = len(self._piece) // RECORD * RECORD
        if whole:
            self.state[:] = self._piece[whole - RECORD : whole]
            self._piece = self._piece[whole:]

    def wait_for_the_end(self, kind):
        """Tell the server and stand still until it cuts the power: a reset comes at once or not at all."""
        self.send(kind)
        while True:
            self._recv(64)

    def _recv(self, count):
        try:
            part = self._socket.recv(count)
        except OSError:
            part = b""
        if not part:
            die()
        return part


def _watch(sock):
    """A function that says whether bytes have arrived on `sock`."""
    if sys.implementation.name != "micropython":
        return lambda: select.select([sock], [], [], 0)[0]
    poller = select.poll()
    poller.register(sock, select.POLLIN)

    def arrived():
        for _ in poller.ipoll(0):
            return True
        return False

    return arrived


def die():
    """End this process at once: without its server the virtual eboard has no power."""
    if sys.implementation.name == "micropython":
        os.system("kill -9 $PPID")  # sys.exit could be caught by what runs here
    os._exit(1)
