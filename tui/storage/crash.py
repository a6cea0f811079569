"""What a bug in the program leaves behind: a file for whoever mends it, and a sentence for the game master."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from traceback import format_exception

from tui import __version__
from tui.storage.writing import replace_file

NAME = "affray-crash.txt"


def report(bug: BaseException, folder: Path, saved: bool, now: Callable[[], datetime] = datetime.now) -> str:
    """Write where a bug struck into a file in `folder` (the newest alone is kept), without any values of the campaign. What
    to tell the game master; `saved` is whether everything shown is on disk. Never raises."""
    told = [f"Affray has met a bug in itself and had to close ({type(bug).__name__})."]
    told.append(
        "Nothing is lost: open the campaign again, and all is as it was."
        if saved
        else "The disk took no more: the last steps may be lost."
    )
    trace = "".join(format_exception(bug))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        replace_file(folder / NAME, f"Affray {__version__}, {now():%Y-%m-%d %H:%M}\n\n{trace}".encode("utf-8", "replace"))
    except OSError:
        return "\n".join((*told, trace))
    return "\n".join((*told, f"Where it happened stands in {folder / NAME}"))
