"""Which eboards there are: `damier boards`."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from damier.data import data_folder
from damier.line import ports
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
        table.add_row(*(str(row[key] or "-") for key in ("port", "eboard", "firmware", "state")))
    Console().print(table)


def real() -> list[dict[str, Any]]:
    """Shake hands with every candidate on the ports."""
    rows = []
    for candidate, answer in ports.ask_all(ports.find()):
        known = not isinstance(answer, LineError)
        rows.append(
            {
                "port": candidate.device,
                "virtual": False,
                "serial_number": candidate.serial_number,
                "eboard": answer.get("eboard") if not isinstance(answer, LineError) else None,
                "firmware": answer.get("firmware") if not isinstance(answer, LineError) else None,
                "state": "ready" if known else str(answer),
            }
        )
    return rows


def virtual(folder: Path) -> list[dict[str, Any]]:
    """Describe the virtual eboard of a folder, without disturbing it."""
    running = launch.find(folder)
    if running is None:
        return []
    try:
        with Control(running.control) as control:
            status = control.request("status")
    except ControlError:
        return []
    state = "in use" if status.get("client") else "ready"
    return [
        {
            "port": running.serial,
            "virtual": True,
            "serial_number": "",
            "eboard": "virtual",
            "firmware": None,
            "state": state if status.get("powered") else "without power",
        }
    ]
