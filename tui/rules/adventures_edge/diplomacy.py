"""Talking those who were met out of a fight (2.2), with proficiency (2.3) and a helper (2.4)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.ledger import Ledger, Term
from tui.core.overruled import by_word
from tui.core.state import State
from tui.core.verbs import Flag, OddsPlan, Slot, Verb
from tui.core.views import Preview
from tui.rules.adventures_edge.dice import AtLeast, edge_pool, half, natural
from tui.rules.adventures_edge.model import Battle, Fighter
from tui.rules.adventures_edge.settings import Settings
from tui.rules.adventures_edge.strike import Ground, free_term

Fights = State[Fighter, Battle]

WORTH = 3
"""About as much as the Edge of a proficiency is worth on a d20: for finding the best talker only."""

DIPLOMACY_ODDS = OddsPlan((("peace", "peace"),))


def diplomacy(scene: Ground, command: Command) -> None:
    """An Influence check against the DL of the meeting; a helper rolls first. Success is peace: no fight begins."""
    by, helper = command.arg("by"), command.flag("assist")
    word = by_word(command, partial(may_talk, scene, by, helper))
    level, bonus = scene.flow.diplomacy_dl, _assistance(scene, helper) if helper else 0
    ledger = influence_terms(scene[by], command, bonus, scene[helper].name if helper else "")
    edge, flat = ledger.total("edge"), ledger.total("flat")
    die = scene.roll(by, "diplomacy", edge_pool(edge), natural, ledger=ledger, target=level, formula=f"d20{flat:+d}")
    total = die + flat
    scene.flow = replace(scene.flow, talks="peace" if total >= level else "failed")
    if total >= level:
        scene.mark("peace")
        came = f"{scene[by].name} brings peace, no fight begins"
    else:
        came = f"{scene[by].name} does not talk them round"
    cite = "2.2 2.3" if scene[by].sheet.diplomacy else "2.2"
    scene.say(cite, f"= {total} against DL {level}: {came}{word}.", ledger=ledger, shows=True)


def _assistance(scene: Ground, helper: str) -> int:
    """The helper's own check against half the DL; what it gives to the one who leads (2.4)."""
    body, settings = scene[helper], scene.flow.settings
    level, gives = half(scene.flow.diplomacy_dl, settings.half_rounding), half(body.sheet.influence, settings.half_rounding)
    ledger = _own_terms(body)
    edge, flat = ledger.total("edge"), ledger.total("flat")
    least = level - flat + (settings.beat_means == "gt")
    helps = scene.roll(helper, "assist", edge_pool(edge), AtLeast(least), ledger=ledger, target=level, formula=f"d20{flat:+d}")
    did = f"{body.name} helps: {gives:+d}" if helps else f"{body.name} is of no help"
    said = f"against {level}, half of DL {scene.flow.diplomacy_dl}: {did}."
    scene.say("2.4", said, ledger=ledger, shows=True, sums=flat)
    return gives if helps else 0


def _own_terms(body: Fighter) -> Ledger:
    """What the sheet gives to an Influence check."""
    out = [Term("flat", body.sheet.influence, "Influence", "2.2")]
    if body.sheet.diplomacy:
        out.append(Term("edge", 1, "proficient", "2.3"))
    return Ledger(tuple(out))


def influence_terms(body: Fighter, command: Command, assistance: int, helper: str) -> Ledger:
    """Every modifier of the check of the one who leads."""
    helped = (Term("flat", assistance, f"{helper} helps", "2.4"),) if assistance else ()
    told = tuple(free_term(text) for name, text in command.flags if name == "mod")
    return Ledger((*_own_terms(body).terms, *helped, *told))


def cannot_talk(state: Fights, who: str) -> str:
    """Why there is nobody to be talked round now; empty when there is."""
    flow = state.flow
    if flow.round:
        return "The fight has begun."
    if not flow.mood:
        return "Nobody has been met: the reaction roll comes first (meet)."
    if flow.talks:
        return "There is peace already." if flow.talks == "peace" else "The talks have failed."
    return ""


def may_talk(scene: Ground, by: str, helper: str) -> None:
    """Refuse talks that the rules do not allow now."""
    why = cannot_talk(scene.view(), by)
    if why:
        raise Refused(why, "2.2")
    if helper == by:
        raise Refused(f"{scene[by].name} leads the talks: somebody else helps.", "2.4")
    for who in (by, helper) if helper else (by,):
        if scene[who].helpless or scene[who].out:
            raise Refused(f"{scene[who].name} cannot act.", "5.4")


def preview_talks(state: Fights, command: Command) -> Preview:
    """What has to be reached, and with which dice."""
    body, helper = state.who.get(command.arg("by")), state.who.get(command.flag("assist"))
    why = cannot_talk(state, "")
    if why and not command.has("gm"):
        return Preview(enter=why)
    if body is None:
        return Preview()
    level, settings = state.flow.diplomacy_dl, state.flow.settings
    ledger = influence_terms(body, command, 0, "")
    edge = ledger.total("edge")
    said = f"d20{ledger.total('flat'):+d}, {f'{edge:+d} Edge' if edge else 'no Edge'}"
    helps = "" if helper is None else f"; {help_text(helper, level, settings)}"
    return Preview(roll=said, asks=f"DL {level}{helps}", enter=f"roll {said} against DL {level}")


def help_text(helper: Fighter, level: int, settings: Settings) -> str:
    """`Kara first, d20+9 against 10: +5`."""
    bonus = helper.sheet.influence
    gives = half(bonus, settings.half_rounding)
    return f"{helper.name} first, d20{bonus:+d} against {half(level, settings.half_rounding)}: {gives:+d}"


def best_talker(state: Fights, command: Command) -> str:
    """The member of the party with the most Influence, a proficiency counted in; the first of equals."""
    party = [b for b in state.who.values() if b.side == "party" and not b.helpless and not b.out]
    return max(party, key=lambda b: b.sheet.influence + WORTH * b.sheet.diplomacy).id if party else ""


def diplomacy_verb() -> Verb[Fighter, Battle]:
    """`diplomacy`: one of the party talks, another may help."""
    assist: Flag[Fighter, Battle] = Flag("assist", "who helps", "a", kind="who", bare=False)
    free: Flag[Fighter, Battle] = Flag("mod", "modifier", kind="text", bare=False, repeat=True, note="+2 why, -1e why")
    return Verb(
        "diplomacy",
        "Diplomacy",
        diplomacy,
        "turn",
        (Slot("by", "who", "Who", default=best_talker),),
        (assist, free),
        key="i",
        cite="2.2",
        why_not=cannot_talk,
        odds=DIPLOMACY_ODDS,
    )
