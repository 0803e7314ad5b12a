"""What MicroPython's compiler knows by itself and CPython must be told: the viper decorator and its types.

`from eboard.standin import micropython, ptr8` (or ptr32) in a module with viper functions. MicroPython reads
`@micropython.viper` and `ptr8` by name when it compiles, and never looks at these objects.
"""

from array import array


class micropython:
    """Stands for the module of that name, where only its decorators are used."""

    @staticmethod
    def viper(function):
        """CPython runs the same text as ordinary code."""
        return function


ptr8 = bytearray
ptr32 = array
