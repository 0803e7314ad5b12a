"""Games with every habit mixed in, so many a rule set: --games on tracker and session alone, --whole on the
whole firmware under MicroPython. --replay "russian 17" or "whole russian 17" plays one again."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
from collections import Counter
from pathlib import Path

from draughts64.variant import VARIANTS, get
from tests.hands import leads
from tests.hands.cores import on_all_cores
from tests.hands.evening import OTHERS, Evening
from tests.hands.habits import FAR_KING, HABITS
from tests.hands.mishaps import MISHAPS
from tests.hands.whole import play_whole

OFTEN = 1000  # so often each habit is to be met in a rule set
WHOLE = "whole "
NAMES = (*(WHOLE + name for name in VARIANTS), *VARIANTS)

Task = tuple[str, int]
Played = tuple[str, int, dict[str, int], str]  # name, seed, counts, and what was lost


def play(name: str, seed: int, counts: Counter[str]) -> None:
    """Play a game and add to the counts. name: a rule set's, after "whole " if on the whole firmware.

    Raises LostThreadError.
    """
    if name.startswith(WHOLE):
        play_whole(name.removeprefix(WHOLE), seed, counts)
        return
    evening = Evening(name, seed)
    try:
        evening.play()
    finally:
        counts.update(evening.counts)


def one(task: Task) -> Played:
    """Play one game: name, seed, counts, and what was lost."""
    name, seed = task
    fault = ""
    counts: Counter[str] = Counter()
    try:
        play(name, seed, counts)
    except Exception as error:
        fault = f"{type(error).__name__}: {error}"
    return name, seed, dict(counts), fault


def load(file: Path) -> dict[str, dict[str, object]]:
    """What earlier runs have played: {name: {"done": seeds, "counts": ..., "faults": {seed: text}}}."""
    found = json.loads(file.read_text()) if file.exists() else {}
    return {name: found.get(name, {"done": [], "counts": {}, "faults": {}}) for name in NAMES}


def main() -> int:
    """Play, print counts, exit with 1 when a thread was lost."""
    parser = argparse.ArgumentParser(prog="python -m tests.hands", description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="games a rule set, quick ones")
    parser.add_argument("--whole", type=int, default=25, help="games a rule set on the whole firmware")
    parser.add_argument("--variant", choices=sorted(VARIANTS), action="append")
    parser.add_argument("--first", type=int, default=0, help="seed of the first game")
    parser.add_argument("--workers", type=int, default=multiprocessing.cpu_count())
    parser.add_argument("--state", type=Path, default=Path(".cache/hands.json"), help="where to go on from")
    parser.add_argument("--afresh", action="store_true", help="forget what earlier runs have played")
    parser.add_argument("--replay", metavar='"[whole] VARIANT SEED"', help="play one game again")
    options = parser.parse_args()
    if options.replay:
        name, seed = options.replay.rsplit(maxsplit=1)
        play(name, int(seed), Counter())
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
    variants = options.variant or list(VARIANTS)
    games = {WHOLE + name: options.whole for name in variants} | dict.fromkeys(variants, options.games)
    tasks = to_play(state, {name: range(options.first, options.first + n) for name, n in games.items() if n})
    options.state.parent.mkdir(parents=True, exist_ok=True)

    def take(played: Played) -> None:
        name, seed, counts, fault = played
        note(state[name], seed, counts, fault)
        if fault:
            print(f"LOST {fault}\n     again: python -m tests.hands --replay '{name} {seed}'", flush=True)

    def save() -> None:
        options.state.write_text(json.dumps(state))

    on_all_cores(one, tasks, take, save, workers=options.workers, things="games")
    return report(state, [name for name in games if games[name]])


def to_play(state: dict, wanted: dict[str, range]) -> list[Task]:
    """What has not been played yet: seed by seed, those on the whole firmware first."""
    done = {name: set(state[name]["done"]) for name in wanted}
    tasks = [(name, seed) for name in wanted for seed in wanted[name] if seed not in done[name]]
    return sorted(tasks, key=lambda task: (not task[0].startswith(WHOLE), task[1]))


def note(part: dict, seed: int, counts: dict[str, int], fault: str) -> None:
    """Add a game to what has been played."""
    part["done"].append(seed)
    for key, count in counts.items():
        part["counts"][key] = part["counts"].get(key, 0) + count
    if fault:
        part["faults"][str(seed)] = fault


def report(state: dict, names: list[str]) -> int:
    """Print how often each habit was met, which too seldom, and how many threads were lost."""
    keys = sorted({*HABITS, *MISHAPS, *OTHERS} | {key for name in names for key in state[name]["counts"]})
    width = max(map(len, [*keys, "lost"]))
    print(" " * width, *(f"{name:>15}" for name in names))
    for key in keys:
        print(f"{key:{width}}", *(f"{told(state, name, key):>15}" for name in names))
    print(f"{'lost':{width}}", *(f"{len(state[name]['faults']):15}" for name in names))
    for name in names:
        seldom = [key for key in (*HABITS, *MISHAPS, *OTHERS) if told(state, name, key).isdigit()]
        seldom = [key for key in seldom if state[name]["counts"].get(key, 0) < OFTEN]
        if seldom and not name.startswith(WHOLE):
            print(f"{name}: less than {OFTEN} of {', '.join(seldom)}")
    return 1 if any(state[name]["faults"] for name in names) else 0


def told(state: dict, name: str, key: str) -> str:
    """A count, "-" for what the rule set does not know."""
    variant = get(name.removeprefix(WHOLE))
    if key in FAR_KING and variant.king_range == "one":
        return "-"
    return str(state[name]["counts"].get(key, 0))


if __name__ == "__main__":
    sys.exit(main())
