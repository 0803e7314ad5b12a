"""Rule sets by name, as a person types it."""

from draughts64 import variant as builtin
from draughts64.variant import Variant


def names() -> list[str]:
    """The names of the rule sets there are, in the order in which a person is offered them."""
    return list(builtin.NAMES)


def find(name: str) -> Variant:
    """The rule set called `name`, whatever its letters' case.

    Raises draughts64.variant.UnknownVariant, one line that names those there are.
    """
    return builtin.get(name.strip().lower())
