"""A folder on flash, as the journal wants it."""

import os


class Store:
    """The files of one folder. folder: its path; it is made when it is not there."""

    def __init__(self, folder):
        self._folder = folder

    def names(self):
        """The names of the files, in order. Raises OSError when there can be no such folder."""
        try:
            return sorted(os.listdir(self._folder))
        except OSError:
            os.mkdir(self._folder)
            return []

    def open(self, name, mode):
        """Open a file in binary mode "rb", "wb" or "ab". Raises OSError."""
        return open(self._folder + "/" + name, mode)

    def size(self, name):
        """The length of a file in bytes. Raises OSError."""
        return os.stat(self._folder + "/" + name)[6]

    def remove(self, name):
        """Remove a file. Raises OSError."""
        os.remove(self._folder + "/" + name)
