"""Putting an evening together, archive, eboard, page and terminal around one `Play`, and apart again."""

import os
import signal
import sys
import threading
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass

from rich.console import Console
from starlette.applications import Starlette

from damier.archive.store import Store
from damier.data import DataFolder
from damier.line.connection import BusyError
from damier.play import commands
from damier.play.actor import Message, Play, Settings
from damier.play.neighbour import PageNote, is_taken, taken
from damier.play.table import RealTable, Table, VirtualTable
from damier.play.terminal import Terminal
from damier.play.thinking import Opponent
from damier.play.wish import Wish
from damier.web import app as web
from damier.web.feed import Feed

USUAL_PORT = 8064
OPEN_BY_HAND = "Open this page in a browser: {}"


@dataclass(frozen=True)
class Choices:
    """How an evening is spent.

    `virtual`, or at `port` ("" to look for the eboard); the page at `http` (None for the usual port, 0 for
    any), opened in a browser if `browse`; commands read from standard input if `listen`; the wanted game
    begun in any case if `force`; `given` are the fields of the wish that the person named.
    """

    virtual: bool = False
    port: str = ""
    http: int | None = None
    browse: bool = False
    listen: bool = False
    force: bool = False
    given: frozenset[str] = frozenset()


def spend(folder: DataFolder, wish: Wish, opponent: Opponent, choices: Choices) -> None:
    """Play until the person has enough.

    Raises:
        ArchiveError, LineError, OSError: archive, eboard or page cannot be opened.
    """
    if choices.virtual and is_taken(folder.virtual):
        raise taken(folder.virtual)
    # Until `play` listens for it, SIGTERM unwinds as Ctrl-C does: nothing started is left behind.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    store = Store(folder.archive)
    try:
        feed = Feed()
        table = VirtualTable(folder.virtual, feed.publish) if choices.virtual else RealTable(choices.port)
        try:
            terminal = Terminal(Console(highlight=False))
            settings = Settings(folder.pdn, wish, opponent, choices.given, choices.force)
            play = Play(table, store, settings, feed, terminal.tell)
            page = web.create_app(feed, play.post, hands(table, play.instance), play.pdn)
            note = PageNote(folder.virtual) if choices.virtual else None
            _sit(play, page, terminal, choices, note)
        except BusyError:
            if choices.virtual:  # another one sat down in the same moment
                raise taken(folder.virtual) from None
            raise
        finally:
            table.close()
    finally:
        store.close()


def hands(table: Table, instance: str) -> Callable[[Message], Message] | None:
    """What the page's hands do, None at a real eboard; those of another instance's page are refused."""
    if not isinstance(table, VirtualTable):
        return None
    return lambda request: table.hand(commands.of_instance(request, instance))


def _sit(
    play: Play, page: Starlette, terminal: Terminal, choices: Choices, note: PageNote | None = None
) -> None:
    before = {
        number: signal.signal(number, lambda *_: play.quit()) for number in (signal.SIGINT, signal.SIGTERM)
    }
    try:
        play.line.open()
        serving = serve(page, choices.http)
        try:
            if note is not None:
                note.write(serving.url)
            announce(serving.url, choices, terminal.tell)
            if choices.listen:
                terminal.listen(play)
            play.run()
        finally:
            serving.stop()
            if note is not None:
                note.remove(serving.url)
    finally:
        play.line.close()
        for number, handler in before.items():
            signal.signal(number, handler)


def announce(url: str, choices: Choices, tell: Callable[[str], None]) -> None:
    """Say where the page is, open it if that is wanted and possible, and say what else can be done."""
    if choices.http is None and not url.endswith(f":{USUAL_PORT}/"):
        tell(f"Port {USUAL_PORT} is taken, so the page is at another one this time.")
    if choices.browse and not may_browse():
        tell(OPEN_BY_HAND.format(url))
    else:
        tell(f"Page: {url}")
    if choices.browse and may_browse():
        threading.Thread(target=browse, args=(url, tell), daemon=True).start()
    if choices.listen:
        tell('Commands can be typed here: type "help" to see them.')


def browse(url: str, tell: Callable[[str], None]) -> None:
    """Open the page in a browser, or ask the person to."""
    try:
        opened = webbrowser.open(url)
    except webbrowser.Error:
        opened = False
    if not opened:
        tell(OPEN_BY_HAND.format(url))


def serve(page: Starlette, http: int | None) -> web.Serving:
    """Serve the page on the port asked for, else on the usual one, or any when that is taken.

    Raises:
        OSError: the port asked for is taken.
    """
    if http is not None:
        return web.serve(page, port=http)
    try:
        return web.serve(page, port=USUAL_PORT)
    except OSError:
        return web.serve(page, port=0)


def may_browse() -> bool:
    """Whether a browser would open a window of its own, and not take over this terminal."""
    return (
        os.name == "nt"
        or sys.platform == "darwin"
        or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))
    )
