"""Memory and speed of `damier pdn check` and `damier pdn convert` on files of 1, 10 and 100 MB.

    python benchmarks/pdn.py [MEGABYTES...]

Makes the files in a temporary folder, runs each command on each in a process of its own, and prints peak
memory (resident set, as the system counts it) and speed side by side. Memory that does not grow with the file
is what it is about; 100 MB take a while.
"""

import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from draughts64.moves import legal_moves
from draughts64.notation import move_text
from draughts64.position import Position
from draughts64.variant import NAMES, VARIANTS

DIFFERENT = 200  # games; they come again and again under other names
MEGABYTE = 1_000_000
GAME_TYPES = {"russian": "25", "italian": "22"}
COMMANDS = {
    "check": ("check", "--quiet"),
    "convert": ("convert", "-o", os.devnull),
}


def game_text(seed: int) -> str:
    """The rule tags and moves of a random game, of 40 to 100 plies, half of them of Russian draughts."""
    chance = random.Random(seed)
    variant = VARIANTS[chance.choice(("russian", "russian", "russian", *NAMES))]
    position = Position.start(variant)
    words = []
    for ply in range(chance.randrange(40, 100)):
        legal = legal_moves(position, variant)
        if not legal:
            break
        move = chance.choice(legal)
        words.append(("" if ply % 2 else f"{ply // 2 + 1}. ") + move_text(move, legal, variant))
        if chance.random() < 0.03:
            words.append("{ a word of praise or blame }")
        position.apply(move)
    rules = f'[GameType "{GAME_TYPES[variant.name]}"]' if variant.name in GAME_TYPES else ""
    rules = rules or f'[Variant "{variant.name}"]'
    lines = [" ".join(words[at : at + 10]) for at in range(0, len(words), 10)]
    return rules + "\n\n" + "\n".join(lines) + " *\n\n"


def make(path: Path, size: int, texts: list[str]) -> int:
    """Write a file of that many bytes; returns how many games it has."""
    count = written = 0
    with path.open("w", encoding="utf-8", newline="\r\n") as file:
        while written < size:
            head = f'[Event "Match {count // 20}"]\n[Date "1998.11.??"]\n[Round "{count % 20}"]\n'
            head += f'[White "White {count % 977}"]\n[Black "Black {count % 881}"]\n[Result "*"]\n'
            text = head + texts[count % len(texts)]
            written += len(text) + text.count("\n")
            count += 1
            file.write(text)
    return count


def run(arguments: list[str]) -> tuple[float, float]:
    """Run a command; returns seconds of the processor, which others do not lengthen, and most megabytes."""
    process = subprocess.Popen([sys.executable, "-m", "damier", "pdn", *arguments], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"damier pdn {' '.join(arguments)} ended with {process.returncode}")
    unit = 1 if sys.platform == "darwin" else 1024  # what the system counts in
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss * unit / MEGABYTE


def main() -> None:
    """Print a line for each size and command."""
    sizes = [float(text) for text in sys.argv[1:]] or [1, 10, 100]
    texts = [game_text(seed) for seed in range(DIFFERENT)]
    print(
        f"{'MB':>6} {'games':>8} {'command':>8} {'CPU s':>8} {'MB/s':>6} {'games/s':>8} {'peak MB':>8}",
        flush=True,
    )
    with tempfile.TemporaryDirectory() as folder:
        for size in sizes:
            path = Path(folder) / "games.pdn"
            count = make(path, int(size * MEGABYTE), texts)
            for name, (command, *options) in COMMANDS.items():
                seconds, peak = run([command, str(path), *options])
                speed = f"{size / seconds:6.2f} {count / seconds:8.0f}"
                print(f"{size:6g} {count:8} {name:>8} {seconds:8.1f} {speed} {peak:8.1f}", flush=True)


if __name__ == "__main__":
    main()
