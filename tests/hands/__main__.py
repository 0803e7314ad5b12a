"""Games with every habit mixed in: --games 2000 plays so many a variant, --replay "russian 17" one again."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
from collections import Counter
from pathlib import Path

from draughts64.variant import VARIANTS
from tests.hands import leads
from tests.hands.evening import Evening

CHUNK = 10


def one(task: tuple[str, int]) -> tuple[str, int, dict[str, int], str]:
    """Play one game: variant, seed, counts, and what was lost."""
    variant, seed = task
    fault = ""
    counts: Counter[str] = Counter()
    try:
        evening = Evening(variant, seed)
        counts = evening.counts
        evening.play()
    except Exception as error:
        fault = f"{type(error).__name__}: {error}"
    return variant, seed, dict(counts), fault


def load(file: Path) -> dict[str, dict[str, object]]:
    """What earlier runs have played: {variant: {"done": seeds, "counts": ..., "faults": {seed: text}}}."""
    found = json.loads(file.read_text()) if file.exists() else {}
    return {name: found.get(name, {"done": [], "counts": {}, "faults": {}}) for name in VARIANTS}


def main() -> int:
    """Play, print counts, exit with 1 when a thread was lost."""
    parser = argparse.ArgumentParser(prog="python -m tests.hands", description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="games a variant")
    parser.add_argument("--variant", choices=sorted(VARIANTS), action="append")
    parser.add_argument("--first", type=int, default=0, help="seed of the first game")
    parser.add_argument("--workers", type=int, default=multiprocessing.cpu_count())
    parser.add_argument("--state", type=Path, default=Path(".cache/hands.json"), help="where to go on from")
    parser.add_argument("--afresh", action="store_true", help="forget what earlier runs have played")
    parser.add_argument("--replay", metavar='"VARIANT SEED"', help="play one game again")
    options = parser.parse_args()
    if options.replay:
        variant, seed = options.replay.split()
        Evening(variant, int(seed)).play()
        print("no thread was lost")
        return 0
    proof = options.state.with_name("leads.json")
    if options.afresh:
        options.state.unlink(missing_ok=True)
        proof.unlink(missing_ok=True)
    lost = run(options)
    print("\nMesses that the lights must lead out of, as many a phase:", flush=True)
    return leads.prove_all(options.games, options.workers, proof, options.variant or list(VARIANTS)) or lost


def run(options: argparse.Namespace) -> int:
    """Play what is not played yet, on all cores."""
    state = load(options.state)
    names = options.variant or list(VARIANTS)
    seeds = range(options.first, options.first + options.games)
    done = {name: set(state[name]["done"]) for name in names}  # type: ignore[call-overload]
    tasks = [(name, seed) for seed in seeds for name in names if seed not in done[name]]
    options.state.parent.mkdir(parents=True, exist_ok=True)
    saved = time.monotonic()
    with multiprocessing.Pool(options.workers) as pool:
        for number, (name, seed, counts, fault) in enumerate(pool.imap_unordered(one, tasks, CHUNK), 1):
            note(state[name], seed, counts, fault)
            if fault:
                print(f"LOST {fault}\n     again: python -m tests.hands --replay '{name} {seed}'", flush=True)
            if time.monotonic() - saved > 5 or number == len(tasks):
                saved = time.monotonic()
                options.state.write_text(json.dumps(state))
                if sys.stderr.isatty():
                    print(f"\r{number} of {len(tasks)} games", end="", file=sys.stderr)
    return report(state, names)


def note(part: dict, seed: int, counts: dict[str, int], fault: str) -> None:
    """Add a game to what has been played."""
    part["done"].append(seed)
    for key, count in counts.items():
        part["counts"][key] = part["counts"].get(key, 0) + count
    if fault:
        part["faults"][str(seed)] = fault


def report(state: dict, names: list[str]) -> int:
    """Print how often each habit was met, and how many threads were lost."""
    keys = sorted({key for name in names for key in state[name]["counts"]})
    width = max(map(len, [*keys, "lost"]))
    print(" " * width, *(f"{name:>10}" for name in names))
    for key in keys:
        print(f"{key:{width}}", *(f"{state[name]['counts'].get(key, 0):10}" for name in names))
    print(f"{'lost':{width}}", *(f"{len(state[name]['faults']):10}" for name in names))
    return 1 if any(state[name]["faults"] for name in names) else 0


if __name__ == "__main__":
    sys.exit(main())
