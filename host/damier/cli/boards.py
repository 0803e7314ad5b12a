"""Which eboards there are: `damier boards`."""

import contextlib
import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from damier.data import data_folder
from damier.line import ports, switches
from damier.line.connection import LineError
from damier.virtual import launch
from damier.virtual.client import Control, ControlError


def register(app: typer.Typer) -> None:
    """Hang the command on the application."""
    app.command("boards")(boards)


def boards(
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    data: Annotated[Path | None, typer.Option(help="Folder of the virtual eboard.")] = None,
) -> None:
    """List the eboards on this computer's ports, and the virtual one if it runs."""
    found = [*real(), *virtual(data_folder(data).virtual)]
    if as_json:
        typer.echo(json.dumps(found, indent=1))
        return
    if not found:
        typer.echo(ports.NOTHING_FOUND)
        return
    table = Table("Port", "Eboard", "Firmware", "State")
    for row in found:
        shown = (row["port"], row["eboard"], row["firmware"], state_of(row))
        table.add_row(*(str(text or "-") for text in shown))
    Console().print(table)


def real() -> list[dict[str, Any]]:
    """Ask every candidate on the ports who it is and what it shows."""
    rows = []
    for candidate, answer in ports.ask_all(ports.find(), ports.look):
        told = {} if isinstance(answer, LineError) else answer
        rows.append(
            {
                "port": candidate.device,
                "virtual": False,
                "serial_number": candidate.serial_number,
                "eboard": told.get("eboard"),
                "firmware": told.get("firmware"),
                "state": str(answer) if isinstance(answer, LineError) else "ready",
                "doubtful": switches.doubtful(told.get("view")),
            }
        )
    return rows


def state_of(row: dict[str, Any]) -> str:
    """Tell in words how an eboard is: "ready; switches on c3, e5 doubtful"."""
    return "; ".join(text for text in (str(row["state"]), switches.told(row["doubtful"])) if text)


def virtual(folder: Path) -> list[dict[str, Any]]:
    """Describe the virtual eboard of a folder; what it shows only if nobody else is served."""
    running = launch.find(folder)
    if running is None:
        return []
    try:
        with Control(running.control) as control:
            status = control.request("status")
    except ControlError:
        return []
    state = "in use" if status.get("client") else "ready"
    if not status.get("powered"):
        state = "without power"
    view = None
    if state == "ready":
        with contextlib.suppress(LineError):
            view = ports.look(running.serial)["view"]
    return [
        {
            "port": running.serial,
            "virtual": True,
            "serial_number": "",
            "eboard": "virtual",
            "firmware": None,
            "state": state,
            "doubtful": switches.doubtful(view),
        }
    ]
