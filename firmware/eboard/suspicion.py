"""Suspicion: where still hands leave a riddle that one wrong switch explains, the eboard asks for it.

The square in question is lit, and yes beside it: a piece stands there (or none does), do not believe the
switch. Where there are several solutions, no goes on to the next.
"""

from eboard import progress
from eboard.config import MOST_DOUBTFUL
from eboard.doubtful import names
from eboard.menu import MOST_GONE, Menu, yes_no
from eboard.occupancy import difference, is_set

ARRIVED_MS = 1500  # still hands: a piece may stand on a square whose switch is not believed
WRONG_MS = 8000  # still hands: a switch may be wrong
HELD_MS = 12000  # the same while a piece may just be held in the hand
AWAY_MS = 3000  # so long without being put on an answer, a piece was lifted for something else
NEVER = 1 << 29
_NEXT = {ARRIVED_MS: WRONG_MS, WRONG_MS: HELD_MS, HELD_MS: NEVER, NEVER: NEVER}


def suspect(session, quiet, now):
    """Ask, and hear the answer; True while the hands answer: what they do then is nothing else."""
    suspicion = session.suspicion
    asked = session.view.query
    said = None
    if suspicion.question is not None:
        said = suspicion.question.step(session.occupancy, quiet, now)
    if said == "yes":
        question = suspicion.question
        suspicion.drop(session.view)
        _believe(session, question)
    elif said == "over":
        suspicion.drop(session.view)
        session.look_again()
    elif said is None and session.phase in ("setup", "play"):
        due = suspicion.due(quiet)
        if due:
            suspicion.ask(riddles(session, due), session, now)
    question = suspicion.question
    query = question.shown() if question else None
    if query != asked:
        session.view.query = query
        session.changed()
    return said in ("yes", "answering")


def _believe(session, question):
    """The hands say that it stands otherwise than is felt."""
    cells = session.doubtful.cells
    cell = question.cell
    if cell not in cells:
        if len(cells) >= MOST_DOUBTFUL:
            cells = session.doubtful.without_the_best(session.occupancy)
        session.set({"doubtful": names(cells + (cell,), session.rotation)})
    session.doubtful.confirm(cell, question.stands)
    session.look_again()


def heal(session, home):
    """A ply is done, and home stands: switches that have told the truth for long are believed again."""
    cells = session.doubtful.cells
    healed = session.doubtful.healed(home)
    if healed:
        session.set({"doubtful": names([cell for cell in cells if cell not in healed], session.rotation)})


class Suspicion:
    """.question is None, or the Question that is being asked."""

    def __init__(self):
        self.question: "Question | None" = None
        self._due = ARRIVED_MS
        self._before = NEVER  # ms of quiet that were of something else; NEVER: not known yet

    def drop(self, view):
        """Ask no more; what is to be done is something else now."""
        self.question = view.query = None
        self._due = ARRIVED_MS
        self._before = NEVER

    def moved(self):
        """Something has been touched."""
        self._due = ARRIVED_MS
        self._before = 0

    def due(self, quiet):
        """Which of the times above has passed just now, 0 for none."""
        if self._before == NEVER:  # what was touched since then is looked at sooner than this
            self._before = quiet if quiet >= 2 * ARRIVED_MS else 0
        if quiet - self._before < self._due:
            return 0
        due = self._due
        self._due = _NEXT[due]
        return due

    def ask(self, found, session, now):
        """Ask about these (cell, stands), as `riddles` gives them: maybe others than before."""
        if not found:
            return
        if self.question is None:
            self.question = Question(found, session, now)
        elif [other for other in found if other not in self.question.found]:
            self.question.more(found, session.occupancy, now)


class Question:
    """What is asked: found is a list as `riddles` gives it; one of them after the other.

    .cell  the square in question           .stands  is a piece said to stand there, or none?
    """

    def __init__(self, found, session, now):
        self.rest = bytes(session.occupancy)
        self.found = found
        self._corner = session.match.variant.dark_corner
        self._doubtful = session.doubtful.cells
        self._hold_ms = session.settings["hold_ms"]
        self._at = 0
        self._begin(self.rest, now)

    def more(self, found, occupancy, now):
        """There are other solutions than before; the one that is being asked about stays."""
        asked = (self.cell, self.stands)
        self.found = [asked] + [other for other in found if other != asked]
        self._at = 0
        self._begin(occupancy, now, self._menu.spared)

    def shown(self):
        """For the view: (code of WANTS, cells, menu, hold)."""
        return "stands" if self.stands else "empty", (self.cell,), self._menu.shown(), self._menu.hold

    def step(self, occupancy, quiet, now):
        """None while nothing has been touched, "answering", "yes", "over" when hands do something else.

        "lifted" while that is open: what hands do then counts, too.
        """
        choice = self._menu.step(occupancy, now)
        if choice == "yes":
            return "yes"
        if choice == "no":
            self._at = (self._at + 1) % len(self.found)
            self._begin(occupancy, now, self._menu.spared)  # the piece may lie on a second cell still
            return "answering"
        missing, extra = difference(occupancy, self.rest)
        if not missing and not extra:
            return None
        if len(missing) > MOST_GONE or len(extra) > 1 or (extra and extra[0] not in self._menu.choices):
            return "over"
        if self.cell in missing or self.cell in extra:
            return "over"
        if not extra:
            return "over" if quiet >= AWAY_MS else "lifted"
        return "answering"

    def _begin(self, occupancy, now, spared=0):
        self.cell, self.stands = self.found[self._at]
        offers = yes_no(self._corner)
        if len(self.found) == 1:
            offers = offers[:1]
        avoid = self._doubtful + tuple([cell for cell, _stands in self.found])
        self._menu = Menu(offers, self._hold_ms, occupancy, now, avoid=avoid, spared=spared, usual=self.rest)


def riddles(session, due):
    """What may be wrong, as a list of (cell, stands): squares where it stands otherwise than is felt.

    due  how long the hands have been still, one of the times above

    Squares whose switches are doubted already come first, those that the lights ask for last.
    """
    doubtful = session.doubtful.cells
    repair = [cell for cell in session.view.repair[1:] if cell >= 0] if session.view.repair else []
    play = session.play
    at_home = play is not None and session.occupancy == play.expectation.home
    cells = []
    if play is not None:
        if not at_home and not play.rebuilding:
            cells = [cell for cell in repair if cell in doubtful]
        progress.add(cells, session.doubtful.arrivals(play, session.occupancy))
    if due < WRONG_MS or at_home or (due < HELD_MS and not repair):  # it may be in the hand
        return _otherwise(session.occupancy, cells)
    for wanted in _targets(session):
        missing, extra = difference(session.occupancy, wanted)
        wrong = [cell for cell in missing + extra if cell not in doubtful]
        if len(wrong) == 1:
            progress.add(cells, wrong)
    progress.add(cells, session.view.landings)  # of a capture that goes on
    progress.add(cells, repair)
    return _otherwise(session.occupancy, cells)


def _otherwise(occupancy, cells):
    return [(cell, not is_set(occupancy, cell)) for cell in cells]


def _targets(session):
    """The occupancies that may stand at the end."""
    play = session.play
    if play is None:
        return [session.match.start_occupancy()]
    expectation = play.expectation
    if play.rebuilding and not expectation.pending:
        return [expectation.home]
    return [expectation.home] + [walk.final for walk in expectation.walks] + list(expectation.before)
