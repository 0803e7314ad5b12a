"""How long legal_moves takes, over played and random positions of every rule set; see README.md beside this.

    python benchmarks/legal_moves.py [--positions 2000] [--repetitions 7] [--seed 1]

Runs legal_moves_there.py under CPython, 64-bit and 32-bit MicroPython, whichever are there, on the same
positions, and prints the distributions side by side. A Pico at 125 MHz takes 140 to 230 times as long as the
32-bit MicroPython on a computer of 2020s' making: those figures are what it is about.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from ground import PICO, part, scattered
from rich.progress import Progress

from draughts64.moves import legal_moves
from draughts64.position import Position
from draughts64.variant import NAMES, VARIANTS, Variant

REPOSITORY = Path(__file__).resolve().parents[1]
INTERPRETERS = {
    "CPython": Path(sys.executable),
    "64-bit": Path(sys.executable).with_name("micropython"),
    "32-bit": REPOSITORY / ".cache" / "micropython32" / "micropython32",
}
TARGET = (20, 60)  # ms on a Pico: median and maximum
PLAYED = ("opening", "middle game", "ending")
PLACED = ("men", "kings", "kings galore")
OPENING = 12  # plies
ENDING = 8  # pieces at most


class Asked(NamedTuple):
    """A position to be timed, and what kind of position it is."""

    variant: str
    kind: str
    position: Position

    def line(self) -> str:
        """The position as legal_moves_there.py reads it."""
        digits = "".join(map(str, self.position.squares))
        return f"{self.variant} {digits} {self.position.side}\n"


class Timed(NamedTuple):
    """What was measured: times in microseconds."""

    asked: Asked
    call: float
    left: int  # bytes of garbage
    collecting: float
    moves: int


def played(variant: Variant, chance: random.Random) -> Iterator[tuple[str, Position]]:
    """All positions of a random game of 150 plies at most, each with the part of the game it is of."""
    position = Position.start(variant)
    for ply in range(150):
        pieces = 32 - position.squares.count(0)
        yield PLAYED[0 if ply < OPENING else 1 if pieces > ENDING else 2], position.copy()
        legal = legal_moves(position, variant)
        if not legal:
            return
        position.apply(chance.choice(legal))


def placed(kind: str, chance: random.Random) -> Position:
    """A random position: 2 to 12 pieces a side, some half or all of them kings."""
    galore = kind == "kings galore"
    white, black = (12, 12) if galore and chance.random() < 0.5 else (chance.randint(2, 12) for _ in "wb")
    kings = {"men": 0.1, "kings": 0.5, "kings galore": 1.0}[kind]
    return scattered(white, black, kings, chance)


def asked(number: int, seed: int) -> list[Asked]:
    """So many positions, as many of each kind in every rule set; the same ones for the same seed."""
    chance = random.Random(seed)
    each = -(-number // (len(NAMES) * (len(PLAYED) + len(PLACED))))
    found = []
    for name in NAMES:
        by_kind: dict[str, list[Position]] = {kind: [] for kind in PLAYED}
        while min(map(len, by_kind.values())) < 2 * each:
            for kind, position in played(VARIANTS[name], chance):
                by_kind[kind].append(position)
        for kind in PLAYED:
            found += [Asked(name, kind, position) for position in chance.sample(by_kind[kind], each)]
        for kind in PLACED:
            found += [Asked(name, kind, placed(kind, chance)) for _ in range(each)]
    return found


def timed(
    interpreter: Path, positions: list[Asked], repetitions: int, step: Callable[[], None]
) -> list[Timed]:
    """Time all positions under one interpreter. Raises CalledProcessError when that fails."""
    firmware = str(REPOSITORY / "firmware")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "positions.txt"
        file.write_text("".join(position.line() for position in positions))
        command: list[str | Path] = [
            interpreter,
            REPOSITORY / "benchmarks" / "legal_moves_there.py",
            file,
            str(repetitions),
        ]
        environment = {**os.environ, "MICROPYPATH": f"{firmware}:.frozen", "PYTHONPATH": firmware}
        with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            found = []
            for position, line in zip(positions, process.stdout, strict=False):
                call, left, collecting, moves = map(int, line.split())
                found.append(Timed(position, call / 1000, left, collecting / 1000, moves))
                step()
        if process.returncode or len(found) != len(positions):
            raise subprocess.CalledProcessError(process.returncode, command)
    return found


def row(title: str, found: list[Timed], pico: bool) -> str:
    """One line of the table."""
    times = [one.call / 1000 for one in found]
    figures = [min(times), *(part(times, share) for share in (0.5, 0.9, 0.99)), max(times)]
    line = f"  {title:<14}{len(found):>6}" + "".join(f"{figure:8.3f}" for figure in figures)
    if pico:
        line += "  |" + "".join(f"{figure * factor:9.1f}" for figure in figures[1::3] for factor in PICO)
    return line


def table(name: str, found: list[Timed]) -> None:
    """Print the distribution over all, each kind, each rule set, captures and quiet moves."""
    groups: dict[str, Callable[[Timed], bool]] = {"all": lambda one: True}
    groups |= {kind: lambda one, kind=kind: one.asked.kind == kind for kind in PLAYED + PLACED}  # type: ignore
    groups |= {rules: lambda one, rules=rules: one.asked.variant == rules for rules in NAMES}  # type: ignore
    pico = name == "32-bit"
    print(f"\n{name}, ms a call, the shortest of several")
    head = "  " + " " * 23 + "min  median     p90     p99     max"
    print(head + ("  | a Pico's median, x140 and x230, and maximum" if pico else ""))
    for title, belongs in groups.items():
        some = [one for one in found if belongs(one)]
        if some:
            print(row(title, some, pico))
    left = [float(one.left) for one in found]
    if max(left):
        collecting = [one.collecting / 1000 for one in found]
        print(
            f"  garbage of a call: {part(left, 0.5):.0f} bytes in the middle, {max(left):.0f} at most;",
            end=" ",
        )
        print(f"a collection, beside the call: {part(collecting, 0.5):.3f} ms here")
    slowest = max(found, key=lambda one: one.call)
    print(f"  slowest: {slowest.asked.line().strip()} ({slowest.moves} moves)")


def main() -> None:
    """Time, print; exit 1 when the 32-bit MicroPython says that a Pico would miss the target."""
    parser = argparse.ArgumentParser(description="How long legal_moves takes.")
    parser.add_argument("--positions", type=int, default=2000)
    parser.add_argument("--repetitions", type=int, default=7)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    positions = asked(options.positions, options.seed)
    there = {name: path for name, path in INTERPRETERS.items() if path.exists()}
    results = {}
    with Progress(transient=True, disable=not sys.stderr.isatty()) as progress:
        for name, path in there.items():
            task = progress.add_task(name, total=len(positions))
            results[name] = timed(path, positions, options.repetitions, lambda t=task: progress.advance(t))  # type: ignore
    for name, found in results.items():
        table(name, found)
    if "32-bit" in results:
        times = [one.call / 1000 * PICO[1] for one in results["32-bit"]]
        median, most = part(times, 0.5), max(times)
        good = median <= TARGET[0] and most <= TARGET[1]
        print(f"\nOn a Pico, at x{PICO[1]}: median {median:.1f} ms, maximum {most:.1f} ms; wanted {TARGET}")
        sys.exit(0 if good else 1)
    print("\nThere is no 32-bit MicroPython here; sh .ci/fetch-micropython32 .cache/micropython32 gets it.")


if __name__ == "__main__":
    main()
