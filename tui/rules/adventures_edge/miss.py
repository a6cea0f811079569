"""What a miss may lead to: the wrong one struck in a shared space (7.3), a mishap (8.2), a blow back after a press (10.3)."""

from __future__ import annotations

from tui.core.but import but
from tui.core.request import Option
from tui.rules.adventures_edge.attack import DID, Landed, defend, land, reaches, versus, word
from tui.rules.adventures_edge.defence import guard
from tui.rules.adventures_edge.harm import blow_of
from tui.rules.adventures_edge.mishap import mishap
from tui.rules.adventures_edge.strike import Ground, Strike, held
from tui.rules.adventures_edge.ties import sharing_with
from tui.rules.adventures_edge.triggers import PRESS, provoke


def missed(scene: Ground, s: Strike, landed: Landed) -> None:
    """Play the consequences of a miss."""
    scene.mark("miss")
    if landed.high:
        scene.nested("redirect", "astray", astray, scene, s, landed.high, landed.flat)
    if landed.mishap:
        scene.nested("mishap", "mishap", mishap, scene, s)
    if s.stood:
        if scene.flow.settings.press_miss_costs_action:
            scene.edit(s.by, lambda c: but(c, spent=c.spent + 1))
            scene.say("10.3", f"{scene[s.by].name} is off balance and loses an action.")
        provoke(scene, s.by, PRESS, (s.at,))


def astray(scene: Ground, s: Strike, high: int, flat: int) -> None:
    """The highest die is applied to whoever else is in that space (7.3), as a roll like any other: a 1 misses, a 20 is a
    critical hit, and the one it goes to may parry or dodge."""
    who = _other_one(scene, s)
    if not who:
        return
    other = but(s, at=who, spot="", shared="", stood=False, trigger="", nested=True)
    weapon, total, name = held(scene, s), high + flat, scene[who].name
    g = guard(scene[s.by], scene[who], weapon, other, "", scene.flow)
    number = g.stands
    scene.say("7.3", f"The higher die, {high}, for {name}: {versus(total, 'none', number)}: {word(high, total, number)}")
    if reaches(high, total, number):
        answer = defend(scene, other, g, total)
        number = g.number(answer)
        if answer != "none":
            scene.say("5.3 7.3", f"{name} {DID[answer]}: {versus(total, answer, number)}: {word(high, total, number)}")
    if high == 20:
        land(scene, other, Landed("critical", total=total))
    elif high != 1 and total >= number:
        blow = blow_of(scene[s.by], weapon, s, scene.flow.settings)
        land(scene, other, Landed("hit", base=blow.base(total - number)))


def _other_one(scene: Ground, s: Strike) -> str:
    """Who else is in the space that was struck at: the one who shares it; the game master says it where several do, or where
    nobody is known to. Empty when nobody is."""
    there = [id for id in sharing_with(scene.flow, s.at) if id != s.by]
    if len(there) == 1:
        return there[0]
    others = there or [id for id in scene.ids() if id not in (s.by, s.at) and not scene[id].dead and not scene[id].out]
    if not others:
        return ""
    default = there[0] if there else "none"
    options = [*(Option(id, scene[id].name) for id in others), Option("none", "nobody", key="0")]
    who = scene.ask("gm", "who else is in that space?", options, default)
    return "" if who == "none" else who
