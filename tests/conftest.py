"""What all tests share: the repository, and the MicroPythons that firmware code must run on."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, NoReturn

import pytest

REPOSITORY = Path(__file__).resolve().parents[1]
DATA = REPOSITORY / "tests" / "data"
WIDTHS = ("64-bit", "32-bit")


def pytest_report_header() -> str:
    return f"evenings of human hands: from seed {os.environ.get('DAMIER_SEED', '0')} (DAMIER_SEED)"


class MicroPython:
    """One MicroPython interpreter of this machine."""

    def __init__(self, path: Path):
        self.path = path

    def run(self, script: Path, *arguments: object, timeout: float = 60, heap: str = "") -> str:
        """Run a script with the firmware to import from; returns what it printed, fails when it failed.

        heap: its size, as "192k", where it is not the interpreter's usual one.
        """
        options = ["-X", f"heapsize={heap}"] if heap else []
        done = subprocess.run(
            [self.path, *options, script, *map(str, arguments)],
            cwd=REPOSITORY,
            env={**os.environ, "MICROPYPATH": f"{REPOSITORY / 'firmware'}:.frozen"},
            capture_output=True,
            text=True,
            timeout=timeout,
        )
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
        return done.stdout


def find_micropython(width: str) -> Path | None:
    """The interpreter with words of that width ("64-bit" from PyPI, "32-bit" fetched), if it is there."""
    if width == "64-bit":
        beside = Path(sys.executable).with_name("micropython")
        found = str(beside) if beside.exists() else shutil.which("micropython")
        return Path(found) if found else None
    fetched = REPOSITORY / ".cache" / "micropython32" / "micropython32"
    path = Path(os.environ.get("DAMIER_MICROPYTHON32", fetched))
    return path if path.exists() else None


BROWSERS = 3


def lacking(what: str) -> NoReturn:
    """Give up a test for want of something: on a user's machine it is skipped, in CI it fails."""
    if os.environ.get("CI") == "true":
        pytest.fail(what)
    pytest.skip(what)


def micropython_of(width: str) -> Path:
    """As `find_micropython`, for a test that cannot do without."""
    path = find_micropython(width)
    if path is None:
        lacking(f"no {width} MicroPython on this machine (sh .ci/fetch-micropython32 gets the 32-bit one)")
    return path


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """With `--dist loadscope`, run few browsers at a time: one that starts keeps a processor busy.

    Tests of one file share a browser, so whole files go to one worker; all other tests go one by one.
    """
    if config.getoption("dist") != "loadscope":
        return None
    from xdist.scheduler import LoadScopeScheduling

    class FewBrowsers(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            file = nodeid.partition("::")[0]
            if "/page/" not in file:
                return nodeid
            return f"browser {sum(file.encode()) % BROWSERS}"

    return FewBrowsers(config, log)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the whole games, which take longest and mostly wait."""
    items.sort(key=lambda item: item.get_closest_marker("whole") is None)


@pytest.fixture(params=WIDTHS, scope="session")
def micropython(request: pytest.FixtureRequest) -> MicroPython:
    """Every MicroPython in turn."""
    return MicroPython(micropython_of(request.param))


@pytest.fixture(scope="session")
def data() -> Path:
    """The folder of positions.json and games.json."""
    return DATA
