"""One evening at one eboard: the line is tailed, the opponent thinks, the page and the terminal follow.

`Play` is an actor: one thread takes events from one queue, so nothing here needs a lock. The eboard is the
master of the game; what a person clicks or types becomes a command to it, and shows once the eboard says so.
"""

import queue
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from damier import variants
from damier.archive.store import Store
from damier.line.connection import Connection
from damier.line.mirror import PlayedGame
from damier.play import commands, shown
from damier.play.opening import Opening
from damier.play.orders import Answer, Orders, answer_to
from damier.play.step import Lag, in_step
from damier.play.table import Table
from damier.play.tail import Tail
from damier.play.telling import Teller
from damier.play.thinking import Opponent, Thinking, Turn, time_for_move
from damier.play.wish import Wish
from damier.web.feed import Feed
from draughts64 import notation
from draughts64.moves import Move

Message = dict[str, Any]
PAUSE = 0.2
ANSWER_WITHIN = 8.0


@dataclass
class Settings:
    """What an evening is to be.

    `folder` is for the PDN files; `wish` is the game wanted, `given` which of its fields the person named,
    `force` begins it even while another one is played; `opponent` moves the side that a game leaves to this
    computer.
    """

    folder: Path
    wish: Wish
    opponent: Opponent
    given: frozenset[str] = frozenset()
    force: bool = False


