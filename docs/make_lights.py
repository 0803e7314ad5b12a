"""Write docs/lights.md from the tables that the firmware lights by; with --print, print it instead."""

import sys
from pathlib import Path

DOCS = Path(__file__).resolve().parent
sys.path.insert(0, str(DOCS.parent / "firmware"))

from draughts64.squares import LEFT, RIGHT, cell_name  # noqa: E402
from eboard.frame import FULL_MA, LOW, PHASE_MS, RHYTHMS, level  # noqa: E402
from eboard.menu import NO, YES  # noqa: E402
from eboard.signals import SIGNALS, WANTS  # noqa: E402

HEAD = """# The lights

<!-- Made by docs/make_lights.py from firmware/eboard/signals.py and frame.py: change those, run it. -->

One meaning has one colour *and* one rhythm, so that nothing is told by hue alone. The colours are those of
Okabe and Ito and one violet, which colour-blind eyes tell apart, made a little stronger for LEDs. A rhythm
dims a light to {low} %, never to black. Landing squares and captured pieces have colours of their own.

| Signal | Colour | Rhythm | Meaning |
|---|---|---|---|
"""

RHYTHM_WORDS = {
    "steady": "always the same",
    "slow": "bright and dim, each for half of its time",
    "fast": "bright and dim, each for half of its time",
    "breathing": "rising and falling",
}


def period_ms(rhythm):
    """How long a rhythm takes, told from the brightness itself."""
    levels = [level(rhythm, phase) for phase in range(256)]
    for period in range(1, 128):
        if levels[:128] == levels[period : period + 128]:
            return period * PHASE_MS
    raise ValueError("no period")


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
    lines.append(f"{cell_name(YES[LEFT])} and {cell_name(NO[LEFT])}, in Italian games ")
    lines.append(f"{cell_name(YES[RIGHT])} and {cell_name(NO[RIGHT])},\nas White sees the squares. ")
    lines.append("The light fills its row while you hold it; taken away earlier it chooses nothing.\n")
    lines.append(
        "\n## What the eboard wants\n\nThe code goes over the cable; the page says it in its own language.\n"
    )
    lines.append("\n| Code | In English |\n|---|---|\n")
    for code, words in WANTS.items():
        lines.append(f"| `{code}` | {words} |\n")
    lines.append(
        f"\n## Current\n\nCounted at {FULL_MA} mA for one colour of one LED at full. All that may be lit at "
    )
    lines.append("the peak of its rhythm is scaled to the\nbudget (setting `budget_ma`, 320 mA at first), ")
    lines.append("so steady lights do not dim when others blink.\n")
    return "".join(lines)


if __name__ == "__main__":
    if "--print" in sys.argv:
        sys.stdout.write(page())
    else:
        (DOCS / "lights.md").write_text(page())
