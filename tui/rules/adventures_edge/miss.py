"""What a miss may lead to: the wrong one struck in a shared space (7.3), a mishap (8.2), a blow back after a press (10.3)."""

from __future__ import annotations

from tui.core.request import Option
from tui.rules.adventures_edge.but import but
from tui.rules.adventures_edge.defence import target_number
from tui.rules.adventures_edge.harm import blow_of, suffer
from tui.rules.adventures_edge.mishap import mishap
from tui.rules.adventures_edge.reaction import offer
from tui.rules.adventures_edge.strike import Ground, Strike, held


def missed(scene: Ground, s: Strike, has_mishap: bool, high: int | None) -> None:
    """Play the consequences of a miss. `high` is the total with the highest die when the blow goes astray, else None."""
    scene.mark("miss")
    if high is not None:
        scene.nested("redirect", "astray", astray, scene, s, high)
    if has_mishap:
        scene.nested("mishap", "mishap", mishap, scene, s)
    if s.stood:
        if scene.flow.settings.press_miss_costs_action:
            scene.edit(s.by, lambda c: but(c, spent=c.spent + 1))
            scene.say("10.3", f"{scene[s.by].name} is off balance and loses an action.")
        scene.nested("reaction", "strike-back", offer, scene, s.at, s.by, "press")


def astray(scene: Ground, s: Strike, total: int) -> None:
    """The higher die is applied to whoever else is in that space (7.3); the game master says who."""
    others = [id for id in scene.ids() if id not in (s.by, s.at) and not scene[id].dead and not scene[id].out]
    if not others:
        return
    options = [*(Option(id, scene[id].name) for id in others), Option("none", "nobody", key="0")]
    who = scene.ask("gm", "who else is in that space?", options, "none")
    if who == "none":
        return
    number = target_number(scene[who], "", but(s, at=who, spot=""), scene.flow)
    if total < number:
        scene.say("7.3", f"{total} against {number}: {scene[who].name} is not struck either.")
        return
    weapon = held(scene, s)
    blow = blow_of(scene[s.by], weapon, s, scene.flow.settings)
    base = blow.base(total - number)
    scene.say("7.3", f"{total} against {number}: {scene[who].name} is struck instead.")
    suffer(scene, who, base + blow.extra, blow.kind, base)
