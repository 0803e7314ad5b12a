"""Puts the server's firmware files on the flash when they differ from what is there."""

import json
import os

RECORD = "firmware.lst"  # digest and paths of what was installed; no digest while installing


def update(link, root):
    """`root` is the folder where the flash can be reached ("/" once it is mounted)."""
    digest, paths = _installed(root)
    link.send("I", digest.encode())
    offered = json.loads(link.receive_block())
    if not offered["files"]:
        return
    _note(root, "", list(set(paths) | set(offered["files"])))
    for path in paths:
        if path not in offered["files"]:
            _remove(root + path)
    for path in offered["files"]:
        _make_folders(root, path)
        with open(root + path, "wb") as file:
            file.write(link.receive_block())
    _note(root, offered["digest"], offered["files"])


def _note(root, digest, paths):
    with open(root + RECORD, "w") as file:
        json.dump([digest, paths], file)


def _installed(root):
    try:
        with open(root + RECORD) as file:
            digest, paths = json.load(file)
    except (OSError, ValueError):
        return "", []
    return digest, paths


def _remove(path):
    try:
        os.remove(path)
    except OSError:
        pass


def _make_folders(root, path):
    parts = path.split("/")[:-1]
    for end in range(1, len(parts) + 1):
        try:
            os.mkdir(root + "/".join(parts[:end]))
        except OSError:
            pass  # there already
