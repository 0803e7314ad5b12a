"""The proof that the lights lead out of every mess, on all cores; the last part of `make hands`.

--messes 2000 for each phase and rule set; --replay "russian pending 17" one again.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
from pathlib import Path

from draughts64.variant import VARIANTS
from tests.eboard import lost
from tests.hands.cores import on_all_cores

CHUNK = 20
PHASES = {phase.__name__: phase for phase in lost.PHASES}

Task = tuple[str, str, int, int]  # variant, phase, first seed, seed after the last
Proven = tuple[int, int, int, list[str]]  # actions, actions that were owed, most of one mess, what failed


def prove(task: Task) -> tuple[Task, Proven]:
    """Lead out of the messes of a task."""
    name, phase, first, end = task
    total = owing = most = 0
    faults = []
    for seed in range(first, end):
        try:
            actions, owed = lost.Lost(PHASES[phase], name, seed).lead_out()
            assert actions <= owed, f"{actions} actions, {owed} would do"
        except Exception as error:
            faults.append(f"{name} {phase} {seed}: {type(error).__name__} {error}")
            continue
        total += actions
        owing += owed
        most = max(most, actions)
    return task, (total, owing, most, faults)


def prove_all(messes: int, workers: int, state: Path, names: list[str]) -> int:
    """Lead out of `messes` a phase and rule set; print how many that were, 1 if one was not led out of.

    state: file of what earlier runs have proven; it goes on from there.
    """
    done: dict[str, Proven] = json.loads(state.read_text()) if state.exists() else {}
    tasks = [
        (name, phase, first, min(first + CHUNK, messes))
        for first in range(0, messes, CHUNK)
        for name in names
        for phase in PHASES
    ]
    left = [task for task in tasks if _key(task) not in done]
    state.parent.mkdir(parents=True, exist_ok=True)

    def take(found: tuple[Task, Proven]) -> None:
        task, proven = found
        if not proven[3]:
            done[_key(task)] = proven
        for fault in proven[3]:
            again = " ".join(fault.partition(":")[0].split())
            print(f"LOST {fault}\n     again: python -m tests.hands.leads --replay '{again}'", flush=True)

    def save() -> None:
        state.write_text(json.dumps(done))

    on_all_cores(prove, left, take, save, workers=workers, each=CHUNK, things="messes")
    return report(tasks, done)


def _key(task: Task) -> str:
    return " ".join(map(str, task))


def report(tasks: list[Task], done: dict[str, Proven]) -> int:
    """Print what has been proven, phase by phase; 1 when something is missing."""
    names = list(dict.fromkeys(task[0] for task in tasks))
    width = max(map(len, PHASES)) + len(" led out of")
    print(f"{'':{width}}", *(f"{name:>10}" for name in names))
    missing = 0
    for phase in PHASES:
        counts = []
        for name in names:
            mine = [task for task in tasks if task[:2] == (name, phase)]
            counts.append(sum(task[3] - task[2] for task in mine if _key(task) in done))
            missing += sum(task[3] - task[2] for task in mine) - counts[-1]
        print(f"{phase + ' led out of':{width}}", *(f"{count:10}" for count in counts))
    found = [done[_key(task)] for task in tasks if _key(task) in done]
    messes = sum(task[3] - task[2] for task in tasks if _key(task) in done)
    actions, owed = sum(proven[0] for proven in found), sum(proven[1] for proven in found)
    most = max([proven[2] for proven in found], default=0)
    print(f"The lights led out of {messes} messes: {actions} actions, {owed} allowed, {most} at most")
    return 1 if missing else 0


def main() -> int:
    """Prove, print, exit with 1 when a mess was not led out of."""
    parser = argparse.ArgumentParser(prog="python -m tests.hands.leads", description=__doc__)
    parser.add_argument("--messes", type=int, default=2000, help="a phase and rule set")
    parser.add_argument("--variant", choices=sorted(VARIANTS), action="append")
    parser.add_argument("--workers", type=int, default=multiprocessing.cpu_count())
    parser.add_argument("--state", type=Path, default=Path(".cache/leads.json"), help="where to go on from")
    parser.add_argument("--replay", metavar='"VARIANT PHASE SEED"', help="lead out of one mess again")
    options = parser.parse_args()
    if options.replay:
        name, phase, seed = options.replay.split()
        actions, owed = lost.Lost(PHASES[phase], name, int(seed)).lead_out()
        print(f"{actions} actions, {owed} would do")
        return 0 if actions <= owed else 1
    return prove_all(options.messes, options.workers, options.state, options.variant or list(VARIANTS))


if __name__ == "__main__":
    sys.exit(main())
