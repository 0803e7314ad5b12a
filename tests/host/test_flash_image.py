"""What goes on the Pico."""

from damier.flash import image


def test_the_image_is_the_firmware_and_nothing_else():
    files = image.build()
    assert "main.py" in files and "eboard/app.py" in files and "draughts64/moves.py" in files
    assert "eboard/drivers/matrix.py" in files
    assert "eboard/bootstrap.py" not in files
    assert all(path.endswith(".py") and not path.startswith("/") and "\\" not in path for path in files)
    assert not [path for path in files if "__pycache__" in path or path.startswith("damier")]


def test_main_is_the_bootstrap_and_starts_when_run():
    text = image.build()["main.py"].decode()
    assert 'if __name__ == "__main__":\n    main()' in text


def test_the_same_firmware_gives_the_same_image():
    assert list(image.build().items()) == list(image.build().items())
