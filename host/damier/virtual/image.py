"""The firmware files that go on the virtual Pico's flash."""

from __future__ import annotations

import hashlib
from pathlib import Path

Image = dict[str, bytes]


def read_image(directory: Path | None) -> Image:
    """The files for the flash: those under `directory`, or (None) the firmware of this program."""
    if directory is None:
        from damier.flash import image

        return dict(image.build())
    files = (path for path in sorted(directory.rglob("*.*")) if path.is_file())
    return {path.relative_to(directory).as_posix(): path.read_bytes() for path in files}


def digest(image: Image) -> str:
    """A name for exactly these firmware files."""
    hashed = hashlib.sha256()
    for path in sorted(image):
        hashed.update(f"{path}\0{len(image[path])}\0".encode() + image[path])
    return hashed.hexdigest()[:32]
