"""Playing: `damier play`."""

import os
import signal
import sys
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from starlette.applications import Starlette

from damier import variants
from damier.archive.store import Store
from damier.data import DataFolder, data_folder
from damier.opponents.own import OwnEngine
from damier.play import Play, Settings
from damier.table import RealTable, Table, VirtualTable
from damier.terminal import Terminal
from damier.web import app as web
from damier.web.feed import Feed
from damier.wish import Wish, checked, engine_side, parse_clock

USUAL_HTTP_PORT = 8064
LONGEST_THOUGHT = 3600.0

Text = Annotated[str, typer.Option()]


def register(app: typer.Typer) -> None:
    """Hang the command on the application."""
    app.command("play")(play)


def play(
    *,
    virtual: Annotated[bool, typer.Option("--virtual", help="Play without hardware.")] = False,
    variant: Annotated[str, typer.Option(help="Rule set: " + ", ".join(variants.names()) + ".")] = "",
    opponent: Annotated[str, typer.Option(help="engine or human.")] = "",
    side: Annotated[str, typer.Option(help="Your side against the engine, else the first.")] = "",
    white: Annotated[str, typer.Option(help="White's name.")] = "",
    black: Annotated[str, typer.Option(help="Black's (Red's) name.")] = "",
    clock: Annotated[str, typer.Option(help="Minutes a side and seconds a move: 10 or 10+5.")] = "",
    fen: Annotated[str, typer.Option(help="Position to begin from, instead of the start.")] = "",
    new: Annotated[bool, typer.Option("--new", help="Begin a new game even if one is being played.")] = False,
    port: Annotated[str, typer.Option(help="Port of the eboard; else it is looked for.")] = "",
    data: Annotated[Path | None, typer.Option(help="Folder of archive, PDN and virtual eboard.")] = None,
    http: Annotated[int | None, typer.Option(help="Port of the page; 0 for any.", min=0, max=65535)] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the page.")] = False,
    strength: Annotated[float, typer.Option(help="Seconds the engine thinks about a move.")] = 1.0,
    commands: Annotated[
        bool, typer.Option("--commands", help="Read commands from standard input, terminal or not.")
    ] = False,
) -> None:
    """Play a game on an eboard, a real one or a virtual one, and keep it in the archive."""
    named = {"variant": variant, "white": white, "black": black, "clock": clock, "fen": fen}
    wish = wanted(opponent=opponent, side=side, **named)
    named["remote"] = opponent or side
    if not 0 < strength <= LONGEST_THOUGHT:
        raise ValueError(f"a strength of {strength:g} seconds a move: choose more than 0 and at most 3600")
    if virtual and port:
        raise ValueError("--virtual and --port contradict each other")
    folder = data_folder(data)
    settings = Settings(
        folder.pdn, wish, OwnEngine(strength), frozenset(key for key, text in named.items() if text), new
    )
    feed = Feed()
    store = Store(folder.archive)
    try:
        table = sit_down(folder, virtual, port, feed)
        try:
            terminal = Terminal(Console(highlight=False))
            evening = Play(table, store, settings, feed, terminal.tell)
            page = web.create_app(feed, evening.post, getattr(table, "hand", None), evening.pdn)
            if commands or sys.stdin.isatty():
                terminal.listen(evening)
            spend(evening, page, http, lambda url: show_page(terminal, url, not no_browser))
        finally:
            table.close()
    finally:
        store.close()


def wanted(*, variant: str, opponent: str, side: str, white: str, black: str, clock: str, fen: str) -> Wish:
    """Make the wish out of the options.

    Raises:
        ValueError: one of them makes no sense.
    """
    rules = variants.find(variant or variants.names()[0])
    if opponent not in ("", "engine", "human"):
        raise ValueError(f"{opponent} is no opponent: choose engine or human")
    if opponent == "human" and side:
        raise ValueError("--side is for games against the engine")
    wish = checked(Wish(rules, fen, white, black, "", parse_clock(clock)))
    remote = "" if opponent == "human" else engine_side(rules, wish.fen, side)
    return Wish(rules, wish.fen, wish.white, wish.black, remote, wish.clock)


def sit_down(folder: DataFolder, virtual: bool, port: str, feed: Feed) -> Table:
    """Find or start the eboard.

    Raises:
        LineError: there is none.
    """
    return VirtualTable(folder.virtual, feed.publish) if virtual else RealTable(port)


def spend(evening: Play, page: Starlette, http: int | None, shown: Callable[[str], None]) -> None:
    """Open line and page, say where the page is, and play until the person has enough.

    Raises:
        LineError, OSError: line or page cannot be opened.
    """
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: evening.quit())
    try:
        evening.line.open()
        serving = serve(page, http)
        try:
            shown(serving.url)
            evening.run()
        finally:
            serving.stop()
    finally:
        evening.line.close()


def show_page(terminal: Terminal, url: str, browse: bool) -> None:
    """Say where the page is and open it in a browser."""
    terminal.tell(f"Page: {url}")
    if browse and may_browse():
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def serve(app: Starlette, http: int | None) -> web.Serving:
    """Serve the page on the port asked for, else on the usual one, or any when that is taken.

    Raises:
        OSError: the port asked for is taken.
    """
    if http is not None:
        return web.serve(app, port=http)
    try:
        return web.serve(app, port=USUAL_HTTP_PORT)
    except OSError:
        return web.serve(app, port=0)


def may_browse() -> bool:
    """Whether a browser would open a window of its own, and not take over this terminal."""
    return (
        os.name == "nt"
        or sys.platform == "darwin"
        or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))
    )
