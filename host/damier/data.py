"""Where everything is kept on this computer."""

import os
from dataclasses import dataclass
from pathlib import Path

import platformdirs


@dataclass(frozen=True)
class DataFolder:
    """The folder of the archive, the PDN files and the virtual eboard."""

    path: Path

    @property
    def archive(self) -> Path:
        """The SQLite file."""
        return self.path / "archive.sqlite"

    @property
    def pdn(self) -> Path:
        """The folder of the PDN files."""
        return self.path / "pdn"

    @property
    def virtual(self) -> Path:
        """The folder of the virtual eboard."""
        return self.path / "virtual"


def data_folder(option: Path | None = None) -> DataFolder:
    """Choose the folder: the option, else DAMIER_DATA, else where this system keeps such data."""
    chosen = option or os.environ.get("DAMIER_DATA") or platformdirs.user_data_dir("damier", appauthor=False)
    return DataFolder(Path(chosen).expanduser().absolute())
