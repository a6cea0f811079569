"""Before the fight: how those who are met react (2.1), and what it takes to talk them round (2.2)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tui.core.command import Command
from tui.core.errors import Refused
from tui.core.ledger import Ledger, Term
from tui.core.pools import Kept
from tui.core.state import State
from tui.core.verbs import Flag, OddsPlan, Verb
from tui.core.views import Preview
from tui.rules.adventures_edge.dice import edge_pool
from tui.rules.adventures_edge.model import Battle, Fighter
from tui.rules.adventures_edge.strike import Ground, free_term
from tui.rules.adventures_edge.tables import MEETING, MOODS, Circumstance, index

Fights = State[Fighter, Battle]

LETTERS = {"lair": "t", "hostility": "h", "raiding": "r", "guarding": "g", "peaceful": "p", "stronger": "s"}
"""The letter of each circumstance in the prompt."""

SHORT = {"hostile": "fight", "likely-hostile": "hostile", "likely-friendly": "friendly", "friendly": "friends"}
"""Each mood in a word, for the odds of the prompt."""

MEETING_ODDS = OddsPlan(tuple((m.id, SHORT.get(m.id, m.name)) for m in MOODS))


@dataclass(frozen=True, slots=True)
class SeesMood:
    """Reads the reaction roll: which row of the moods it is, by the first face of each row."""

    firsts: tuple[int, ...]

    def __call__(self, kept: Kept) -> int:
        return max(first for first in self.firsts if first <= kept.natural)


def meet(scene: Ground, command: Command) -> None:
    """The reaction roll: one d20 with the Edge of the circumstances. Sets the mood and the DL of diplomacy; those who are
    hostile at once begin the fight."""
    why = cannot_meet(scene.view(), "")
    if why:
        raise Refused(why, "2.1")
    edge, extra = reaction_terms(command, scene.flow), dl_terms(command, scene.flow)
    scene.say("2.1", "The party meets strangers.")
    table = index(scene.flow.tables).mood
    firsts = tuple(dict.fromkeys(mood.least for mood in table))
    first = scene.roll("gm", "reaction", edge_pool(edge.total("edge")), SeesMood(firsts), ledger=edge)
    mood = table[first - 1]
    scene.mark(mood.id)
    if mood.fights:
        scene.flow = replace(scene.flow, mood="", diplomacy_dl=0, talks="")
        scene.say("2.1 2.2", f"= {mood.name}: the fight begins.", ledger=edge, shows=True)
        scene.follow("begin-round")
        return
    level = max(0, mood.dl + sum(t.value for t in extra))
    scene.flow = replace(scene.flow, mood=mood.id, diplomacy_dl=level, talks="")
    sums = "".join(f", {t.value:+d} {t.why}" for t in extra)
    scene.say(
        "2.1 2.2", f"= {mood.name}. Diplomacy DL {level}{f' ({mood.dl}{sums})' if extra else ''}.", ledger=edge, shows=True
    )


def cannot_meet(state: Fights, who: str) -> str:
    """Why there is no reaction roll now; empty when there can be."""
    return "The fight has begun." if state.flow.round else ""


def circumstances(command: Command, flow: Battle) -> tuple[Circumstance, ...]:
    """What the game master has ticked, and what the campaign's table adds. Refused when it has no such row."""
    table = index(flow.tables).circumstance
    named = [name for name, _ in command.flags if name in LETTERS] + [text for name, text in command.flags if name == "also"]
    for id in named:
        if id not in table:
            more = [x for x in table if x not in LETTERS]
            known = f"it has {', '.join(more)}" if more else "it has none of its own"
            raise Refused(f"The campaign's table has no {id}: {known}.", "2.1")
    return tuple(table[id] for id in dict.fromkeys(named))


def reaction_terms(command: Command, flow: Battle) -> Ledger:
    """The Edge of the reaction roll with its reasons."""
    told = [Term("edge", c.edge, c.words, "2.1") for c in circumstances(command, flow) if c.edge]
    return Ledger((*told, *(t for t in _free(command) if t.channel == "edge")))


def dl_terms(command: Command, flow: Battle) -> tuple[Term, ...]:
    """What is added to the DL of diplomacy with its reasons."""
    told = [Term("flat", c.dl, c.words, "2.2") for c in circumstances(command, flow) if c.dl]
    return (*told, *(t for t in _free(command) if t.channel == "flat"))


def _free(command: Command) -> list[Term]:
    return [free_term(text) for name, text in command.flags if name == "mod"]


def preview_meeting(state: Fights, command: Command) -> Preview:
    """What the circumstances come to before the roll."""
    why = cannot_meet(state, "")
    if why:
        return Preview(enter=why)
    edge = reaction_terms(command, state.flow).total("edge")
    more = sum(t.value for t in dl_terms(command, state.flow))
    said = f"d20, {f'{edge:+d} Edge' if edge else 'no Edge'}"
    moods = [m for m in index(state.flow.tables).mood if not m.fights]
    levels = {m.id: f"{SHORT.get(m.id, m.name)} {max(0, m.dl + more)}" for m in moods}
    return Preview(roll=said, asks=f"diplomacy DL: {', '.join(levels.values())}", enter=f"roll {said}")


def meeting_verb() -> Verb[Fighter, Battle]:
    """`meet`: a checklist, then the roll."""
    ticks: tuple[Flag[Fighter, Battle], ...] = tuple(
        Flag(c.id, c.words, LETTERS[c.id], note=f"{c.edge:+d}e{f', DL {c.dl:+d}' if c.dl else ''}") for c in MEETING
    )
    own: Flag[Fighter, Battle] = Flag("also", "of the campaign's table", "a", kind="text", bare=False, repeat=True)
    free: Flag[Fighter, Battle] = Flag("mod", "modifier", kind="text", bare=False, repeat=True, note="-1e why, +5 why")
    return Verb(
        "meet",
        "Meet: reaction roll",
        meet,
        "turn",
        flags=(*ticks, own, free),
        key="i",
        cite="2.1",
        why_not=cannot_meet,
        odds=MEETING_ODDS,
    )
