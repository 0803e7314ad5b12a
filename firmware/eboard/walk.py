"""Which ways of walking the legal moves fit what a piece has done so far, and where they lead next."""

SLID = 1  # penalty of a rest between two landings
SKIPPED = 1  # of landings passed without a rest
BACK = 2  # of a return to an earlier landing


def between(start, end, cell):
    """Does the cell lie strictly between two cells of one diagonal?"""
    files = (end & 7) - (start & 7)
    steps = files if files > 0 else -files
    if steps < 2:
        return False
    way = (cell & 7) - (start & 7)
    done = way if files > 0 else -way
    return 0 < done < steps and (cell - start) * steps == (end - start) * done


def on_way(cells, move, cell):
    """Can the piece that makes `move` rest on the cell, on a landing or sliding between two?"""
    for path, _captured in move.routes:
        for i in range(1, len(path)):
            if cells[path[i]] == cell or between(cells[path[i - 1]], cells[path[i]], cell):
                return True
    return False


def follow(ways, rested):
    """The ways that fit best, as (way, index): the piece has come as far as landing `index` of the way.

    ways    list of (walk, path, captured), in cells
    rested  where the piece was put down, oldest first
    """
    exact = follow_exactly(ways, rested)
    if exact:
        return exact
    start = ways[0][1][0]
    fits = [(way, 0, 0) for way in ways]
    for cell in rested:
        if cell == start:
            fits = [(way, 0, 0) for way in ways]
            continue
        further = []
        for way, index, penalty in fits:
            step = _step(way[1], index, cell)
            if step:
                further.append((way, step[0], penalty + step[1]))
        if further:
            fits = further
    least = min([fit[2] for fit in fits])
    return [(way, index) for way, index, penalty in fits if penalty == least]


def follow_exactly(ways, rested):
    """As follow, but only ways of which every landing was rested on, and nothing else: maybe none."""
    fits = []
    for way in ways:
        path = way[1]
        last = len(path) - 1
        index = 0
        for cell in rested:
            if index < last and path[index + 1] == cell:
                index += 1
            elif path[index] != cell:
                break
        else:
            fits.append((way, index))
    return fits


def _step(path, index, cell):
    """(index, penalty) after a rest on the cell, None when this way does not lead there."""
    last = len(path) - 1
    if index < last and path[index + 1] == cell:
        return index + 1, 0
    if path[index] == cell:
        return index, 0
    if index < last and between(path[index], path[index + 1], cell):
        return index, SLID
    for i in range(index + 2, last + 1):
        if path[i] == cell:
            return i, SKIPPED
    for i in range(index + 1, last):
        if between(path[i], path[i + 1], cell):
            return i, SLID + SKIPPED
    for i in range(index - 1, -1, -1):
        if path[i] == cell:
            return i, BACK
    return None


def slides_over(way, index, cell):
    """May a piece that came as far as `index` rest on the cell before the next landing?"""
    path = way[1]
    return index + 1 < len(path) and between(path[index], path[index + 1], cell)
