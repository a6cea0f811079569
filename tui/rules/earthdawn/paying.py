"""What the use of a talent costs (12): Strain, karma, and the one use of the round."""

from __future__ import annotations

from tui.core.but import but
from tui.rules.earthdawn.harm import strain
from tui.rules.earthdawn.model import Ground
from tui.rules.earthdawn.talents import Known


def pay(scene: Ground, who: str, k: Known) -> bool:
    """Somebody uses a talent: karma and Strain are spent. Tells whether they can still act after the Strain."""
    scene.edit(who, lambda c: but(c, tried=(*c.tried, k.row.id), karma=max(0, c.karma - k.row.karma)))
    if k.row.strain:
        with scene.frame(f"{k.row.id}-strain"):
            strain(scene, who, k.row.strain, k.row.name, k.row.cite)
    return scene[who].able
