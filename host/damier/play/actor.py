"""One evening at one eboard: the line is tailed, the opponent thinks, the page and the terminal follow.

`Play` is an actor: one thread takes events from one queue, so nothing here needs a lock. The eboard is the
master of the game; what a person clicks or types becomes a command to it, and shows once the eboard says so.
"""

import queue
import secrets
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as FutureTimeout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from damier import draws
from damier.archive.store import Store
from damier.line.connection import Connection
from damier.line.mirror import PlayedGame
from damier.play import commands, shown
from damier.play.notices import EBOARD, EVENT, GAME, JOURNAL, LINE, OPENING, OPPONENT, QUESTION, Notices
from damier.play.offer import Offer
from damier.play.opening import Opening
from damier.play.orders import Answer, Orders, answer_to
from damier.play.seat import Seat, Thought
from damier.play.step import Lag, in_step
from damier.play.table import Table
from damier.play.tail import Tail
from damier.play.telling import Teller
from damier.play.thinking import Opponent
from damier.play.wish import Wish
from damier.web.feed import Feed

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

    `instance` is a random name of its own, by which a page knows whom it belongs to.
    """

    def __init__(
        self,
        table: Table,
        store: Store,
        settings: Settings,
        feed: Feed,
        tell: Callable[[str], None] = lambda line: None,
    ) -> None:
        self.instance = secrets.token_hex(8)
        self._events: queue.SimpleQueue[tuple[str, Any]] = queue.SimpleQueue()
        self._table, self._store, self._feed = table, store, feed
        self._tell, self._teller = tell, Teller()
        self._notices = Notices(tell)
        self._quitting = False
        self._hello: Message = {}
        self._connected = False
        self._view: Message | None = None
        self._pdn = ""
        self._lag = Lag()
        self.line = Connection(table.locate, self._events)
        self._tail = Tail(self.line, store, settings.folder)
        self._orders = Orders(self.line.send)
        self._seat = Seat(settings.opponent, self._thought, self._orders, self._notices, tell)
        self._offer = Offer(settings.wish.variant)
        self._opening = Opening(settings.wish, settings.given, settings.force, self._begin, self._notices.say)

    # ---- called from any thread

    def post(self, request: Message) -> Message:
        """Do what a person asks for on the page or in the terminal; {"ok": True} once the eboard has done it.

        Raises:
            ValueError: one line: what is wrong with the request, or why the eboard refuses.
        """
        request = commands.of_instance(request, self.instance)
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
        self._seat.leave()
        self._orders.drop()
        self.line.close()

    def _take(self, kind: str, data: Any) -> None:
        try:
            getattr(self, f"_on_{kind}")(data)
        except Exception as error:  # the evening goes on whatever one event does
            line = " ".join(str(error).split()) or type(error).__name__
            self._notices.say(EVENT, f"{kind}: {line}")

    def _on_pause(self, _: None) -> None:
        """Do what follows from the state as it is now."""
        self._orders.expire()
        if self._connected and self._view is not None:
            if self._lag.overdue(self._view, self._played):
                self._notices.say(JOURNAL, "waiting for the rest of the eboard's journal")
                self.line.hello()
            elif in_step(self._view, self._played):
                self._notices.end(JOURNAL)
            self._opening.settle(self._view, self._played)
        self._seat.consider(self._view, self._played)
        self._publish()

    def _on_thought(self, thought: Thought) -> None:
        self._seat.decided(thought, self._played)

    def _thought(self, thought: Thought) -> None:
        """Take a thought over from the opponent's thread."""
        self._events.put(("thought", thought))

    def _on_connected(self, hello: Message) -> None:
        self._connected, self._hello = True, hello
        self._view = None  # what was seen before the hello may no longer be so
        self._notices.end(LINE)
        before = self._tail.follower
        self._tail.connected(hello)
        self._seat.forget()
        if self._tail.follower is not before:
            self._tell_all(self._teller.taken_up(self._played))
            self._pdn = self._tail.follower.pdn() if self._tail.follower else ""
        self._orders.give("view?", lambda error: None)

    def _on_lost(self, reason: str) -> None:
        self._connected, self._view = False, None
        self._orders.drop()
        self._notices.say(LINE, "the eboard is not connected: waiting for it")

    def _on_message(self, message: Message) -> None:
        kind = message.get("t")
        if kind == "view":
            self._on_view(message)
        elif kind == "log":
            self._on_log(message)
        elif kind in ("ok", "error") and not self._orders.take(message) and kind == "error":
            self._notices.say(EBOARD, f"the eboard says: {message.get('text')}")

    def _on_view(self, view: Message) -> None:
        before, self._view = self._view, view
        phase, earlier = view.get("phase"), before and before.get("phase")
        if earlier and phase != earlier:
            self._notices.end(EVENT)
            if phase == "resume":
                self.line.hello()  # it has started anew on an open line
        if phase != "resume":
            self._notices.end(QUESTION)
        if phase in ("over", "setup"):
            self._notices.end(GAME, OPPONENT)
        self._tell_all(self._teller.switches(view))
        self._seat.seen(view, self._played)
        if not self._table.virtual:
            self._feed.publish("leds", {"rgb": shown.lights(view)})

    def _on_log(self, message: Message) -> None:
        new = self._tail.log(message)
        follower = self._tail.follower
        if not new or follower is None:
            return
        if any(entry[1] == "game" for entry in new):
            self._notices.end(OPENING, GAME, OPPONENT, EBOARD)
        self._tell_all(self._teller.told(new, self._played))
        self._pdn = follower.pdn()

    # ---- what a person wants

    def _on_post(self, asked: tuple[Message, "Future[Message]"]) -> None:
        request, reply = asked
        try:
            command = commands.translate(request, self._opening.wish, self._offer.rules)
        except Exception as error:  # whatever a page sends, it gets an answer
            reply.set_exception(ValueError(" ".join(str(error).split())))
            return
        if command.kind == commands.QUIT:
            reply.set_result({"ok": True})
            self.quit()
        elif command.kind == commands.DRAWS:
            self._tell_all(draws.told(self._played.game) if self._played else [draws.NOTHING])
            reply.set_result({"ok": True})
        elif command.wish is not None:
            self._begin(command.wish, command.lay_out, answer_to(reply))
        else:
            self._orders.give(command.kind, answer_to(reply), **command.fields)

    def _begin(self, wish: Wish, lay_out: bool, answer: Answer) -> None:
        """Ask for a new game, and lay it out where that can be done."""
        before = str(self._view.get("game") or "") if self._view else ""

        def begun(error: str | None) -> None:
            self._opening.answered(wish, before, error)
            if error is None:
                self._notices.end(OPENING)
                if lay_out:
                    error = self._lay_out(wish)
            answer(error)

        self._opening.asked()
        self._orders.give("new", begun, **wish.message())

    def _lay_out(self, wish: Wish) -> str | None:
        try:
            self._table.lay_out(wish)
        except ValueError as error:
            return str(error)
        return None

    # ---- what is shown

    @property
    def _played(self) -> PlayedGame | None:
        follower = self._tail.follower
        return follower.played if follower else None

    def _tell_all(self, lines: list[str]) -> None:
        for line in lines:
            self._tell(line)

    def _publish(self) -> None:
        self._offer.meet(self._view, self._played)
        self._feed.publish(
            "state",
            {
                "instance": self.instance,
                "connected": self._connected,
                "virtual": self._table.virtual,
                "eboard": self._hello.get("eboard"),
                "view": self._view,
                "game": shown.game_shown(self._played),
                "thinking": self._seat.busy,
                "message": self._tail.trouble or self._notices.newest,
                "variants": list(self._offer.rules),
                "rules": self._offer.shown(),
                "archive": {"games": self._store.count()},
            },
        )
