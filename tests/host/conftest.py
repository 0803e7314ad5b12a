"""Virtual eboards with the smallest firmware, and an evening at a fake eboard."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hands.tiny import Tiny, runner, tiny_eboard
from tests.host.evening import Evening


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tiny]:
    """One for the tests that leave it as they found it."""
    with tiny_eboard(tmp_path_factory.mktemp("tiny")) as eboard:
        yield eboard


@pytest.fixture(params=["default", "cpython", "32-bit"])
def each_tiny(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Tiny]:
    """A fresh one under every interpreter."""
    with tiny_eboard(tmp_path, interpreter=runner(request.param)) as eboard:
        yield eboard


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """An evening that has not begun yet."""
    evening = Evening(tmp_path)
    yield evening
    evening.stop()
    evening.eboard.close()
