"""What a person asks for, on the page or in the terminal, as a command to the eboard. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from damier.play import wish as wishes
from damier.play.wish import Wish
from draughts64.variant import Variant

Message = dict[str, Any]
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
REASONS = ("resignation", "agreement", "flag", "abandoned")
RESIGNED = {"white": "0-1", "black": "1-0"}
QUIT = "quit"
DRAWS = "draws"
TRUST = "trust"  # believe all switches again
PLAIN = ("takeback", "last", "orient", TRUST, DRAWS, QUIT)  # commands that need nothing said with them

HELP = (
    "new | result 1-0|0-1|1/2-1/2|* resignation|agreement|flag|abandoned | resign white|black | draw | "
    "takeback | last | orient | trust | resume yes|no | draws | quit | help"
)


@dataclass(frozen=True)
class Command:
    """A command to the eboard (or QUIT, or DRAWS): its kind and fields, and what a "new" one wishes for."""

    kind: str
    fields: Message
    wish: Wish | None = None
    lay_out: bool = False


def of_instance(request: Message, instance: str) -> Message:
    """Return a page's request without the name of the instance it is for; one that names none is taken.

    Raises:
        ValueError: it is for another instance than this one.
    """
    if request.get("instance") not in (None, instance):
        raise ValueError("this page belongs to a Damier that has stopped: reload it")
    return {key: value for key, value in request.items() if key != "instance"}


def translate(request: Message, wish: Wish, offered: Mapping[str, Variant] | None = None) -> Command:
    """Turn a request of the page into a command; `wish` is the game asked for last, which "new" alone means.

    `offered` are the rule sets that a new game can have, see `wish.from_request`.

    Raises:
        ValueError: one line that says what is wrong with the request.
    """
    do = request.get("do")
    if do == "new":
        named = any(request.get(key) is not None for key in wishes.FIELDS)
        wanted = wishes.from_request(request, wish, offered) if named else wish
        return Command("new", wanted.message(), wanted, bool(request.get("lay_out")))
    if do == "result":
        return _result(request.get("result"), request.get("reason"))
    if do == "resign":
        side = request.get("side")
        if not isinstance(side, str):
            raise ValueError("side must be white or black")
        names = [name.lower() for name in wish.variant.side_names]
        if side in names:
            side = ("white", "black")[names.index(side)]
        if side not in RESIGNED:
            raise ValueError("side must be white or black")
        return _result(RESIGNED[side], "resignation")
    if do == "draw":
        return _result("1/2-1/2", "agreement")
    if do == "resume":
        if not isinstance(request.get("yes"), bool):
            raise ValueError("yes must be true or false")
        return Command("resume", {"yes": request["yes"]})
    if do == "settings":
        if not isinstance(request.get("set"), dict):
            raise ValueError("set must be an object of settings")
        return Command("settings", {"set": request["set"]})
    if do == TRUST:
        return Command("settings", {"set": {"doubtful": []}})
    if do in PLAIN:
        return Command(do, {})
    raise ValueError(f"there is no command {do!r}")


def _result(result: object, reason: object) -> Command:
    if result not in RESULTS:
        raise ValueError(f"{result} is no result: choose one of {', '.join(RESULTS)}")
    if reason not in REASONS:
        raise ValueError(f"{reason} is no reason: choose one of {', '.join(REASONS)}")
    return Command("result", {"result": result, "reason": reason})


def typed(line: str) -> Message | None:
    """Read a line typed in the terminal as a request; None for an empty line or "help".

    Raises:
        ValueError: there is no such command.
    """
    words = line.split()
    if not words or words == ["help"]:
        return None
    do, rest = words[0].lower(), [word.lower() for word in words[1:]]
    if do in ("new", "draw", *PLAIN) and not rest:
        return {"do": do}
    if do == "result" and len(rest) in (1, 2):
        reason = rest[1] if len(rest) == 2 else _usual_reason(rest[0])
        return {"do": do, "result": rest[0], "reason": reason}
    if do == "resign" and len(rest) == 1:
        return {"do": do, "side": "black" if rest[0] == "red" else rest[0]}
    if do == "resume" and rest in (["yes"], ["no"]):
        return {"do": do, "yes": rest == ["yes"]}
    raise ValueError(f"{' '.join(words)[:60]}: not understood; there are: {HELP}")


def _usual_reason(result: str) -> str:
    return {"1/2-1/2": "agreement", "*": "abandoned"}.get(result, "resignation")
