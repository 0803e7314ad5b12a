"""View: all that lights and cable show of a session. Plain attributes, written by the session alone."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from draughts64.moves import Move
    from draughts64.position import Position

NOWHERE = -1

# Attributes that follow from the hands, with their values where nothing is to be shown.
HANDS = (
    ("reading", "home"),
    ("lifted", ()),
    ("king_lifted", False),
    ("landings", ()),
    ("captures", ()),
    ("standing", ()),
    ("movers", ()),
    ("back", ()),
    ("still", NOWHERE),
    ("pending_from", NOWHERE),
    ("pending_to", NOWHERE),
    ("pending_captures", ()),
    ("repair", None),
    ("wanted", None),
    ("menu", None),
    ("menu_hold", None),
)
_NOTHING = dict(HANDS)
NOTHING: "dict[str, object]" = {}


class View:
    """What a person may see. Cells are logical; tuples of cells where more than one may be shown.

    phase       "setup", "play", "over", "resume" or "orient" (which way does the eboard lie?)
    variant     the Variant record                    game        id of the game, "" in setup and orient
    position    Position or None                      side        WHITE or BLACK, who moves
    ply         plies so far                          remote      side played over the cable, or 0
    occupancy   8 bytes                               reading     as in tracker.Reading.kind
    lifted      own pieces in the hand                king_lifted one of them is a king
    landings    next landing squares                  captures    captured pieces of the next jumps
    standing    captured pieces left to take away     movers      pieces that may or must capture
    back        where a lifted piece came from in the last ply, for a take-back
    still       where a piece has arrived that must stand a moment longer for its move to count, or -1
    pending     Move to carry out, or None; pending_from, pending_to (-1 when done), pending_captures
    repair      None or (action, from, to)            crown       cell where a crown is asked for now, or -1
    wanted      Position that the repair leads to when it is not the game's (a take-back), else None
    last_move   (from, to) of the last ply or ()      recalled    last_move while it is shown, else ()
    menu        dict cell -> choice, or None          menu_hold   (cell, percent) or None
    result, reason   texts of a game that is over, or None
    query       None or what is asked about a switch: (code of WANTS, cells, menu, menu_hold)
    doubtful    cells whose switches are not believed
    clock_ms    {WHITE: ms, BLACK: ms} or None        running     side whose clock runs, 0 for nobody
    """

    def __init__(self, variant):
        self.phase = "setup"
        self.variant = variant
        self.game = ""
        self.position: "Position | None" = None
        self.side = variant.first_side
        self.ply = 0
        self.remote = 0
        self.occupancy = bytes(8)
        self.pending: "Move | None" = None
        self.crown = NOWHERE
        self.query: "tuple | None" = None
        self.doubtful: "tuple[int, ...]" = ()
        self.last_move: "tuple[int, ...]" = ()
        self.recalled: "tuple[int, ...]" = ()
        self.result: "str | None" = None
        self.reason: "str | None" = None
        self.clock_ms: "dict[int, int] | None" = None
        self.running = 0
        self.reading = "home"
        self.wanted: "Position | None" = None
        for name, nothing in HANDS:
            setattr(self, name, nothing)
        self._shown = {}  # of the hands, what was shown last

    def show(self, hands=NOTHING):
        """Set what follows from the hands (a dict of HANDS), the rest to nothing; True when anything changed.

        The dict is kept.
        """
        changed = False
        for name in self._shown:
            if name not in hands and getattr(self, name) != _NOTHING[name]:
                setattr(self, name, _NOTHING[name])
                changed = True
        for name in hands:  # without .items(), which takes memory for each
            shown = hands[name]
            if isinstance(shown, list):
                shown = tuple(shown)
            if getattr(self, name) != shown:
                setattr(self, name, shown)
                changed = True
        self._shown = hands
        return changed
