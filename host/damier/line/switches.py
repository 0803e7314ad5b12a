"""Switches that the eboard does not believe, as its view tells them."""

from typing import Any

from draughts64 import squares

SQUARES = frozenset(map(squares.cell_name, range(64)))


def doubtful(view: dict[str, Any] | None) -> list[str]:
    """Read from a view the squares whose switches are doubtful, as White sees them; none from no view."""
    names = view.get("doubtful") if view else None
    if not isinstance(names, list):
        return []
    return [name for name in names if isinstance(name, str) and name in SQUARES]


def told(names: list[str]) -> str:
    """Tell in words which switches are doubtful, "" for none: "switches on c3, e5 doubtful"."""
    if not names:
        return ""
    return f"switch{'es' * (len(names) > 1)} on {', '.join(names)} doubtful"
