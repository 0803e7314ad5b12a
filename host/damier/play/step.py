"""Whether the computer's mirror and the eboard's view show the same moment."""

import time
from collections.abc import Callable
from typing import Any

from damier.line.mirror import PlayedGame

Message = dict[str, Any]
BEHIND = 3.0
LONGEST_BEHIND = 60.0


def in_step(view: Message, played: PlayedGame | None) -> bool:
    """Whether the mirror shows the very moment that the view shows."""
    return played is not None and view.get("game") == played.id and view.get("ply") == len(played.texts)


class Lag:
    """Notices that the mirror stays behind the eboard's view, which only a lost piece of journal explains."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._since: float | None = None
        self._patience = BEHIND

    def overdue(self, view: Message | None, played: PlayedGame | None) -> bool:
        """Whether it is time to ask the eboard again; less and less often while that does not help."""
        if view is None or not view.get("game") or in_step(view, played):
            self._since, self._patience = None, BEHIND
            return False
        if self._since is None:
            self._since = self._now()
        if self._now() - self._since < self._patience:
            return False
        self._since, self._patience = self._now(), min(2 * self._patience, LONGEST_BEHIND)
        return True
