"""From the bytes of a PDN file to its lines, whatever it was encoded in.

PDN does not say how it is encoded. What is met: UTF-8 (with a BOM or not), UTF-16 with a BOM, and two
single-byte encodings that no file names, CP1251 (Cyrillic) and Latin-1 with Windows' additions (CP1252). The
first two are recognised by their form. The last two are told apart by how letters stand together: in Russian
text a word is a run of bytes from 0xC0 up, in Italian, French or German such bytes stand singly between ASCII
letters. Files are joined from files, so every line is looked at by itself; one that is too short to tell is
read as most of the file so far, of which a prefix is looked at before the first line is given out.
"""

import codecs
import re
from collections.abc import Iterator
from io import IncrementalNewlineDecoder
from typing import BinaryIO

CHUNK = 1 << 16
PREFIX = 1 << 16
"""Bytes looked at before a single-byte encoding is chosen."""

LINE = 1 << 14
"""A longer line comes in pieces of about so many characters, so that memory stays bounded."""

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
    (b"[\0", "utf-16-le"),
    (b"\0[", "utf-16-be"),
)
_HIGH = re.compile(rb"([A-Za-z]?)([\xa8\xb8\xc0-\xff]+)(?=([A-Za-z0-9]?))")


class UnknownEncoding(ValueError):
    """No text encoding has that name."""


def decode(stream: BinaryIO, encoding: str = "auto") -> Iterator[str]:
    r"""Give the lines of a text file one by one, each with its "\n"; a piece of a long line comes without.

    Line ends may be LF, CR LF or CR; NULs are left out; what is no text in the encoding becomes U+FFFD.

    Args:
        stream: the file, read in chunks.
        encoding: a name that Python knows, or "auto" to find out.

    Raises UnknownEncoding, at once; OSError when the stream cannot be read; nothing for content.
    """
    if encoding != "auto":
        name = _checked(encoding)
        head = stream.read(CHUNK)
        if name == "utf-16" and not head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            name = "utf-16-le"  # what Windows writes
        return _lines(_by_codec(stream, head, name))
    return _found_out(stream)


def _found_out(stream: BinaryIO) -> Iterator[str]:
    head = stream.read(CHUNK)
    for mark, name in _BOMS:
        if head.startswith(mark):
            return _lines(_by_codec(stream, head, name))
    return _lines(_by_line(stream, head))


def _checked(encoding: str) -> str:
    try:
        "".encode(encoding)
        b"".decode(encoding)
        codecs.getincrementaldecoder(encoding)(errors="replace").decode(b"a")
    except (LookupError, ValueError):
        raise UnknownEncoding(f"unknown encoding {encoding} (auto, utf-8, cp1251, latin-1 …)") from None
    name = codecs.lookup(encoding).name
    return "utf-8-sig" if name == "utf-8" else name


def _lines(texts: Iterator[str]) -> Iterator[str]:
    """Cut a stream of text at its line ends, whichever they are."""
    newlines = IncrementalNewlineDecoder(None, translate=True)
    rest = ""
    for text in texts:
        rest += newlines.decode(text.replace("\0", ""))
        *whole, rest = rest.split("\n")
        for line in whole:
            yield from _pieces(line + "\n")
        if len(rest) > LINE:
            *done, rest = _pieces(rest)
            yield from done
    rest += newlines.decode("", final=True)
    if rest:
        yield from _pieces(rest)


def _pieces(line: str) -> Iterator[str]:
    """Cut a long line, at blanks where there are any."""
    start = 0
    while len(line) - start > LINE:
        blank = line.rfind(" ", start + 1, start + LINE)
        end = blank if blank > 0 else start + LINE
        yield line[start:end]
        start = end
    yield line[start:]


def _by_codec(stream: BinaryIO, head: bytes, encoding: str) -> Iterator[str]:
    decoder = codecs.getincrementaldecoder(encoding)(errors="replace")
    chunk = head or stream.read(CHUNK)
    while chunk:
        yield decoder.decode(chunk)
        chunk = stream.read(CHUNK)
    yield decoder.decode(b"", final=True)


def _by_line(stream: BinaryIO, head: bytes) -> Iterator[str]:
    """Decode each line in the encoding its bytes show, or in that of most of the file."""
    total = sum(votes(line) for line in head[:PREFIX].splitlines() if _as_utf8(line) is None)
    seen = 0
    for line in _byte_lines(stream, head):
        seen += len(line)
        text = _as_utf8(line)
        if text is None:
            own = votes(line)
            if seen > PREFIX:
                total += own
            cyrillic = (own or total) > 0
            text = line.decode("cp1251" if cyrillic else "cp1252", "replace")
        yield text


def votes(line: bytes) -> int:
    """How much bytes look like Cyrillic letters of CP1251 (above 0) or accents of Latin-1 (below)."""
    # Runs of one or two before a digit are squares typed with Cyrillic letters, or "×", and say nothing.
    count = 0
    for before, run, after in _HIGH.findall(line):
        if len(run) > 2:
            count += len(run) - 1
        elif after.isdigit():
            continue
        elif before or after:
            count -= 1
        else:
            count += len(run) - 1
    return count


def _byte_lines(stream: BinaryIO, head: bytes) -> Iterator[bytes]:
    r"""Cut bytes behind each LF or CR, and in a long line where no character of UTF-8 is cut."""
    rest = b""
    chunk = head
    while chunk:
        *whole, rest = (rest + chunk).splitlines(keepends=True)
        yield from whole
        if len(rest) > CHUNK:
            end = len(rest) - 1
            while end > len(rest) - 4 and rest[end] & 0xC0 == 0x80:
                end -= 1
            yield rest[:end]
            rest = rest[end:]
        chunk = stream.read(CHUNK)
    if rest:
        yield rest


def _as_utf8(line: bytes) -> str | None:
    """The line as UTF-8, also with a byte or two broken; None when it is in another encoding."""
    if line.isascii():
        return line.decode("ascii")
    text = line.decode("utf-8", "replace")
    broken = text.count("\ufffd")
    if broken and broken >= sum(c > "\x7f" for c in text) - broken:
        return None
    return text
