"""The optional piezo: short beeps, never waited for."""

from machine import PWM, Pin

from eboard.ticks import elapsed


class Buzzer:
    """pin: GP number of a piezo to ground."""

    def __init__(self, pin):
        self._pwm = PWM(Pin(pin))
        self._pwm.duty_u16(0)
        self._began = 0
        self._length = 0

    def beep(self, hertz, length, now):
        """Sound for `length` ms; a running beep is replaced. now: ms."""
        self._pwm.freq(hertz)
        self._pwm.duty_u16(0x8000)
        self._began = now
        self._length = length

    def step(self, now):
        """End a beep whose time is over."""
        if self._length and elapsed(now, self._began) >= self._length:
            self._length = 0
            self._pwm.duty_u16(0)

    def stop(self):
        """Be silent and give the pin back."""
        self._length = 0
        self._pwm.deinit()
