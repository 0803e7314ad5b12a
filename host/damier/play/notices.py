"""What a person should know at this moment: each line for as long as it holds, and no longer."""

from collections.abc import Callable

LINE = "line"  # until the eboard is connected
JOURNAL = "journal"  # until the mirror shows what the eboard shows
QUESTION = "question"  # until the eboard no longer asks
OPENING = "opening"  # until a game has begun
GAME = "game"  # until this game is over
OPPONENT = "opponent"  # until the opponent's move is there
EBOARD = "eboard"  # until the next game
EVENT = "event"  # until the game enters another phase


class Notices:
    """Lines that hold, at most one of a kind; the newest is shown on the page.

    Args:
        tell: is given each new line once, for the terminal.
    """

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._held: dict[str, str] = {}

    def say(self, kind: str, line: str) -> None:
        """Say a line, which holds until `end(kind)`; it takes the place of another one of its kind."""
        if self._held.get(kind) != line:
            self.end(kind)
            self._held[kind] = line
            self._tell(line)

    def end(self, *kinds: str) -> None:
        """What was said of these kinds no longer holds."""
        for kind in kinds:
            self._held.pop(kind, None)

    @property
    def newest(self) -> str | None:
        """The line said last of those that hold, None for none."""
        return next(reversed(self._held.values()), None)
