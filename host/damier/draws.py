"""How near a game is to each draw: what the rules have counted, and how much is left."""

from draughts64.game import Game

NOTHING = "no draw rule counts here"


def record(reason: str, done: int, limit: int) -> dict[str, object]:
    """A draw counter as scripts read it; `unit` is what it counts, moves being those of each side."""
    unit = {"third-occurrence": "occurrences", "200-plies": "plies"}.get(reason, "moves")
    return {"reason": reason, "done": done, "limit": limit, "left": max(0, limit - done), "unit": unit}


def told(game: Game) -> list[str]:
    """The counters of a game in lines, each as "three-kings: 12 of 15 moves, 3 left"."""
    lines = [
        "{reason}: {done} of {limit} {unit}, {left} left".format(**record(*counter))
        for counter in game.counters()
    ]
    return lines or [NOTHING]