class Play:
    """Plays at one table until told to quit.

    Args:
        table: where the eboard stands.
        store: the archive, from now on used by the thread that runs.
        settings: what the evening is to be.
        feed: what the page is shown is published there.
        tell: is given one line at a time for the terminal.
    """

    def __init__(
        self,
        table: Table,
        store: Store,
        settings: Settings,
        feed: Feed,
        tell: Callable[[str], None] = lambda line: None,
    ) -> None:
        self._events: queue.SimpleQueue[tuple[str, Any]] = queue.SimpleQueue()
        self._table, self._store, self._feed = table, store, feed
        self._tell, self._teller = tell, Teller()
        self._quitting = False
        self._hello: Message = {}
        self._connected = False
        self._view: Message | None = None
        self._message: str | None = None
        self._pdn = ""
        self._lag = Lag()
        self.line = Connection(table.locate, self._events)
        self._tail = Tail(self.line, store, settings.folder)
        self._orders = Orders(self.line.send)
        self._thinking = Thinking(settings.opponent, lambda *thought: self._events.put(("thought", thought)))
        self._opening = Opening(settings.wish, settings.given, settings.force, self._begin, self._say)

    # ---- called from any thread

    def post(self, request: Message) -> Message:
        """Do what a person asks for on the page or in the terminal; {"ok": True} once the eboard has done it.

        Raises:
            ValueError: one line: what is wrong with the request, or why the eboard refuses.
        """
        reply: Future[Message] = Future()
        self._events.put(("post", (request, reply)))
        try:
            return reply.result(timeout=ANSWER_WITHIN)
        except FutureTimeout:
            raise ValueError("the eboard does not answer") from None

    def pdn(self) -> str:
        """Return the PDN of the current game, "" when there is none."""
        return self._pdn

    def quit(self) -> None:
        """End `run` soon; may be called from a signal handler."""
        self._quitting = True

    # ---- called from the thread that runs

    def run(self) -> None:
        """Play until `quit`, then leave opponent and line in order; the line has been opened before."""
        while not self._quitting:
            try:
                self._take(*self._events.get(timeout=PAUSE))
            except queue.Empty:
                pass
            if self._events.empty():
                self._take("pause", None)
        self._thinking.stop()
        self._orders.drop()
        self.line.close()

    def _take(self, kind: str, data: Any) -> None:
        try:
            getattr(self, f"_on_{kind}")(data)
        except Exception as error:  # the evening goes on whatever one event does
            self._say(f"{kind}: {' '.join(str(error).split()) or type(error).__name__}")

    def _on_pause(self, _: None) -> None:
        """Do what follows from the state as it is now."""
        self._orders.expire()
        if self._connected and self._view is not None:
            if self._lag.overdue(self._view, self._played):
                self._say("waiting for the rest of the eboard's journal")
                self.line.hello()
            self._opening.settle(self._view, self._played)
        self._consider()
        self._publish()

    def _on_connected(self, hello: Message) -> None:
        self._connected, self._hello = True, hello
        self._message = None
        before = self._tail.follower
        self._tail.connected(hello)
        self._thinking.seen()
        if self._tail.follower is not before:
            self._tell_all(self._teller.taken_up(self._played))
            self._pdn = self._tail.follower.pdn() if self._tail.follower else ""
        self._orders.give("view?", lambda error: None)

    def _on_lost(self, reason: str) -> None:
        self._connected, self._view = False, None
        self._orders.drop()
        self._say("the eboard is not connected: waiting for it")

    def _on_message(self, message: Message) -> None:
        kind = message.get("t")
        if kind == "view":
            self._on_view(message)
        elif kind == "log":
            self._on_log(message)
        elif kind in ("ok", "error") and not self._orders.take(message) and kind == "error":
            self._say(f"the eboard says: {message.get('text')}")

    def _on_view(self, view: Message) -> None:
        before, self._view = self._view, view
        if before is not None and view.get("phase") != before.get("phase"):
            self._message = None
            if view.get("phase") == "resume":
                self.line.hello()  # it has started anew on an open line
        if view.get("pending"):
            self._thinking.seen()
        if not self._table.virtual:
            self._feed.publish("leds", {"rgb": shown.lights(view)})

    def _on_log(self, message: Message) -> None:
        new = self._tail.log(message)
        follower = self._tail.follower
        if not new or follower is None:
            return
        if any(entry[1] == "game" for entry in new):
            self._message = None
        self._tell_all(self._teller.told(new, self._played))
        self._pdn = follower.pdn()

    # ---- what a person wants

    def _on_post(self, asked: tuple[Message, "Future[Message]"]) -> None:
        request, reply = asked
        try:
            command = commands.translate(request, self._opening.wish)
        except Exception as error:  # whatever a page sends, it gets an answer
            reply.set_exception(ValueError(" ".join(str(error).split())))
            return
        if command.kind == commands.QUIT:
            reply.set_result({"ok": True})
            self.quit()
        elif command.wish is not None:
            self._begin(command.wish, command.lay_out, answer_to(reply))
        else:
            self._orders.give(command.kind, answer_to(reply), **command.fields)

    def _begin(self, wish: Wish, lay_out: bool, answer: Answer) -> None:
        """Ask for a new game, and lay it out where that can be done."""

        def begun(error: str | None) -> None:
            if error is None:
                self._message = None
                self._opening.began(wish)
                if lay_out:
                    error = self._lay_out(wish)
            answer(error)

        self._orders.give("new", begun, **wish.message())

    def _lay_out(self, wish: Wish) -> str | None:
        try:
            self._table.lay_out(wish)
        except ValueError as error:
            return str(error)
        return None

    # ---- the opponent

    def _consider(self) -> None:
        view, played = self._view, self._played
        turn, seconds = None, None
        if view is not None and played is not None and self._is_ours(view, played):
            clock = played.info.get("clock")
            turn = Turn(played.id, len(played.texts))
            seconds = time_for_move(view, int(clock[1]) if clock else 0)
        self._thinking.consider(turn, played.game if played else None, seconds)

    def _is_ours(self, view: Message, played: PlayedGame) -> bool:
        """Whether it is for the opponent here to move, and nothing is on its way yet."""
        return (
            view.get("phase") == "play"
            and not view.get("pending")
            and in_step(view, played)
            and view.get("side") == played.info.get("remote")
            and not played.ended
            and played.game.outcome() is None
        )

    def _on_thought(self, thought: tuple[Turn, Move | None, str | None]) -> None:
        turn, move, fault = thought
        played = self._played
        if turn != self._thinking.turn or played is None:
            return
        self._thinking.sent(turn)
        if move is None:
            self._thinking.answered(turn, fault)
            self._say(f"the opponent cannot think: {fault}")
            return
        text = notation.move_text(move, played.game.legal_moves(), played.game.variant, full=True)

        def answered(error: str | None) -> None:
            self._thinking.answered(turn, error)
            if error is not None:
                self._say(f"the opponent's move {text} was refused: {error}")

        self._orders.give("play", answered, game=turn.game, ply=turn.ply, move=text)

    # ---- what is shown

    @property
    def _played(self) -> PlayedGame | None:
        follower = self._tail.follower
        return follower.played if follower else None

    def _say(self, line: str) -> None:
        if line != self._message:
            self._message = line
            self._tell(line)

    def _tell_all(self, lines: list[str]) -> None:
        for line in lines:
            self._tell(line)

    def _publish(self) -> None:
        self._feed.publish(
            "state",
            {
                "connected": self._connected,
                "virtual": self._table.virtual,
                "eboard": self._hello.get("eboard"),
                "view": self._view,
                "game": shown.game_shown(self._played),
                "thinking": self._thinking.turn is not None,
                "message": self._tail.trouble or self._message or self._opening.asking(self._view),
                "variants": variants.names(),
                "archive": {"games": self._store.count()},
            },
        )
