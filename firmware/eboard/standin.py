"""What MicroPython's compiler knows by itself and CPython must be told: the viper decorator and its types.

`from eboard.standin import const, micropython, ptr8` in a module with viper functions. MicroPython reads
`@micropython.viper`, `ptr8` and `const` by name when it compiles, and never looks at these objects.
"""

from array import array


class micropython:
    """Stands for the module of that name, where only its decorators are used."""

    @staticmethod
    def viper(function):
        """CPython runs the same text as ordinary code."""
        return function


ptr8 = bytearray
ptr16 = array
ptr32 = array


def const(value):
    """MicroPython writes the value wherever the name stands."""
    return value
