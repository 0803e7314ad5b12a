"""Suspicion: where still hands leave a riddle that one wrong switch explains, the eboard asks for it.

The squares in question are lit, and yes beside them: it stands there (or nothing does), do not believe the
switch. Where there are several solutions, no goes on to the next.
"""

from eboard import progress
from eboard.config import MOST_DOUBTFUL
from eboard.doubtful import names
from eboard.menu import Menu, yes_no
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
    said = None
    if suspicion.question is not None:
        said = suspicion.question.step(session.occupancy, quiet, now)
    if said == "yes":
        question = suspicion.question
        suspicion.drop(session.view)
        _believe(session, question, now)
    elif said == "over":
        suspicion.drop(session.view)
        session.look_again()
    elif said is None and session.phase in ("setup", "play"):
        due = suspicion.due(quiet)
        if due:
            suspicion.ask(riddles(session, due), session, now)
    question = suspicion.question
    query = question.shown() if question else None
    if query != session.view.query:
        session.view.query = query
        session.changed()
    return said in ("yes", "answering")


def _believe(session, question, now):
    """The hands say that it stands otherwise than is felt."""
    cells = list(session.doubtful.cells)
    progress.add(cells, question.cells)
    if len(cells) > len(session.doubtful.cells):
        session.set({"doubtful": names(cells, session.rotation)})
    if question.decision:
        session.decide(session.play, question.decision, now)
        session.trail.clear()
    session.look_again()
    session.doubtful.forget()
    session.occupancy = None


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

    def drop(self, view):
        """Ask no more."""
        self.question = view.query = None
        self._due = ARRIVED_MS

    def moved(self):
        """Something has been touched."""
        self._due = ARRIVED_MS

    def due(self, quiet):
        """Which of the times above has passed just now, 0 for none."""
        if quiet < self._due:
            return 0
        due = self._due
        self._due = _NEXT[due]
        return due

    def ask(self, found, session, now):
        """Ask about these (cells, decision), as `riddles` gives them: maybe more than before."""
        if not found:
            return
        if self.question is None:
            self.question = Question(found, session, now)
        elif len(found) > len(self.question.found):
            self.question.more(found, session.occupancy, now)


class Question:
    """What is asked: found is a list as `riddles` gives it; one of them after the other."""

    def __init__(self, found, session, now):
        self.rest = bytes(session.occupancy)
        self.found = found
        self._corner = session.match.variant.dark_corner
        self._doubtful = session.doubtful.cells
        self._hold_ms = session.settings["hold_ms"]
        self._at = 0
        self._begin(self.rest, now)

    @property
    def cells(self):
        """The squares in question."""
        return self.found[self._at][0]

    @property
    def decision(self):
        """What yes decides, as Play.step does, or None."""
        return self.found[self._at][1]

    @property
    def stands(self):
        """Is a piece said to stand there, or nothing?"""
        return not is_set(self.rest, self.cells[0])

    def more(self, found, occupancy, now):
        """There are more solutions than before; the one that is being asked about stays."""
        asked = self.found[self._at]
        self.found = [asked] + [other for other in found if other[0] != asked[0]]
        self._at = 0
        self._begin(occupancy, now, self._menu.spared)

    def shown(self):
        """For the view: (code of WANTS, cells, menu, hold)."""
        return "stands" if self.stands else "empty", self.cells, self._menu.shown(), self._menu.hold

    def step(self, occupancy, quiet, now):
        """None while nothing has been touched, "answering", "yes", or "over" when hands do something else."""
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
        if len(missing) > 1 or len(extra) > 1 or (extra and extra[0] not in self._menu.choices):
            return "over"
        return "over" if not extra and quiet >= AWAY_MS else "answering"

    def _begin(self, occupancy, now, spared=0):
        offers = yes_no(self._corner)
        if len(self.found) == 1:
            offers = offers[:1]
        avoid = self._doubtful + tuple([cell for cells, _decision in self.found for cell in cells])
        self._menu = Menu(offers, self._hold_ms, occupancy, now, avoid=avoid, spared=spared)


def riddles(session, due):
    """What may be wrong, as a list of (cells, decision): squares where it stands otherwise than is felt.

    due  how long the hands have been still, one of the times above

    The decision says what has been done if so, as Play.step does; None: the position just stands. Squares
    whose switches are doubted already come first, those that the lights ask for last.
    """
    doubtful = session.doubtful.cells
    repair = session.view.repair
    new = due >= WRONG_MS and len(doubtful) < MOST_DOUBTFUL
    if not repair and due < HELD_MS:
        new = False  # what seems to be a piece in the hand may well be one
    found = []
    unknown = []
    for wanted, decision in _targets(session):
        cells, wrong = _between(session.occupancy, wanted, doubtful)
        if cells and (not wrong or (wrong == 1 and new)):
            (unknown if wrong else found).append((cells, decision))
    found.extend(unknown)
    if repair and new:
        for cell in repair[1:]:
            if cell >= 0 and cell not in doubtful and not [1 for cells, _decision in found if cell in cells]:
                found.append(((cell,), None))
    return found


def _targets(session):
    """(occupancy, decision) of all that may stand at the end."""
    play = session.play
    if play is None:
        return [(session.match.start_occupancy(), None)]
    expectation = play.expectation
    targets = [(expectation.home, None)]
    if play.rebuilding:
        return targets
    targets += [(walk.final, ("move", walk.move)) for walk in expectation.walks]
    before = expectation.before
    for plies in range(len(before)):
        if before[plies] != expectation.home and before[plies] not in before[:plies]:
            targets.append((before[plies], ("takeback", plies + 1)))
    return targets


def _between(occupancy, wanted, doubtful):
    """(cells, wrong): squares to be asked for if this is what stands, and how many believed switches lie.

    A piece that has left a doubtful square needs no asking.
    """
    missing, extra = difference(occupancy, wanted)
    cells = [cell for cell in missing + extra if cell not in doubtful]
    wrong = len(cells)
    cells += [cell for cell in missing if cell in doubtful]
    return tuple(cells), wrong
