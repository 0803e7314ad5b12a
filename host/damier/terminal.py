"""What the terminal shows of an evening, and the commands typed into it."""

import sys
import threading
from typing import TextIO

from rich.console import Console
from rich.text import Text

from damier import commands
from damier.play import Play


class Terminal:
    """The terminal of one evening."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def tell(self, line: str) -> None:
        """Show one line of the game or for the person; from any thread."""
        style = "bold" if line[:1].isdigit() else ""
        self._console.print(Text(line, style=style), soft_wrap=True)

    def listen(self, play: Play, source: TextIO = sys.stdin) -> None:
        """Read commands in a thread until the input or the evening ends."""
        threading.Thread(target=self._read, args=(play, source), name="terminal", daemon=True).start()

    def _read(self, play: Play, source: TextIO) -> None:
        for line in source:
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
