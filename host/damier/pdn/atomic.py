"""A file that is replaced as a whole: a reader, or a power cut, finds the old text or the new one."""

import contextlib
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO


@contextlib.contextmanager
def replacing(path: Path) -> Iterator[TextIO]:
    """Open a file to write UTF-8 into, which takes the place of `path` when the block ends well.

    A link stays and its file is replaced, by one that the same people may read; what is no file at all (a
    pipe, a terminal) is written into. When the block raises, `path` is as it was.

    Raises:
        OSError: there is no such folder, or it cannot be written: one line that names `path`.
    """
    if not path.parent.is_dir():
        raise OSError(f"there is no folder {path.parent}")
    try:
        if path.exists() and not path.is_file():
            with path.open("w", encoding="utf-8", newline="\n") as file:
                yield file
        else:
            with _beside(path.resolve()) as file:
                yield file
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OSError(f"{path} cannot be written: {error.strerror or error}") from None


@contextlib.contextmanager
def _beside(path: Path) -> Iterator[TextIO]:
    # The process in its name: two programs that write the same file do not mix.
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            if path.exists():
                shutil.copymode(path, beside)
            yield file
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise
