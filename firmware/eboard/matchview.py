"""What a View shows of a Match: the game and its clock. What it shows of the hands comes from Play."""

from eboard.occupancy import cells_of_squares


def show_match(view, phase, match):
    """Set what follows from the game and the phase of the session."""
    view.phase = phase
    view.variant = match.variant
    view.game = "" if phase in ("setup", "orient") else match.header["id"]
    view.position = match.game.position
    view.side = match.side
    view.remote = match.remote
    view.ply = len(match.game.plies)
    view.pending = match.pending
    outcome = match.game.outcome() if phase == "over" else None
    view.result = outcome.result if outcome else None
    view.reason = outcome.reason if outcome else None
    view.last_move = ()
    if match.game.plies:
        cells = cells_of_squares(match.variant.dark_corner)
        move = match.game.plies[-1].move
        view.last_move = (cells[move.start], cells[move.end])


def show_clock(view, clock):
    """Set the clock (a Clock or None); True when another second or another side's time is to be seen."""
    times = None
    running = 0
    if clock:
        times = dict(clock.left)
        running = clock.running
    old = view.clock_ms
    changed = running != view.running or (times and old and _seconds(times) != _seconds(old))
    view.clock_ms = times
    view.running = running
    return changed


def _seconds(times):
    return [left // 1000 for left in times.values()]
