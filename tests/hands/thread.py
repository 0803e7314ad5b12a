"""The thread: the record is what was played, the eboard asks for nothing else, the pieces stand so.

Where a switch did not tell the truth, the lights may lead back a ply or two, or another ply is recorded that
the switches showed. Then, and only then, hands go back and do it again; that must lead to the right record.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from draughts64.game import Game
from draughts64.moves import Move
from draughts64.notation import parse_move
from tests.hands.body import Ply
from tests.hands.quick import LostThreadError
from tests.hands.reeds import Faults
from tests.hands.taking_back import ply_by_ply

if TYPE_CHECKING:
    from tests.hands.evening import Evening

PATIENCE_MS = 9000  # longer than any finished move must stand
CALM = ("your_turn", "must_capture", "wait", "play_pending", "over", "crown")
FAILED = ("dead until nudged", "dead for a while", "open untouched", "stuck")
LED_BACK = "led back by the lights"
LED_ON = "led on by the lights"
PUT_RIGHT = "put right by hand"
ENDED = "ended by what stood there on the way back"


@dataclass(frozen=True)
class Mark:
    """How things were before the hands did something."""

    plies: int
    failed: int  # how often a switch had not told the truth
    made: int  # plies recorded, those taken back too


def mark(evening: Evening) -> Mark:
    """How things are now. A switch that does not tell the truth yet has failed since."""
    failed = _failed(evening) - evening.table.unfelt()
    return Mark(len(evening.game.plies), failed, len(evening.table.stood))


def keep(
    evening: Evening,
    before: Mark,
    ply: Ply | None = None,
    line: list[Move] | None = None,
    *,
    shown: bool = False,
) -> None:
    """Wait for peace, follow the lights where it takes long, and look at the record.

    ply    what was played last, so far as the head is concerned
    line   the moves, when some have been taken back: before that
    shown  kings have gone back in any order, and other legal moves have stood there on the way
    """
    evening.person.begin()
    moves = head(evening)
    line = line or moves
    _wait(evening, ply, before, range(min(before.plies, len(moves)), len(line) + 1))
    if _ended_on_the_way_back(evening, before, taken_back=line != moves):
        evening.counts[ENDED] += 1
        evening.ended = True
    for _ in range(3):
        if not evening.ended and recorded(evening) != head(evening):
            _find_again(evening, before, line, shown)
    if (shown or _failed(evening) > before.failed) and recorded(evening) == head(evening):
        evening.resume_from(head(evening))  # the computer may have to send its move again
    if not evening.ended:
        _check(evening)


def _ended_on_the_way_back(evening: Evening, before: Mark, *, taken_back: bool) -> bool:
    """Has a result stood while plies were taken back? What stands is the next game then."""
    stood = all(evening.table.stood[before.made :]) or _failed(evening) > before.failed
    return taken_back and stood and bool(evening.table.results) and not evening.game.outcome()


def _find_again(evening: Evening, before: Mark, line: list[Move], shown: bool) -> None:
    """The record is not what was played: that must have a reason, and a way out."""
    record = recorded(evening)
    failed = _failed(evening) > before.failed
    if failed and record == line[: len(record)]:
        evening.resume_from(record)
        evening.counts[LED_BACK] += 1
        _wait(evening, None, before, range(0))
    elif evening.pending and record == [*head(evening), evening.pending]:
        evening.resume_from(record)  # its piece had fallen: the lights led it on
        evening.counts[LED_ON] += 1
        _wait(evening, None, before, range(0))
    elif failed or (shown and all(evening.table.stood[before.made :])):
        _put_right(evening, line)


def head(evening: Evening) -> list[Move]:
    """The moves as they were played."""
    return [ply.move for ply in evening.game.plies]


def recorded(evening: Evening) -> list[Move]:
    """The moves of the record."""
    game = Game(evening.game.variant, evening.game.start)
    for text in evening.table.plies:
        game.push(parse_move(text, game.legal_moves(), game.variant))
    return [ply.move for ply in game.plies]


def _failed(evening: Evening) -> int:
    """How often a switch has not told the truth so far."""
    counts = evening.table.counts
    return sum(counts[fault] for fault in FAILED)


def _wait(evening: Evening, ply: Ply | None, before: Mark, led: range) -> None:
    """Until the eboard has what the head has, or patience ends; follow its lights.

    led: numbers of plies to which they may lead back when a switch has failed
    """
    table, person = evening.table, evening.person
    plies = len(evening.game.plies)
    waited = still = done = 0
    nudged = False
    patience = 5 * PATIENCE_MS if table.reeds.faults.stuck else PATIENCE_MS
    while waited < patience:
        if len(table.plies) == plies and calm(evening):
            return
        if _failed(evening) > before.failed and len(table.plies) in led and _led_back(evening):
            return
        table.pause(150)
        waited += 150
        still += 150
        if waited >= patience - 3000 and not nudged:
            _press_down(evening, ply)  # the lights go on as if it were not there
            nudged = True
            still = waited = 0
        elif still >= 900 and (person.obey(ply) or _set_right(evening, ply)):
            still = waited = 0
            done += 1
            if done > 80:
                raise LostThreadError(f"the lights lead round and round: {table.tell()}")


def _press_down(evening: Evening, ply: Ply | None) -> None:
    """Nudge the piece that was moved last, or, of several, one that does not stand right."""
    if ply and ply.end in evening.person.wood:
        evening.person.nudge(ply.end)
    elif not ply:
        _nudge_unfelt(evening)


def _led_back(evening: Evening) -> bool:
    """Does the position of the record stand, every piece felt, and is it another than in the head?"""
    if recorded(evening) == head(evening):
        return False
    table = evening.table
    cells = table.position_cells()
    return cells == table.settled() and not table.unfelt() and table.view.repair is None


def _set_right(evening: Evening, ply: Ply | None) -> bool:
    """Where the eboard is content and eyes are not, a switch does not tell the truth."""
    if ply is not None and evening.table.wants()[0] not in CALM:
        return False
    return len(evening.table.plies) == len(evening.game.plies) and evening.person.set_right()


def calm(evening: Evening) -> bool:
    """Do the pieces stand as in the head, and does the eboard ask for nothing else?"""
    table = evening.table
    if table.wood.squares.keys() != evening.person.pieces().keys():
        return False  # everybody sees that something is wrong
    felt = table.view.reading == "home" or table.unfelt()
    code, squares = table.wants()
    if code == "stands":  # whether a move has been made that no switch tells: none has
        return felt and table.view.reading == "home" and not set(squares) & table.wood.squares.keys()
    return felt and table.view.repair is None and code in CALM


def _put_right(evening: Evening, moves: list[Move]) -> None:
    """Back to where the record went astray, ply by ply, as anybody does who looks at the page."""
    table = evening.table
    faults = table.reeds.faults
    table.reeds.faults = Faults(chatter=faults.chatter, stuck=faults.stuck)
    for _ in range(60):
        record = recorded(evening)
        evening.resume_from(record)
        if table.results:  # it has ended the game: nothing can be taken back any more
            evening.counts[ENDED] += 1
            evening.ended = True
            return
        if not calm(evening) or table.unfelt():
            table.pause(900)
            if not evening.person.obey() and not evening.person.set_right():
                _nudge_unfelt(evening)
        elif record == moves[: len(record)]:
            break
        else:
            ply_by_ply(evening.person, evening.game.plies[-1:])
            table.pause(3500)
    else:
        raise LostThreadError(f"hands cannot put the record right: {table.tell()}")
    table.reeds.faults = faults
    evening.counts[PUT_RIGHT] += 1


def _nudge_unfelt(evening: Evening) -> None:
    for square in sorted(evening.person.wood):
        if not evening.table.felt(square):
            evening.person.nudge(square)
            return


def _check(evening: Evening) -> None:
    what, table = evening.doing, evening.table
    if recorded(evening) != head(evening):
        raise LostThreadError(f"after {what} the record is not what was played: {table.tell()}")
    if not calm(evening):
        raise LostThreadError(f"after {what} there is no peace: {table.tell()}")
    table.recolour(evening.person.pieces())
    if table.wood.squares != evening.person.pieces():
        raise LostThreadError(f"after {what} the pieces stand elsewhere: {table.tell()}")
