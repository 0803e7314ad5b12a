"""Comparing an occupancy with all moves at once gives what comparing it with each of them gives."""

from draughts64.game import Game
from draughts64.notation import parse_fen
from draughts64.variant import VARIANTS
from eboard.expectation import expect
from eboard.occupancy import difference, toggled
from eboard.walk import on_way

# Quiet moves of men and kings; captures: many, two ways to one end, a ring, over a captured piece's square.
POSITIONS = (
    ("russian", "W:W21-32:B1-12"),
    ("russian", "W:WK1,K12:BK28"),
    ("russian", "W:WK2,K3,5,7,9,K13,17,19,K20,27,29,32:B1,6,8,11,14,K16,K18,21,22,24,K26,K30"),
    ("russian", "W:WK4:B7,15,14,22,23,K10"),
    ("russian", "W:WK1:B10,K24"),
    ("giveaway", "B:WK9,K10,K16,22,24,K29:BK31"),
    ("ludoteka", "B:WK7,K8,9,17,K22,23,K24,25,28:B2,11,K21,K29"),
    ("giveaway", "B:WK13,K15,K16,17,20,22,K23,29:B1,K26"),
    ("italian", "W:W5,K6,K7,8,K9:B2,4,11,15,16,K17,19,K21,26,K28,K31"),
    ("ludoteka", "W:WK4,13,K17,23,K24:BK3,K6,K8,14,15,K16,K18,22,K25,K30,K31,K32"),
)


def expectations():
    for name, fen in POSITIONS:
        variant = VARIANTS[name]
        yield expect(Game(variant, parse_fen(fen, variant)))


def is_under_way(expectation, found, occupancy):
    """Only its piece and captured ones are missing; its piece, if anything, rests somewhere on its way."""
    missing, extra = difference(occupancy, expectation.home)
    if [cell for cell in missing if cell != found.start and cell not in found.captured]:
        return False
    if not extra:
        return True
    return len(extra) == 1 and found.start in missing and on_way(expectation.cells, found.move, extra[0])


def check(expectation, occupancy):
    finished = [found for found in expectation.walks if found.final == occupancy]
    under_way = [
        found
        for found in expectation.walks
        if found not in finished and is_under_way(expectation, found, occupancy)
    ]
    expectation.compare(occupancy)
    assert list(expectation.finished()) == finished
    assert list(expectation.under_way()) == under_way


def test_the_start_of_the_ply_and_what_is_one_switch_from_it():
    for expectation in expectations():
        check(expectation, expectation.home)
        for cell in range(64):
            check(expectation, toggled(expectation.home, (cell,)))


def test_the_result_of_every_move_and_what_is_one_switch_from_it():
    for expectation in expectations():
        for found in expectation.walks[:12]:
            check(expectation, found.final)
            for cell in range(64):
                check(expectation, toggled(found.final, (cell,)))


def test_a_piece_that_rests_anywhere_with_and_without_captured_ones_taken_away():
    for expectation in expectations():
        for found in expectation.walks[:12]:
            for gone in ((), found.captured[:1], found.captured[1:], found.captured):
                left = toggled(toggled(expectation.home, (found.start,)), gone)
                for cell in range(64):
                    check(expectation, toggled(left, (cell,)))
