"""How long the lights take to follow the hands, beyond the configured quiet time; see README.md beside this.

    python benchmarks/latency.py [--positions 200] [--repetitions 15] [--seed 1] [--doubtful 0] [--whole 40]

Random positions of 2 to 24 pieces in every rule set, half of them kings: a piece is lifted, put down and its
move counts. The parts are run by the 32-bit MicroPython with its own clock, one after the other as the app
runs them; then the whole program, its tasks and all, at a Pico's pace, with and without a chip that thinks.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

from ground import PICO, part, scattered

from draughts64.moves import legal_moves
from draughts64.notation import format_fen
from draughts64.position import Position
from draughts64.variant import NAMES, VARIANTS
from eboard.occupancy import cells_of_squares

REPOSITORY = Path(__file__).resolve().parents[1]
MICROPYTHON = REPOSITORY / ".cache" / "micropython32" / "micropython32"
CLOCK = REPOSITORY / "tests" / "hands" / "device"  # own_clock.py
PARTS = ("scan", "debounce", "tracker", "guide", "frame", "write")
WRITE_MS = 1.92  # 64 LEDs at 800 kHz
THINKS_MS = 4  # at a time
WANTED_MS = 30  # of 99 in a hundred, at the greater factor
Found = dict[str, list[tuple[list[float], list[int]]]]


def placed(chance: random.Random) -> Position:
    """A random position: 1 to 12 pieces a side, half of them kings."""
    white, black = (12, 12) if chance.random() < 0.3 else (chance.randint(1, 12) for _ in "wb")
    return scattered(white, black, 0.5, chance)


def asked(number: int, seed: int) -> list[str]:
    """So many lines for latency_there.py; the piece and where it goes first are of a legal move."""
    chance = random.Random(seed)
    lines: list[str] = []
    while len(lines) < number:
        variant = VARIANTS[NAMES[len(lines) % len(NAMES)]]
        position = placed(chance)
        legal = [move for move in legal_moves(position, variant) if move.start != move.end]
        if legal:
            path, _captured = chance.choice(legal).routes[0]
            cells = [cells_of_squares(variant.dark_corner)[square] for square in path[:2]]
            lines.append(f"{variant.name} {format_fen(position, variant)} {cells[0]} {cells[1]}\n")
    return lines


def started(there: str, lines: list[str], *options: object) -> list[str]:
    """The lines that a program beside this one prints under the 32-bit MicroPython, about these positions."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "positions.txt"
        file.write_text("".join(lines))
        program = REPOSITORY / "benchmarks" / there
        return subprocess.run(
            [MICROPYTHON, "-X", "heapsize=400k", program, file, *map(str, options)],
            env={**os.environ, "MICROPYPATH": f"{REPOSITORY / 'firmware'}:{CLOCK}:.frozen"},
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        ).stdout.splitlines()


def measured(lines: list[str], repetitions: int, doubtful: int) -> Found:
    """Run them; for each event the milliseconds of each part, and the bytes that each leaves behind."""
    found: Found = defaultdict(list)
    for line in started("latency_there.py", lines, repetitions, doubtful):
        event, plies, *figures = line.split()
        name = event.replace("_", " ")
        if name == "counted" and plies == "0":
            name = "not counted"  # the capture goes on
        times = [int(figure) / 1000 for figure in figures[: len(PARTS)]]
        found[name].append((times, [int(figure) for figure in figures[len(PARTS) :]]))
    return found


def at_pace(lines: list[str], repetitions: int, factor: int, slice_ms: int) -> tuple[list[float], int]:
    """The program at a Pico's pace: each touch's shortest milliseconds; collections past the quiet."""
    shortest: list[float] = []
    collected = 0
    for _ in range(repetitions):
        told = started("latency_whole_there.py", lines, factor, slice_ms)
        found = [line.split() for line in told if not line.startswith("{")]
        times = [float(ms) for _event, ms, _count in found]
        shortest = [min(pair) for pair in zip(shortest, times, strict=True)] if shortest else times
        collected += sum(int(count) for _event, _ms, count in found)
    return shortest[2:], collected  # the first touches ever are of no evening


def print_whole(lines: list[str], repetitions: int) -> None:
    """Print what `at_pace` finds for both factors, without and with a chip that thinks."""
    print("\nthe whole program, ms from a switch to the strip, quiet time taken off")
    print("          thinking  touches  median     p99     max  collected between")
    for factor in PICO:
        for slice_ms in (0, THINKS_MS):
            times, collected = at_pace(lines, repetitions, factor, slice_ms)
            shares = "".join(f"{part(times, share):8.1f}" for share in (0.5, 0.99, 1))
            print(f"  x{factor:<5} {slice_ms:6} ms {len(times):8}{shares}{collected:8}")


def row(title: str, times: list[float], left: list[int], fixed: float = 0) -> str:
    """A line of the table: here in microseconds, and a Pico's milliseconds by both factors."""
    line = f"  {title:<10}" + "".join(f"{1000 * part(times, share):8.0f}" for share in (0.5, 0.99, 1))
    for factor in PICO:
        line += "  |" + "".join(f"{factor * part(times, share) + fixed:8.1f}" for share in (0.5, 0.99, 1))
    return line + f"  |{part([float(one) for one in left], 0.5):7.0f}{max(left):7}"


def main() -> None:
    """Measure, print; exit 1 when a Pico would keep hands waiting longer than wanted."""
    parser = argparse.ArgumentParser(description="How long the lights take to follow the hands.")
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--repetitions", type=int, default=15)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--doubtful", type=int, default=0, help="so many switches are not believed (in the parts)"
    )
    parser.add_argument("--whole", type=int, default=40, help="positions for the whole program, 2 or more")
    options = parser.parse_args()
    if (
        options.positions < 1
        or options.repetitions < 1
        or options.doubtful not in range(5)
        or options.whole == 1
    ):
        parser.error(
            "positions and repetitions are 1 or more, doubtful 0 to 4, whole 0 (left out) or 2 and more"
        )
    if not MICROPYTHON.exists():
        print("There is no 32-bit MicroPython here; sh .ci/fetch-micropython32 .cache/micropython32 gets it.")
        sys.exit(2)
    found = measured(asked(options.positions, options.seed), options.repetitions, options.doubtful)
    slowest = 0.0
    for event, rows in found.items():
        print(f"\n{event}, {len(rows)} times: us here, ms on a Pico at x{PICO[0]} and x{PICO[1]}, bytes left")
        print(
            "  "
            + " " * 10
            + "  median     p99     max" * 1
            + "  |  median     p99     max" * 2
            + "  | median    max"
        )
        for number, name in enumerate(PARTS[:-1]):
            print(row(name, [times[number] for times, _ in rows], [left[number] for _, left in rows]))
        whole = [sum(times[:-1]) for times, _ in rows]
        print(row("all, sent", whole, [sum(left[:-1]) for _, left in rows], WRITE_MS))
        if event in ("lifted", "put down"):
            slowest = max(slowest, PICO[1] * part(whole, 0.99) + WRITE_MS)
    if options.whole:
        print_whole(asked(options.whole, options.seed), options.repetitions)
    print(f"\nA Pico at x{PICO[1]}: lights follow in {slowest:.1f} ms, 99 times of 100; wanted {WANTED_MS}")
    sys.exit(0 if slowest <= WANTED_MS else 1)


if __name__ == "__main__":
    main()
