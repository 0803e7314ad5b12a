"""Commands from the cable: each is carried out whole, or refused in one line and nothing changed."""

from draughts64.variant import VARIANTS
from eboard import protocol
from eboard.config import setting_problem
from eboard.match import REASONS


class Refused(ValueError):
    """A command that cannot be carried out now; its text is one line for a person."""


def obey(session, message, now):
    """Carry out a command (any JSON value) and answer it, when it has an id."""
    if not isinstance(message, dict) or not isinstance(message.get("t"), str):
        return
    problem = protocol.problem(message)
    if problem is None:
        order = _ORDERS.get(message["t"])
        if order is None:
            return
        try:
            order(session, message, now)
        except ValueError as error:
            problem = str(error)
    _answer(session, message, problem)


def _answer(session, message, problem):
    identity = message.get("id")
    if type(identity) is not int and not isinstance(identity, str):
        return
    answer = protocol.ok(identity) if problem is None else protocol.error(problem, identity)
    session.tell(("say", answer))


def _hello(session, message, now):
    session.greeted = True
    session.date = message.get("time") or session.date


def _new(session, message, now):
    match = session.planned(message)
    session.abandon(now)
    session.prepare(match, True)


def _play(session, message, now):
    match = session.match
    if session.phase != "play" or message["game"] != match.header["id"]:
        raise Refused("that game is not being played")
    if not match.remote:
        raise Refused("both sides are played by hand here")
    if message["ply"] != len(match.game.plies) or match.side != match.remote:
        raise Refused("ply %d is not the remote side's to play now" % message["ply"])
    session.offer(message["move"], now)


def _result(session, message, now):
    if session.phase not in ("play", "resume"):
        raise Refused("no game is being played")
    if message["reason"] not in REASONS:
        raise Refused("the reason must be one of " + ", ".join(REASONS))
    session.finish(message["result"], message["reason"], now)


def _resume(session, message, now):
    if session.phase != "resume":
        raise Refused("there is no interrupted game")
    session.resume(message["yes"], now)


def _takeback(session, message, now):
    if session.phase != "play" or not session.match.game.plies:
        raise Refused("there is no move to take back")
    session.play.ask_back()


def _last(session, message, now):
    if session.phase not in ("play", "over") or not session.match.game.plies:
        raise Refused("there is no last move")
    session.recall(now)


def _orient(session, message, now):
    if session.phase not in ("setup", "orient"):
        raise Refused("which way the eboard lies can be shown only while it is set up")
    session.orient()


def _settings(session, message, now):
    for key, value in message["set"].items():
        problem = setting_problem(key, value, VARIANTS)
        if problem:
            raise Refused(problem)
    session.set(message["set"])


def _view(session, message, now):
    session.changed()


_ORDERS = {
    "hello": _hello,
    "new": _new,
    "play": _play,
    "result": _result,
    "resume": _resume,
    "takeback": _takeback,
    "last": _last,
    "orient": _orient,
    "settings": _settings,
    "view?": _view,
}
