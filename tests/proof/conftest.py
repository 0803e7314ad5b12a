"""Figures of the proof: tests count what they compare, and the end of the run tells the sums."""

from collections import Counter
from collections.abc import Callable

import pytest

Tally = Callable[[str, int], None]


@pytest.fixture
def tally(record_property: Callable[[str, object], None]) -> Tally:
    """Counts something for the summary, over all tests and processes: tally("positions compared", 1000)."""
    return lambda what, number: record_property(f"tally {what}", number)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the sums."""
    sums: Counter[str] = Counter()
    for reports in terminalreporter.stats.values():
        for report in reports:
            for name, number in getattr(report, "user_properties", ()):
                if getattr(report, "when", "") == "call" and name.startswith("tally "):
                    sums[name.removeprefix("tally ")] += number
    if sums:
        terminalreporter.section("proved")
        width = max(map(len, sums))
        for what in sorted(sums):
            terminalreporter.write_line(f"{what:<{width}}  {sums[what]:>11,}")
