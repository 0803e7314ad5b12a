"""The games of a PDN file as they are written, before anybody asks what they mean."""

from collections.abc import Iterator
from typing import BinaryIO

from damier.pdn.assembly import Assembly
from damier.pdn.lexer import Lexer
from damier.pdn.raw import Played, Problem, RawGame
from damier.pdn.text import decode

__all__ = ("Played", "Problem", "RawGame", "read")


def read(stream: BinaryIO, *, encoding: str = "auto") -> Iterator[RawGame]:
    """Read the games of a PDN file one by one, whatever they look like, in memory that does not grow.

    Args:
        stream: the file, opened for bytes.
        encoding: a name that Python knows, or "auto": see damier.pdn.text.

    Raises damier.pdn.text.UnknownEncoding, and OSError while reading; nothing for content.
    """
    lines = decode(stream, encoding)
    return _games(lines)


def _games(lines: Iterator[str]) -> Iterator[RawGame]:
    assembly = Assembly()
    for token in Lexer().tokens(lines):
        game = assembly.take(token)
        if game:
            yield game
    last = assembly.end()
    if last:
        yield last
