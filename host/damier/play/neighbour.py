"""Another Damier at the same virtual eboard: who it is, so that a second one can say so and leave."""

import contextlib
import socket
from pathlib import Path
from urllib.parse import urlsplit

from damier.line.connection import LineError
from damier.virtual import launch
from damier.virtual.client import Control, ControlError

FILE = "page.url"
PATIENCE = 1.0


class PageNote:
    """The address of the page, noted beside the virtual eboard for as long as the page is served.

    Args:
        folder: the virtual eboard's folder.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE

    def write(self, url: str) -> None:
        """Note the address; without a note, a second Damier only has less to say."""
        with contextlib.suppress(OSError):
            self._path.write_text(url + "\n", encoding="utf-8")

    def remove(self, url: str) -> None:
        """Take the note away, unless somebody else has written one since."""
        with contextlib.suppress(OSError, UnicodeDecodeError):
            if self._path.read_text(encoding="utf-8").strip() == url:
                self._path.unlink()

    def read(self) -> str:
        """Return the address noted, "" when there is none or nothing answers there (it is an old one)."""
        try:
            url = self._path.read_text(encoding="utf-8").strip()
            place = urlsplit(url)
            with socket.create_connection((place.hostname or "", place.port or 0), timeout=PATIENCE):
                return url
        except (OSError, ValueError):
            return ""


def taken(folder: Path) -> LineError:
    """Say that a Damier is running at the virtual eboard of a folder, and what to do."""
    url = PageNote(folder).read()
    page = f", its page is {url}" if url else ""
    return LineError(
        f"a Damier is running already with this data folder{page}: use that one, "
        "or choose another folder with --data"
    )


def is_taken(folder: Path) -> bool:
    """Whether a program is being served by the virtual eboard of a folder."""
    running = launch.find(folder)
    if running is None:
        return False
    try:
        with Control(running.control) as control:
            return bool(control.request("status").get("client"))
    except ControlError:
        return False
