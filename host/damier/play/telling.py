"""A game told in lines, move by move, as the terminal shows it."""

from typing import Any

from damier.line import switches
from damier.line.mirror import Entry, PlayedGame
from damier.pdn import movetext


class Teller:
    """Tells a game in lines: how it begins, each move, what is taken back, how it ends."""

    def __init__(self) -> None:
        self._told = 0
        self._doubtful: list[str] = []

    def switches(self, view: dict[str, Any]) -> list[str]:
        """Tell which switches the eboard doubts, whenever that changes."""
        before, self._doubtful = self._doubtful, switches.doubtful(view)
        if self._doubtful == before:
            return []
        return [f"the eboard: {switches.told(self._doubtful) or 'no switch is doubtful any more'}"]

    def taken_up(self, played: PlayedGame | None) -> list[str]:
        """Go on from a game as the archive has it."""
        if played is None:
            return []
        self._told = len(played.texts)
        plies = "1 ply" if self._told == 1 else f"{self._told} plies"
        return [] if played.ended else [f"{title(played)}, {plies} so far"]

    def told(self, entries: list[Entry], played: PlayedGame | None) -> list[str]:
        """Tell new entries, which are all applied in `played`."""
        lines: list[str] = []
        if played is None:
            return lines
        if any(entry[1] == "game" for entry in entries):
            self._told = 0
            lines.append(title(played))
        for entry in entries:
            if entry[1] == "takeback":
                lines.append(f"{entry[2]} taken back")
                self._told = max(0, self._told - int(entry[2]))
        lines += [numbered(played, index) for index in range(self._told, len(played.texts))]
        self._told = len(played.texts)
        if played.ended and any(entry[1] == "result" for entry in entries):
            lines.append(f"{played.result}  ({played.reason})")
        return lines


def title(played: PlayedGame) -> str:
    """Name a game: rule set and players."""
    return f"{played.game.variant.name}: {played.info.get('white', '?')} – {played.info.get('black', '?')}"


def numbered(played: PlayedGame, index: int) -> str:
    """Write ply `index` with its number, as "12. c3-d4" or "12... b6-a5"."""
    half = index + movetext.second(played.game.start, played.game.variant)
    return movetext.numbered(played.texts[index], half, forced=True)
