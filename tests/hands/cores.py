"""Many things to be played on all cores, saved now and then, so that a run that is stopped goes on."""

from __future__ import annotations

import multiprocessing
import sys
import time
from collections.abc import Callable, Sequence
from typing import TypeVar

SAVE_S = 5

Task = TypeVar("Task")
Done = TypeVar("Done")


def on_all_cores(
    play: Callable[[Task], Done],
    tasks: Sequence[Task],
    take: Callable[[Done], None],
    save: Callable[[], None],
    *,
    workers: int,
    each: int = 1,
    things: str,
) -> None:
    """Play the tasks in `workers` processes, in any order.

    take  gets each result; save is called every few seconds and at the end
    each  how many things a task is; things: what to call them in the progress line
    """
    saved = time.monotonic()
    with multiprocessing.Pool(workers) as pool:
        for number, done in enumerate(pool.imap_unordered(play, tasks), 1):
            take(done)
            if time.monotonic() - saved > SAVE_S or number == len(tasks):
                saved = time.monotonic()
                save()
                if sys.stderr.isatty():
                    print(f"\r{number * each} of {len(tasks) * each} {things}", end="", file=sys.stderr)
