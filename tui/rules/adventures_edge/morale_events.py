"""What shakes or heartens as it happens (12.1): whoever is touched by a change owes a check at the next own turn.

Only the change counts. What held before the change owes nobody anything, though it is a modifier of the check.
"""

from __future__ import annotations

from collections.abc import Callable

from tui.core.but import but
from tui.core.camps import camp
from tui.rules.adventures_edge.ending import able_to_fight
from tui.rules.adventures_edge.model import Fighter
from tui.rules.adventures_edge.morale import CLOSED, LAST, down, has_morale, holding, own_conditions
from tui.rules.adventures_edge.morale_table import counted
from tui.rules.adventures_edge.strike import Ground
from tui.rules.adventures_edge.tables import index


def felt(scene: Ground, who: str, before: Fighter | None) -> None:
    """Somebody is no more what he was before (None: was not here): let everybody whom that touches owe a check."""
    if not scene.flow.round or not scene.flow.settings.morale:
        return
    after = scene[who]
    own = before is not None and own_conditions(after) != own_conditions(before)
    if own or before is None or _place(before) != _place(after):
        scene.nested("morale", "morale", _notice, scene, who, before)


def _place(body: Fighter) -> tuple[str, bool, bool]:
    """All that the numbers of a camp hang on."""
    return body.out, down(body), able_to_fight(body)


def _notice(scene: Ground, who: str, before: Fighter | None) -> None:
    after = scene[who]
    if before is not None and has_morale(after) and able_to_fight(after):
        _owe(scene, (who,), [id for id in own_conditions(after) if id not in own_conditions(before)])
    if before is not None and _place(before) == _place(after):
        return
    bodies = scene.view().who
    now = list(bodies.values())
    then = [b if b.id != who else before for b in now if b.id != who or before is not None]
    earlier = [b for b in then if b is not None]
    held = holding(earlier)
    for ours, holds in holding(now).items():
        new = [id for id in holds if id not in held[ours]]
        if new:
            touched = [b.id for b in now if camp(b.side) == ours and has_morale(b) and able_to_fight(b)]
            _owe(scene, tuple(id for id in touched if id != who or before is not None), new)


def _owe(scene: Ground, ids: tuple[str, ...], new: list[str]) -> None:
    """These owe a check for what is new; not those whose heart is made up already."""
    rows = index(scene.flow.tables).morale
    new = [id for id in new if rows[id].checks]
    touched = []
    for id in ids:
        due = _of(scene[id], new)
        if due:
            scene.edit(id, _owing(due))
            touched.append(id)
    if not touched:
        return
    why = ", ".join(row.why for row in counted(_of(scene[touched[0]], new), scene.flow.tables))
    seen = [id for id in touched if not scene[id].hidden]
    if len(touched) == 1:
        scene.say("12.1", f"{scene[touched[0]].name} owes a morale check: {why}.", secret=not seen)
    else:
        side = scene[touched[0]].side
        scene.say("12.1", f"{len(touched)} {side} owe a morale check: {why}.", secret=not seen)


def _owing(due: tuple[str, ...]) -> Callable[[Fighter], Fighter]:
    return lambda c: but(c, morale_due=tuple(dict.fromkeys((*c.morale_due, *due))))


def _of(body: Fighter, new: list[str]) -> tuple[str, ...]:
    """What of this can touch somebody: nothing those who flee or have given in, hardly anything those who fight to the
    death, and being the last one standing nobody else."""
    if any(body.has(state) for state in CLOSED):
        return ()
    return tuple(id for id in new if (id == LAST) == body.has("undaunted"))
