from tests.eboard.pico import Matrix, Pin, load

matrix = load("eboard.drivers.matrix")
ROWS = [0, 1, 2, 3, 4, 5, 6, 7]
COLUMNS = [8, 9, 10, 11, 12, 13, 14, 15]


def scanned(closed, rows=ROWS, columns=COLUMNS):
    Pin.matrix = Matrix(rows, columns)
    try:
        scan = matrix.open_matrix(rows, columns)
        Pin.matrix.closed = set(closed)
        out = bytearray(8)
        assert scan.take(out) == 0
        assert scan.take(out) == -1
        assert Pin.matrix.driven == set()
        assert Pin.matrix.shortest >= 20
        return out
    finally:
        Pin.matrix = None


def test_nothing_closed_reads_zero():
    assert scanned([]) == bytes(8)


def test_every_reed_is_one_bit():
    for row in range(8):
        for column in range(8):
            wanted = bytearray(8)
            wanted[row] = 1 << column
            assert scanned([(row, column)]) == wanted


def test_pins_may_be_any():
    out = scanned([(0, 0), (7, 1)], rows=[22, 5, 4, 3, 2, 1, 0, 28], columns=[15, 14, 13, 12, 11, 10, 9, 8])
    assert list(out) == [1, 0, 0, 0, 0, 0, 0, 2]


def test_every_other_take_scans_anew():
    Pin.matrix = Matrix(ROWS, COLUMNS)
    try:
        scan = matrix.PinScan(ROWS, COLUMNS)
        scan.start()
        out = bytearray(8)
        scan.take(out)
        scan.take(out)
        Pin.matrix.closed = {(2, 3)}
        assert scan.take(out) == 0
        assert out[2] == 8
        scan.stop()
    finally:
        Pin.matrix = None


def test_places_of_the_matrix_are_any_cells():
    out = bytearray(8)
    scan = bytes([1, 0, 0, 0, 0, 0, 0, 0x82])
    matrix.rearrange(scan, bytes(range(64)), out)
    assert out == scan
    turned = bytes([8 * (place & 7) + (place >> 3) for place in range(64)])  # rows and columns changed places
    matrix.rearrange(scan, turned, out)
    assert out == bytes([1, 0x80, 0, 0, 0, 0, 0, 0x80])
