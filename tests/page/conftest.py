"""A page in a real Chromium, before a table where everything is scripted."""

import os
import shutil

import pytest
from playwright.sync_api import expect

from damier.web.app import create_app, serve
from tests.conftest import lacking
from tests.page.table import Table, squares_of_start

CHROMIUM = os.environ.get("DAMIER_CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
PATIENCE = 60_000
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
]


# Not for the session: while Playwright is open, no other test in this process can run an asyncio loop.
@pytest.fixture(scope="module")
def chromium():
    from playwright.sync_api import sync_playwright

    if not os.path.exists(CHROMIUM):
        lacking(f"no Chromium at {CHROMIUM} (install it, or set DAMIER_CHROMIUM)")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def table():
    return Table()


class Program:
    """The program's web server, which can go and come back at the same address."""

    def __init__(self, table):
        self.table = table
        self.port = 0
        self.come()

    def come(self):
        table = self.table
        app = create_app(table.feed, table.post, table.hand, lambda: "pdn")
        self.serving = serve(app, port=self.port)
        self.port = int(self.serving.url.rstrip("/").rsplit(":", 1)[1])

    def go(self):
        self.serving.stop()
        self.table.new_feed()


@pytest.fixture
def program(table):
    program = Program(table)
    yield program
    program.serving.stop()


@pytest.fixture
def address(program):
    return program.serving.url


@pytest.fixture
def open_page(chromium, address):
    """Opens the page; any error in its console fails the test at the end."""
    contexts, errors = [], []

    def opener(locale="en-GB", width=1280, height=800, **options):
        context = chromium.new_context(
            locale=locale, viewport={"width": width, "height": height}, reduced_motion="reduce", **options
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
        page.goto(address)
        page.wait_for_selector("[data-cell=a1]")
        return page

    yield opener
    for context in contexts:
        context.close()
    # A refusal is logged by the browser itself; everything else is a fault of the page.
    assert [text for text in errors if "400 (Bad Request)" not in text and "ERR_" not in text] == []


@pytest.fixture
def page(table, open_page):
    """The page with the start position laid out, once it has heard of wood and game."""
    table.wood(squares_of_start())
    table.say()
    page = open_page()
    expect(page.locator(".piece")).to_have_count(24)
    expect(page.locator("#lower .name")).to_have_text("Anna")
    return page
