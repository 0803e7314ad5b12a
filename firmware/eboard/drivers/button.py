"""The one optional push button, to ground."""

from machine import Pin


class Button:
    """pin: GP number. Without a button the pull-up reads as not pressed."""

    def __init__(self, pin):
        self._pin = Pin(pin, Pin.IN, Pin.PULL_UP)

    def pressed(self):
        """Whether it is held down now."""
        return self._pin.value() == 0
