"""The firmware's process: started, watched and killed; its standard input and output are the serial line."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import cast

LOG_LIMIT = 200_000
TAIL = 2000


class FirmwareLog:
    """What the firmware writes on standard error, in a file that never grows beyond twice LOG_LIMIT."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = path.open("ab")
        self.tail = b""

    def write(self, data: bytes) -> None:
        """Append; when the file is full it becomes `*.old` and a new one begins."""
        if self._file.tell() + len(data) > LOG_LIMIT:
            self._file.close()
            self._path.replace(self._path.with_suffix(".log.old"))
            self._file = self._path.open("ab")
        self._file.write(data)
        self._file.flush()
        self.tail = (self.tail + data)[-TAIL:]

    def last_line(self) -> str:
        """The last line written since the firmware was started, or ""."""
        return last_line(self.tail)

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def last_line(data: bytes) -> str:
    """The last line of `data` that is not empty, or ""."""
    lines = data.decode("utf-8", "replace").split("\n")
    return next((line.strip() for line in reversed(lines) if line.strip()), "")


class FirmwareProcess(asyncio.SubprocessProtocol):
    """One run of the firmware, from power up to its end.

    `said` gets bytes for the serial line, `ended` the exit code (negative: killed by that signal), `stuffed`
    is told when the firmware has not read what it was sent (True) and when it has again (False).
    """

    def __init__(
        self,
        log: FirmwareLog,
        said: Callable[[bytes], None],
        ended: Callable[[FirmwareProcess, int], None],
        stuffed: Callable[[bool], None],
    ) -> None:
        self._log, self._said, self._ended, self._stuffed = log, said, ended, stuffed
        self._transport: asyncio.SubprocessTransport | None = None
        self.gone: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    async def start(self, arguments: list[str], environment: dict[str, str]) -> None:
        """Start the process, in a session of its own so that the terminal's Ctrl-C passes it by. OSError."""
        self._log.tail = b""
        transport, _ = await asyncio.get_running_loop().subprocess_exec(
            lambda: self, *arguments, env=environment, start_new_session=True
        )
        self._transport = transport
        output = cast("asyncio.ReadTransport | None", transport.get_pipe_transport(1))
        if output is not None:
            _keep_small(output)

    def pipe_data_received(self, fd: int, data: bytes | str) -> None:
        """Standard output goes to the serial line, standard error to the log."""
        data = data.encode() if isinstance(data, str) else data
        if fd == 1:
            self._said(data)
        else:
            self._log.write(data)

    def send(self, data: bytes) -> None:
        """Bytes from the serial line to the firmware."""
        pipe = self._transport and cast(
            "asyncio.WriteTransport | None", self._transport.get_pipe_transport(0)
        )
        if pipe and not pipe.is_closing():
            pipe.write(data)

    def hold_output(self, hold: bool) -> None:
        """Stop (or go on) reading what the firmware says, as a computer that does not read does."""
        pipe = self._transport and self._transport.get_pipe_transport(1)
        if pipe and not pipe.is_closing():
            output = cast("asyncio.ReadTransport", pipe)
            output.pause_reading() if hold else output.resume_reading()

    def pause_writing(self) -> None:
        """Called by the pipe to the firmware when it is full."""
        self._stuffed(True)

    def resume_writing(self) -> None:
        """Called by the pipe to the firmware when it takes bytes again."""
        self._stuffed(False)

    def process_exited(self) -> None:
        """Called once when the process has ended, however it did."""
        code = self._transport.get_returncode() if self._transport else None
        if not self.gone.done():
            self.gone.set_result(-1 if code is None else code)

    def connection_lost(self, exc: Exception | None) -> None:
        """Called when all pipes are closed too, so nothing said last is lost."""
        self._ended(self, self.gone.result() if self.gone.done() else -1)

    def cut(self) -> None:
        """Cut the power: the process is killed where it stands."""
        if self._transport and self._transport.get_returncode() is None:
            if os.name == "posix":
                _kill_group(self._transport.get_pid())
            else:
                self._transport.kill()


def _kill_group(pid: int) -> None:
    try:
        os.killpg(pid, signal.SIGKILL)
    except ProcessLookupError:
        pass  # it has just ended by itself


def _keep_small(output: asyncio.ReadTransport) -> None:
    """Let the pipe hold little, as USB does, so that a line nobody reads is felt by the firmware."""
    try:
        import fcntl

        fcntl.fcntl(output.get_extra_info("pipe"), fcntl.F_SETPIPE_SZ, 4096)  # type: ignore[attr-defined,unused-ignore]
    except (ImportError, AttributeError, OSError):
        pass  # only Linux can; elsewhere the pipe is larger
