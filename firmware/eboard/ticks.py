"""Milliseconds modulo 2^30: the largest span of small integers that a Pico's MicroPython has."""

MASK = 0x3FFFFFFF


def elapsed(now, then):
    """Milliseconds from `then` to `now`, both modulo 2^30; right for spans below 12.4 days."""
    return (now - then) & MASK
