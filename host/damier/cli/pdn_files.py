"""Files on the command line: PDN from a path or standard input, with a bar on a terminal; what is written."""

import contextlib
import io
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, cast

from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from damier.pdn.atomic import replacing
from damier.pdn.convert import Sink
from damier.pdn.reader import read
from damier.pdn.replay import Replayed, replay_all
from draughts64.variant import Variant

STDIN = "-"
QUIET = 1.0
"""Seconds before a bar appears."""
PIECE = 1 << 16


class Source(io.RawIOBase):
    """Bytes of a file, read once from begin to end; tells a bar how far it is."""

    def __init__(self, name: str, stream: BinaryIO, bar: "Bar | None") -> None:
        super().__init__()
        self.name = name
        self._stream = stream
        self._bar = bar

    def readable(self) -> bool:
        """It is there to be read."""
        return True

    def read(self, size: int = -1) -> bytes:
        """Read on. Raises ValueError, one line that names the file, when the system cannot."""
        if self._bar is not None:
            self._bar.show(self._position())
        try:
            return self._stream.read(PIECE if size < 0 else size)
        except OSError as error:
            raise unreadable(self.name, error) from None

    def _position(self) -> int:
        try:
            return self._stream.tell()
        except (OSError, ValueError):
            return 0


class Bar:
    """A bar on standard error, only when that is a terminal and something takes its time."""

    def __init__(self, name: str, total: int | None) -> None:
        columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TimeRemainingColumn())
        console = Console(stderr=True)
        self._progress = Progress(*columns, console=console, transient=True, redirect_stdout=False)
        self._name = name
        self._total = total
        self._since = time.monotonic()
        self._task: TaskID | None = None

    def show(self, done: int) -> None:
        """Say how many bytes have been read."""
        if self._task is None and time.monotonic() - self._since > QUIET:
            self._task = self._progress.add_task(self._name, total=self._total)
            self._progress.start()
        if self._task is not None:
            self._progress.update(self._task, completed=done)

    def stop(self) -> None:
        """Take it away."""
        self._progress.stop()


@contextlib.contextmanager
def opened(name: str, *, quiet: bool = False) -> Iterator[BinaryIO]:
    """Open a PDN file, `-` for standard input.

    Args:
        name: the path.
        quiet: without a bar, since the terminal shows something else.

    Raises:
        ValueError: it cannot be read: one line that names it.
    """
    with contextlib.ExitStack() as stack:
        total = None
        if name == STDIN:
            if sys.stdin is None:
                raise ValueError("standard input cannot be read: it is closed")
            stream: BinaryIO = sys.stdin.buffer
        else:
            try:
                stream = stack.enter_context(Path(name).open("rb"))
            except OSError as error:
                raise unreadable(name, error) from None
            total = os.fstat(stream.fileno()).st_size or None
        bar = None
        if sys.stderr.isatty() and not quiet:
            bar = Bar(shown(name), total)
            stack.callback(bar.stop)
        yield cast(BinaryIO, Source(name, stream, bar))


def games(name: str, variant: Variant | None, encoding: str, *, quiet: bool = False) -> Iterator[Replayed]:
    """Read the games of a file one by one and play each again. Raises ValueError as `opened` does."""
    with opened(name, quiet=quiet) as stream:
        yield from replay_all(read(stream, encoding=encoding), variant)


def called(name: str) -> str:
    """Return what messages call the file: its path, or "standard input"."""
    return "standard input" if name == STDIN else name or '""'


def shown(name: str) -> str:
    """Return the short name of the file, without its folder."""
    return called(Path(name).name)


def unreadable(name: str, error: OSError) -> ValueError:
    """Say in one line that a file cannot be read."""
    return ValueError(f"{called(name)} cannot be read: {error.strerror or error}")


class _Printed:
    """Standard output as UTF-8, whatever the terminal's encoding is said to be."""

    def write(self, text: str) -> None:
        sys.stdout.buffer.write(text.encode("utf-8", "replace"))


@contextlib.contextmanager
def sink(output: Path | None) -> Iterator[Sink]:
    """Open what is written to: a file that is replaced when all went well, or standard output."""
    if output is not None:
        with replacing(output) as file:
            yield file
        return
    sys.stdout.flush()
    yield _Printed()
    sys.stdout.buffer.flush()
