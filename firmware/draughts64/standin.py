"""What MicroPython's compiler knows by itself and CPython must be told, for modules with viper functions.

MicroPython reads `@micropython.viper`, `ptr8` and `const` by name when it compiles, and never looks at these
objects. eboard has one of its own: the game imports nothing, and drivers know nothing of the game.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    Function = TypeVar("Function", bound=Callable[..., object])


class micropython:
    """Stands for the module of that name, where only its decorators are used."""

    @staticmethod
    def viper(function: "Function") -> "Function":
        """CPython runs the same text as ordinary code."""
        return function


ptr8 = bytearray


def const(value: int) -> int:
    """MicroPython writes the value wherever the name stands."""
    return value
