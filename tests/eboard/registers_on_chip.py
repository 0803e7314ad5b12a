"""Viper code with a buffer in the chip's place: for MicroPython only, see test_parts_on_micropython.py."""

from array import array

from eboard.drivers.registers import RING, RegisterScan, chip_of

ROWS = [3, 0, 1, 2, 4, 5, 6, 7]
COLUMNS = [8, 9, 10, 11, 12, 13, 14, 28]
STRIDE = 32  # words from the registers of one row to the next one's


def chip(name="RP2040", settle=0):
    registers = array("I", [0] * (8 * STRIDE))
    scan = RegisterScan(
        ROWS, COLUMNS, name, sio=registers, clock=array("I", [5]), stride=STRIDE, settle=settle
    )
    for row in range(8):
        close(registers, row, 0)
    return scan, registers


def close(registers, row, bits):
    """Let the chip read the reeds of a row: a closed one pulls its column low."""
    pins = 0xFFFFFFFF
    for column in range(8):
        if bits >> column & 1:
            pins ^= 1 << COLUMNS[column]
    registers[row * STRIDE + 1] = pins


def test_a_scan_is_the_reeds_of_each_row():
    scan, registers = chip()
    out = bytearray(8)
    assert scan.take(out) == -1
    wanted = [0x01, 0x80, 0xFF, 0x00, 0x55, 0xAA, 0x10, 0x81]
    for row in range(8):
        close(registers, row, wanted[row])
    scan.tick(None)
    assert scan.take(out) == 0
    assert list(out) == wanted
    assert scan.take(out) == -1


def test_each_row_is_driven_and_released_by_the_registers_of_its_chip():
    for name, drive, release in (("RP2040", 0x24, 0x28), ("RP2350", 0x38, 0x40)):
        scan, registers = chip(name)
        scan.tick(None)
        for row in range(8):
            assert registers[row * STRIDE + drive // 4] == 1 << ROWS[row]
            assert registers[row * STRIDE + release // 4] == 1 << ROWS[row]
        assert sum([1 for word in registers if word]) == 3 * 8  # and nothing else is written


def test_scans_wait_in_order_and_tell_their_age():
    scan, registers = chip()
    out = bytearray(8)
    for number in range(5):
        close(registers, 0, number)
        scan.tick(None)
    for number in range(5):
        assert scan.take(out) == 2 * (4 - number)
        assert out[0] == number


def test_when_nobody_takes_them_the_newest_stay():
    scan, registers = chip()
    out = bytearray(8)
    for number in range(1000):
        close(registers, 0, number & 0xFF)
        scan.tick(None)
    found = []
    while scan.take(out) >= 0:
        found.append(out[0])
    assert len(found) == RING - 4
    assert found == [number & 0xFF for number in range(1000 - len(found), 1000)]


def test_the_count_wraps():
    scan, _ = chip()
    scan.work[0] = scan._read = 0x3FFFFFFE
    out = bytearray(8)
    for _ in range(4):
        scan.tick(None)
    assert [scan.take(out) for _ in range(5)] == [6, 4, 2, 0, -1]


def test_chips_are_known_by_name():
    assert chip_of("Raspberry Pi Pico with RP2040") == "RP2040"
    assert chip_of("Raspberry Pi Pico 2 with RP2350") == "RP2350"
    assert chip_of("linux [GCC 14.2.0] version") == ""
