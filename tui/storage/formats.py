"""The format number of a campaign file, and how older ones become today's."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tui.storage.reading import Reading, shown
from tui.storage.toml import Raw

FORMAT = 1
"""What this program writes. It goes up when a file of the last release could no longer be read as it is."""

Migration = Callable[[Raw], Raw]
"""From the tables of one format to those of the next."""

MIGRATIONS: Mapping[int, Migration] = {}
"""By the format they start from. The loader walks them one after the other; the file on disk is only rewritten by the
next snapshot, which keeps the old one as `.bak`."""


def current(doc: Reading, migrations: Mapping[int, Migration] = MIGRATIONS, newest: int = FORMAT) -> Raw:
    """The document's tables in today's format. Raises Fault for a format from the future or one nobody knows."""
    raw = doc.raw
    found = raw.get("format")
    if not isinstance(found, int) or isinstance(found, bool):
        what = '"format" is missing' if found is None else f"found {shown(found)}"
        doc.refuse(("format",), what, f"format = {newest} on the first line")
    if found > newest:
        by = raw.get("saved", {}).get("by", "") if isinstance(raw.get("saved"), dict) else ""
        written = f"written by {shown(by)[1:-1]}, " if isinstance(by, str) and by else ""
        doc.refuse(("format",), f"{written}format {found} is newer than this program", f"format {newest} or older")
    while found < newest:
        step = migrations.get(found)
        if step is None:
            doc.refuse(("format",), f"found format {found}, which was never in use", f"format {newest}")
        raw = step(raw)
        found += 1
    return {**raw, "format": newest}
