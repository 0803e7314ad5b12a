"""Hands at the virtual eboard: they see wood and LEDs, and know nothing of the firmware."""

from tests.hands.hands import ORDERS, Hands
from tests.hands.lights import Lights

__all__ = ["ORDERS", "Hands", "Lights"]
