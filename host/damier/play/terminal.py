"""What the terminal shows of an evening, and the commands typed into it."""

import os
import threading
from collections.abc import Iterator

from rich.console import Console
from rich.text import Text

from damier.play import commands
from damier.play.actor import Play


class Terminal:
    """The terminal of one evening."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def tell(self, line: str) -> None:
        """Show one line of the game or for the person; from any thread."""
        style = "bold" if line[:1].isdigit() else ""
        self._console.print(Text(line, style=style), soft_wrap=True)

    def listen(self, play: Play, descriptor: int = 0) -> None:
        """Read commands from a file descriptor, in a thread, until the input or the evening ends."""
        threading.Thread(target=self._read, args=(play, descriptor), name="terminal", daemon=True).start()

    def _read(self, play: Play, descriptor: int) -> None:
        for line in _lines(descriptor):
            try:
                request = commands.typed(line)
                if request is None:
                    if line.strip():
                        self.tell(commands.HELP)
                    continue
                play.post(request)
                if request["do"] == commands.QUIT:
                    return
            except ValueError as error:
                self.tell(f"! {error}")


def _lines(descriptor: int) -> Iterator[str]:
    """Read lines straight from the descriptor: a thread that waits in sys.stdin would spoil Python's exit."""
    waiting = b""
    while True:
        try:
            data = os.read(descriptor, 4096)
        except OSError:
            return
        if not data:
            return
        *whole, waiting = (waiting + data).split(b"\n")
        for line in whole:
            yield line.decode("utf-8", "replace")
