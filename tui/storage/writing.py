"""Writing a whole file so that at every moment either the old one or the new one is there."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def backup(file: Path) -> Path:
    """Where the snapshot before this one is kept."""
    return file.with_name(file.name + ".bak")


def free_name(file: Path, word: str) -> Path:
    """A name beside `file` that is not taken: `goblins.cut-1.toml`."""
    n = 1
    while (out := file.with_name(f"{file.name.removesuffix('.toml')}.{word}-{n}.toml")).exists():
        n += 1
    return out


def replace_file(file: Path, data: bytes, keep: Path | None = None) -> None:
    """Put `data` in the place of a file: temporary file, sync, rename, sync of the folder. The file of before is kept
    under the name `keep`. Raises OSError; the old file is then untouched."""
    temporary = file.with_name(f".{file.name}.new")
    mode = file.stat().st_mode & 0o777 if file.exists() else 0o666
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
    try:
        try:
            view = memoryview(data)
            while view:
                view = view[os.write(handle, view) :]
            os.fsync(handle)
        finally:
            os.close(handle)
        if keep is not None and file.exists():
            _keep(file, keep)
        os.replace(temporary, file)
    except OSError:
        with suppress(OSError):
            temporary.unlink()
        raise
    sync_folder(file.parent)


def _keep(file: Path, name: Path) -> None:
    """A second name for a file, put there in one step."""
    second = name.with_name(f".{name.name}.new")
    with suppress(FileNotFoundError):
        second.unlink()
    try:
        os.link(file, second)
    except OSError:  # a file system without hard links
        second.write_bytes(file.read_bytes())
    os.replace(second, name)


def sync_folder(folder: Path) -> None:
    """Make a new name last. Not every system lets a folder be synced; there it has to do without."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
