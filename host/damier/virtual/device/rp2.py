"""The one name of `rp2` that an eboard uses: the button every Pico has."""

import machine


def bootsel_button():
    return machine._wires.button_pressed(1)
