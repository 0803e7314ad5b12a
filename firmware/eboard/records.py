"""Journal entries as bytes: compact, each with its own checksum.

A record is: length of the payload (1 byte below 128, else 2), kind (1 byte), payload, checksum (3 bytes of a
CRC-32 that starts from the entry's number, so that no record is taken for another entry's).
"""

import json
from binascii import crc32

from eboard import texts

GAME, PLY, TAKEBACK, RESULT, TEXT_PLY, OTHER, ACK = range(1, 8)
LONGEST = 3000  # payload, bytes
CHECK = 3

_FILES = "abcdefgh"
_NUMBERED = 0x40


def pack(number, kind, payload):
    """The record of an entry: kind "game", "ply", ... and its payload (tuple or list)."""
    code, body = _body(kind, payload)
    return wrap(number, code, body)


def wrap(number, code, body):
    """A record of a code and the bytes of its payload. Raises ValueError when the payload is too long."""
    size = len(body)
    if size > LONGEST:
        raise ValueError("the entry is too long for the journal")
    head = bytes((size,)) if size < 0x80 else bytes((0x80 | size >> 8, size & 0xFF))
    record = head + bytes((code,)) + body
    return record + check(record, number)


def ack(number, done):
    """The record that says: acknowledged up to entry `done`. number: of the entry it stands before."""
    return wrap(number, ACK, _varint(done))


def measure(data, offset, end, number):
    """Where the record at offset ends, or -1 when it is not whole or its checksum is wrong."""
    if offset + 2 + CHECK > end:
        return -1
    size = data[offset]
    head = 2
    if size & 0x80:
        size = (size & 0x7F) << 8 | data[offset + 1]
        head = 3
    stop = offset + head + size + CHECK
    if stop > end:
        return -1
    view = memoryview(data)
    if bytes(view[stop - CHECK : stop]) != check(view[offset : stop - CHECK], number):
        return -1
    return stop


def code_of(data, offset):
    """The kind of a measured record at offset, as a number."""
    return data[offset + 2] if data[offset] & 0x80 else data[offset + 1]


def unpack(data, offset, stop, number):
    """The entry (a list) in a measured record. Raises ValueError when it makes no sense."""
    code = code_of(data, offset)
    body = bytes(memoryview(data)[offset + (3 if data[offset] & 0x80 else 2) : stop - CHECK])
    if code == PLY:
        return [number, "ply", _path_text(body), _number(body, 1 + (body[0] & 0x3F))]
    if code == TAKEBACK:
        return [number, "takeback", _number(body, 0)]
    if code == ACK:
        return [number, "ack", _number(body, 0)]
    text = str(body, "utf-8", "surrogatepass")
    if code == GAME:
        return [number, "game", json.loads(text)]
    if code == RESULT:
        result, reason = text.split(" ", 1)
        return [number, "result", result, reason]
    if code == TEXT_PLY:
        left, move = text.split(" ", 1)
        return [number, "ply", move, int(left)]
    if code == OTHER:
        return [number] + json.loads(text)
    raise ValueError("unknown kind of journal record")


def _body(kind, payload):
    if kind == "ply":
        path = _path_bytes(payload[0])
        if path is None:
            return TEXT_PLY, ("%d %s" % (payload[1], payload[0])).encode()
        return PLY, path + _varint(payload[1])
    if kind == "takeback":
        return TAKEBACK, _varint(payload[0])
    if kind == "game":
        return GAME, texts.pack(payload[0])
    if kind == "result":
        return RESULT, (payload[0] + " " + payload[1]).encode()
    return OTHER, texts.pack([kind] + list(payload))


def check(record, number):
    """The checksum (3 bytes) of a record's bytes, starting from a number."""
    value = crc32(record, number) & 0xFFFFFF
    return bytes((value & 0xFF, value >> 8 & 0xFF, value >> 16))


def _path_bytes(text):
    """A move's text as bytes: length and mark (- : x), then a byte a square; None if no path."""
    for mark, sign in enumerate("-:x"):
        if sign in text:
            squares = [_square(part) for part in text.split(sign)]
            if min(squares) < 0 or len(squares) > 0x3F:
                return None
            return bytes([mark << 6 | len(squares)] + squares)
    return None


def _square(text):
    if len(text) == 2 and text[0] in _FILES and text[1] in "12345678":
        return 8 * (ord(text[1]) - 49) + ord(text[0]) - 97
    if text.isdigit() and text[0] != "0" and int(text) <= 32:
        return _NUMBERED | int(text)
    return -1


def _path_text(body):
    count = body[0] & 0x3F
    return "-:x"[body[0] >> 6].join(
        [
            str(square & 0x3F) if square & _NUMBERED else _FILES[square & 7] + str((square >> 3) + 1)
            for square in body[1 : 1 + count]
        ]
    )


def _varint(value):
    out = bytearray()
    value = max(0, int(value))
    while value > 0x7F:
        out.append(0x80 | value & 0x7F)
        value >>= 7
    out.append(value)
    return bytes(out)


def _number(body, offset):
    value = shift = 0
    while True:
        byte = body[offset]
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value
        offset += 1
        shift += 7
