"""Write docs/lights.md from the tables that the firmware lights by; with --print, print it instead."""

import sys
from itertools import combinations
from pathlib import Path

DOCS = Path(__file__).resolve().parent
sys.path[:0] = [str(DOCS.parent / "firmware"), str(DOCS)]

from eyes import LEDS, SIGHTS, distance, lab  # noqa: E402

from draughts64.squares import LEFT, RIGHT, cell_name  # noqa: E402
from eboard.frame import DARK_MA, FULL_MA, LOW, PHASE_MS, RHYTHMS, level  # noqa: E402
from eboard.menu import NO, YES  # noqa: E402
from eboard.signals import IDS, SIGNALS, WANTS  # noqa: E402

HEAD = """# The lights

<!-- Made by docs/make_lights.py from firmware/eboard/signals.py and frame.py: change those, run it. -->

One meaning has one colour *and* one rhythm, so that nothing is told by hue alone. Of the same rhythm, any
two lights look different to colour-blind eyes, too ([below](#colour-blind-eyes)). A rhythm dims a light to
{low} %, never to black. Landing squares and captured pieces have colours of their own.

| Signal | Colour | Rhythm | Meaning |
|---|---|---|---|
"""

STUCK = """
## A switch that may be wrong

A square lit as `doubtful` may be felt wrongly: a piece stands there and is not felt, or none does and one is
felt. Beside it `yes` is lit: that is so. Where it may be another square, `no` is lit too and goes on to the
next. Whatever else is lit holds if there is nothing wrong.

No question is shut out by a switch. An answer whose square is known to be felt wrongly is lit elsewhere. If
nobody answers for 8 seconds, each answer is lit on a second square as well, another one every 8 seconds; of
a corner it is the next square inwards. [hands.md](hands.md) tells more.
"""

EYES = """
## Colour-blind eyes

Two lights of different rhythm are told apart by it. Of the same rhythm, any two are at least {least} apart
by CIEDE2000 (smaller for colours as strong as these than CIE76, which is why it counts here), to common
eyes and with red, green or blue cones missing, as Machado, Oliveira and Fernandes simulate it (2009,
severity 1.0, on linear light). A table of numbers for LEDs is an assumption about them: that a byte of an
LED is an amount of light, as it is, and that its three colours lie between the rather pale ones of sRGB and
single wavelengths of 622, 524 and 466 nm in the strengths of the WS2812B's data sheet; both are computed
and the smaller distance counts. The eye is taken to be used to daylight as bright as an LED at full. Both
lights are at their brightest, as they are at the same moments; at the dim moments between, any two are
still {dim} apart. A screen shows the same light by other numbers, and the pages of rules show those. The
closest pairs of colours that share a rhythm:

| Lights | Rhythm | Common | Protanopia | Deuteranopia | Tritanopia |
|---|---|---:|---:|---:|---:|
"""
SHOWN = 12
WANTED = 20

RHYTHM_WORDS = {
    "steady": "always the same",
    "slow": "bright and dim, each for half of its time",
    "fast": "bright and dim, each for half of its time",
    "breathing": "rising and falling",
    "twice": "two flashes and a pause",
}


def period_ms(rhythm):
    """How long a rhythm takes, told from the brightness itself."""
    levels = [level(rhythm, phase) for phase in range(256)]
    for period in range(1, 128):
        if levels[:128] == levels[period : period + 128]:
            return period * PHASE_MS
    raise ValueError("no period")


def pairs(bright=1.0):
    """Of every two colours that share a rhythm: (least distance, [(name, name, rhythm)...], those of SIGHTS).

    bright: share of their brightness that both have
    """
    found = {}
    for one, other in combinations(SIGNALS[1:], 2):
        if one[3] == other[3]:
            found.setdefault(frozenset((one[2], other[2])), []).append((one[0], other[0], one[3]))
    rows = []
    for alike in found.values():
        rgb = [[bright * part for part in SIGNALS[IDS[name]][2]] for name in alike[0][:2]]
        apart = [
            min(distance(lab(rgb[0], sight, leds), lab(rgb[1], sight, leds)) for leds in LEDS)
            for sight in SIGHTS
        ]
        rows.append((min(apart), alike, apart))
    return sorted(rows)


def eyes():
    """The lines about colour-blind eyes."""
    rows = pairs()
    lines = [EYES.format(least=int(rows[0][0]), dim=int(pairs(LOW / 256)[0][0]))]
    for _least, alike, apart in rows[:SHOWN]:
        names = ", ".join(f"`{one}` – `{other}`" for one, other, _rhythm in alike)
        rhythms = ", ".join(rhythm for _one, _other, rhythm in alike)
        lines.append(f"| {names} | {rhythms} | " + " | ".join(f"{value:.1f}" for value in apart) + " |\n")
    return lines


def page():
    """The text of docs/lights.md."""
    lines = [HEAD.format(low=round(100 * LOW / 256))]
    for name, meaning, rgb, rhythm, _words in SIGNALS[1:]:
        lines.append(f"| `{name}` | #{bytes(rgb).hex()} | {rhythm} | {meaning} |\n")
    lines.append("\n## Rhythms\n\n| Rhythm | Time | |\n|---|---|---|\n")
    for number, rhythm in enumerate(RHYTHMS):
        time = "" if rhythm == "steady" else f"{period_ms(number) / 1000:.2f} s"
        lines.append(f"| {rhythm} | {time} | {RHYTHM_WORDS[rhythm]} |\n")
    lines.append(
        "\n## Yes and no\n\nHold a piece for a second on the light square that glows as `yes` or `no`: "
    )
    lines.append(f"{cell_name(YES[LEFT][0])} and {cell_name(NO[LEFT][0])}, in Italian games ")
    lines.append(f"{cell_name(YES[RIGHT][0])} and {cell_name(NO[RIGHT][0])},\nas White sees the squares. ")
    lines.append("The light fills its row while you hold it; taken away earlier it chooses nothing.\n")
    lines.append(STUCK)
    lines.append(
        "\n## The last move\n\nLift the piece that moved last: `last` shows where it came from, until "
    )
    lines.append("you put it back. On the\npage a button, and in the terminal the word `last`, lets both of ")
    lines.append("its squares show `last` for five seconds, or\nuntil you touch a piece.\n")
    lines.append(
        "\n## What the eboard wants\n\nThe code goes over the cable; the page says it in its own language.\n"
    )
    lines.append("\n| Code | In English |\n|---|---|\n")
    for code, words in WANTS.items():
        lines.append(f"| `{code}` | {words} |\n")
    lines += eyes()
    lines.append(
        f"\n## Current\n\nCounted at {FULL_MA} mA for one colour of one LED at full. All that may be lit at "
    )
    lines.append("the peak of its rhythm is scaled to the\nbudget (setting `budget_ma`, 320 mA at first), ")
    lines.append(
        "so steady lights do not dim when others blink. The budget is\nfor light: dark, each LED takes "
    )
    lines.append(
        f"about {DARK_MA} mA more for its own electronics, {64 * DARK_MA} mA in all, which the\nsupply "
    )
    lines.append("must give beside it.\n")
    return "".join(lines)


if __name__ == "__main__":
    if "--print" in sys.argv:
        sys.stdout.write(page())
    else:
        (DOCS / "lights.md").write_text(page())
