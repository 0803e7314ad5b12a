"""Clock times in comments: [%clk 0:04:30] and [%clock w0:04:30 B0:05:00]."""

import re

COMMAND = re.compile(r"\[%(?:clk|clock)\s([^\[\]]{0,80})\]", re.IGNORECASE)
_TIME = re.compile(r"([wWbB]?)(?:([0-9]{1,4}):)?([0-9]{1,4}):([0-9]{1,2})(?:[.,]([0-9]{1,3}))?(?!\S)")


def clock_ms(text: str, side: str) -> int | None:
    """The time in a clock command, in ms; None when it has none for that side.

    Args:
        text: one time, or one for each side with the letter "w" or "b" (a capital: that clock is running).
        side: "w" or "b", who has just moved; "" if that is not known: then only a single time counts.
    """
    times = [
        (letter.lower(), ((int(h or 0) * 60 + int(m)) * 60 + int(s)) * 1000 + int(f.ljust(3, "0") or 0))
        for letter, h, m, s, f in _TIME.findall(text)
    ]
    if len(times) == 1 and times[0][0] in ("", side):
        return times[0][1]
    return next((ms for letter, ms in times if letter == side and side), None)
