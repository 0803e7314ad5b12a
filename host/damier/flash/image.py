"""What goes on the Pico: the firmware's packages as files, straight from the installed program."""

import sys
from collections.abc import Iterator
from importlib import resources
from importlib.util import find_spec

if sys.version_info >= (3, 11):
    from importlib.resources.abc import Traversable
else:
    from importlib.abc import Traversable

PACKAGES = ("draughts64", "chipengine", "eboard")
PROGRAM = "main.py"
_BOOTSTRAP = "eboard/bootstrap.py"


def build() -> dict[str, bytes]:
    """Return {path on the Pico: contents} of all firmware: *.py only, the bootstrap as main.py.

    Paths are relative to the root of the Pico's file system, with "/" between folders.
    """
    files: dict[str, bytes] = {}
    for package in PACKAGES:
        if find_spec(package) is not None:
            files.update(_python_files(resources.files(package), package))
    files[PROGRAM] = files.pop(_BOOTSTRAP)
    return dict(sorted(files.items()))


def _python_files(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for item in folder.iterdir():
        if item.is_dir():
            if item.name != "__pycache__":
                yield from _python_files(item, f"{path}/{item.name}")
        elif item.name.endswith(".py"):
            yield f"{path}/{item.name}", item.read_bytes()
