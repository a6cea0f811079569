"""A table to play at: campaigns of the tiny game on disk, and somebody who plays at random."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

from tests.tiny import GAME, Fighter, Melee, TinyState, start
from tui.core.command import Command
from tui.core.encounter import Policy
from tui.core.errors import BadAnswer, Diverged, Refused
from tui.core.pools import draw
from tui.core.referee import Referee
from tui.core.request import RollAsked, faces_text
from tui.storage.campaign import OpenCampaign, open_campaign
from tui.storage.document import Document, body
from tui.storage.journal import journal_of
from tui.storage.writing import backup

TINY = {"tiny": "tests.tiny"}


def state(goblins: int = 2) -> TinyState:
    """The party throws its own dice, the goblins' owner answers by default."""
    return start(goblins, dice=(Policy("party", "table"),))


def made(file: Path, what: TinyState | None = None, name: str = "Guards at the ford") -> Path:
    """A campaign file as somebody could have written it by hand: no id, no end mark."""
    file.write_bytes(body(Document(GAME, name, what if what is not None else state())))
    return file


def opened(file: Path, seed: int = 1) -> OpenCampaign:
    """A campaign open for writing."""
    campaign = open_campaign(file, seed=seed)
    assert campaign.readonly == ""
    return campaign


def killed(file: Path, into: Path, *, journal: bytes | None = None, snapshot: bytes | None = None) -> Path:
    """What is on disk this moment, elsewhere: as if whoever writes it had been killed now. Either file may be given."""
    into.mkdir(parents=True, exist_ok=True)
    copy = into / file.name
    for one in (file, journal_of(file), backup(file)):
        target = into / one.name
        target.unlink(missing_ok=True)
        if one.exists():
            shutil.copyfile(one, target)
    if journal is not None:
        journal_of(copy).write_bytes(journal)
    if snapshot is not None:
        copy.write_bytes(snapshot)
    return copy


def look(file: Path) -> OpenCampaign:
    """A campaign as it would be found, closed again at once: nothing is written."""
    campaign = open_campaign(file, dry=True)
    campaign.close()
    return campaign


def written(campaign: OpenCampaign) -> bytes:
    """The fight as its file would hold it."""
    return body(Document(GAME, campaign.name, campaign.referee.now))


def command(verb: str, **args: str) -> Command:
    """A command with its slots by name (`by`, `at` ...)."""
    return Command(verb, tuple(args.items()))


def play(referee: Referee[Fighter, Melee], rng: Random, steps: int) -> None:
    """So many things done at random, whatever is possible."""
    for _ in range(steps):
        try:
            _answer(referee, rng) if referee.open is not None else _act(referee, rng)
        except (Refused, BadAnswer, Diverged):
            continue


def _answer(referee: Referee[Fighter, Melee], rng: Random) -> None:
    pending = referee.pending
    assert pending is not None
    what = rng.randrange(14)
    if what == 0:
        referee.cancel()
    elif what == 1:
        referee.take_back()
    elif what == 2:
        referee.do(command("hurt", whos=rng.choice(list(referee.now.who)), amount="2"))
    elif what == 3 and pending.tape:
        answer = rng.choice(pending.tape)
        referee.change_answer(answer.key, rng.choice(["3", "17", "none", "dive"]))
    else:
        q = rng.choice(pending.requests)
        if isinstance(q, RollAsked):
            referee.answer(faces_text(draw(q.pool, rng)), q.key, "table")
        else:
            referee.answer(rng.choice([o.id for o in q.options if not o.why_not]), q.key)


def _act(referee: Referee[Fighter, Melee], rng: Random) -> None:
    ids = list(referee.now.who)
    what = rng.randrange(15)
    if what < 3:
        referee.do(command("next"))
    elif what < 7:
        referee.do(command("attack", by=rng.choice(ids), at=rng.choice(ids)))
    elif what == 7:
        referee.do(command("blast", at=",".join(rng.sample(ids, 2)), points="2d6"))
    elif what == 8:
        referee.do(command("clash", by=rng.choice(ids), at=rng.choice(ids)))
    elif what == 9:
        referee.redo()
    elif what == 10:
        referee.undo(rng.randrange(1, 4))
    elif what == 11:
        referee.do(command("add", count="1", name=rng.choice(["Dire Wolf", "Ösk 'the \u5f13' [b]", "goblin"])))
    elif what == 12:
        node = referee.history.node(referee.history.at)
        if node is not None and node.entry.tape:
            referee.change_answer(rng.choice(node.entry.tape).key, rng.choice(["3", "17", "none"]))
    elif what == 13:
        verb = rng.choice(["heal", "condition", "hide", "setting", "wave", "dice", "side"])
        args = {
            "heal": {"whos": rng.choice(ids), "amount": "3"},
            "condition": {"whos": rng.choice(ids), "name": "prone"},
            "hide": {"whos": rng.choice(ids)},
            "setting": {"assign": "parry_bonus=2"},
            "wave": {"number": str(rng.randrange(1, 5))},
            "dice": {"who": "foes", "policy": rng.choice(["table", "program"])},
            "side": {"who": rng.choice(ids), "side": "allies"},
        }
        referee.do(command(verb, **args[verb]))
    else:
        referee.goto(rng.randrange(referee.history.last + 1))
