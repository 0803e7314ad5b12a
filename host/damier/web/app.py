"""The web server on this computer: the page, its events, and what a person clicks on it.

It is for this computer's own browser only. A page of the internet that talks to it, by another name for
127.0.0.1 or from its own origin, is refused.
"""

from __future__ import annotations

import errno
import json
import logging
import mimetypes
import os
import socket
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from damier.web.feed import Feed, FeedFull

STATIC = Path(__file__).parent / "static"
MAX_BODY = 64 * 1024
HOSTS = ("127.0.0.1", "localhost")
SECURITY = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' blob: data:; object-src 'none'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}

Answer = Callable[[dict[str, Any]], dict[str, Any]]
log = logging.getLogger("damier.web")
# Some systems' registries call a module text/plain, which browsers then refuse to run.
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("text/css", ".css")
mimetypes.add_type("image/svg+xml", ".svg")


def one_line(error: BaseException) -> str:
    """What went wrong, as a single line a person can read."""
    return " ".join(str(error).split())[:500] or type(error).__name__


def refusal(text: str, status: int = 400) -> JSONResponse:
    """The answer to a request that cannot be met: `text` is one line."""
    return JSONResponse({"ok": False, "error": text}, status)


class OnlyThisComputer:
    """Lets through what this computer's browser asks of its own page; everything else gets 403."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if not is_own(headers.get("host", ""), headers.get("origin")):
            await refusal("this page is for this computer only", 403)(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = {name.lower() for name, _ in message["headers"]}
                for name, value in SECURITY.items():
                    if name.lower().encode() not in given:
                        message["headers"].append((name.encode(), value.encode()))
            await send(message)

        await self.app(scope, receive, guarded)


def is_own(host: str, origin: str | None) -> bool:
    """Whether a request with these headers was made by our own page (or by a program, without origin)."""
    name, _, port = host.partition(":")
    if name not in HOSTS or (port and not port.isdigit()):
        return False
    return origin is None or origin == f"http://{host}"


async def read_object(request: Request) -> dict[str, Any]:
    """The JSON object in the body. Raises ValueError when it is too long or something else."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_BODY:
            raise ValueError(f"the request is longer than {MAX_BODY // 1024} KB")
    try:
        data = json.loads(bytes(body))
    except (ValueError, RecursionError):
        raise ValueError("the request is not JSON") from None
    if not isinstance(data, dict):
        raise ValueError("the request is not a JSON object")
    return data


async def answer(request: Request, ask: Answer) -> Response:
    """Ask with the request's body, in a thread of its own; errors become one line."""
    try:
        data = await read_object(request)
        return JSONResponse(await run_in_threadpool(ask, data))
    except ValueError as error:
        return refusal(one_line(error))
    except Exception as error:
        log.error("%s failed: %s: %s", request.url.path, type(error).__name__, one_line(error))
        return refusal(one_line(error), 500)


class _Endpoints:
    """What each address of the page answers."""

    def __init__(self, feed: Feed, post: Answer, hand: Answer | None, pdn: Callable[[], str]) -> None:
        self.feed = feed
        self.post = post
        self.hand = hand
        self.pdn = pdn

    async def page(self, request: Request) -> Response:
        return FileResponse(STATIC / "index.html")

    async def events(self, request: Request) -> Response:
        try:
            stream = self.feed.subscribe()
        except FeedFull as error:
            return refusal(one_line(error), 503)
        return StreamingResponse(stream, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})

    async def command(self, request: Request) -> Response:
        return await answer(request, self.post)

    async def handle(self, request: Request) -> Response:
        if self.hand is None:
            return refusal("a real eboard is moved by real hands")
        return await answer(request, self.hand)

    async def game(self, request: Request) -> Response:
        try:
            text = await run_in_threadpool(self.pdn)
        except Exception as error:
            return refusal(one_line(error), 500)
        if not text:
            return refusal("there is no game yet", 404)
        return PlainTextResponse(text, headers={"Content-Disposition": 'attachment; filename="damier.pdn"'})


def create_app(feed: Feed, post: Answer, hand: Answer | None, pdn: Callable[[], str]) -> Starlette:
    """The application behind the page.

    `post` takes a command a person gave, `hand` what a hand does to the virtual eboard's wood (None with
    a real eboard); both are called in a thread, return the answer (`{"ok": true}`) and raise ValueError
    with one line for what cannot be done. `pdn` returns the current game's PDN, "" when there is none.
    """
    at = _Endpoints(feed, post, hand, pdn)
    app = Starlette(
        routes=[
            Route("/", at.page),
            Route("/events", at.events),
            Route("/command", at.command, methods=["POST"]),
            Route("/hand", at.handle, methods=["POST"]),
            Route("/pdn", at.game),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[Middleware(OnlyThisComputer)],
    )
    app.state.feed = feed
    return app


class Serving:
    """A web server that runs in a thread of its own."""

    def __init__(self, app: Starlette, listener: socket.socket) -> None:
        self._app = app
        host, port = listener.getsockname()[:2]
        self.url = f"http://{host}:{port}/"
        config = uvicorn.Config(
            app,
            loop="asyncio",
            http="h11",
            ws="none",
            lifespan="off",
            log_config=None,
            log_level="critical",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=2,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(
            target=self._server.run, kwargs={"sockets": [listener]}, name="damier-web", daemon=True
        )

    def start(self) -> None:
        """Start serving; returns when requests are answered. Raises OSError when it cannot."""
        self._thread.start()
        limit = time.monotonic() + 10
        while not self._server.started:
            if time.monotonic() > limit or not self._thread.is_alive():
                raise OSError("the web server did not start")
            time.sleep(0.005)

    def stop(self) -> None:
        """End every open page's stream and stop; at most some seconds, and again does nothing."""
        self._app.state.feed.close()
        self._server.should_exit = True
        if self._thread.is_alive() and threading.current_thread() is not self._thread:
            self._thread.join(5)


def listen(host: str, port: int) -> socket.socket:
    """A socket bound to the port (0: any free one). Raises OSError with one clear line when it is taken."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(64)
    except (OSError, OverflowError) as error:
        listener.close()
        if getattr(error, "errno", None) == errno.EADDRINUSE:
            raise OSError(f"port {port} is taken by another program; choose another with --http") from None
        raise OSError(f"cannot serve the page on {host}:{port}: {one_line(error)}") from None
    return listener


def serve(app: Starlette, host: str = "127.0.0.1", port: int = 0) -> Serving:
    """Serve the application in a thread; the result has `.url` and `.stop()`.

    `port` 0 takes a free one. Raises OSError with one clear line when the port is taken.
    """
    serving = Serving(app, listen(host, port))
    serving.start()
    return serving
