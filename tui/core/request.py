"""What a rule can ask for, and the one door through which every answer comes in."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any, Literal

from tui.core.errors import BadAnswer
from tui.core.ledger import NOTHING, Ledger
from tui.core.pools import Faces, Pool, check_faces

By = Literal["program", "table", "gm", "policy", "script", "test"]
"""Who gave an answer: the generator, dice on the table, the game master, a side's policy, a script, a test."""


@dataclass(frozen=True, slots=True)
class Option:
    """One answer on offer. `why_not` greys it out and says why; `note` tells what it would lead to."""

    id: str
    label: str
    note: str = ""
    key: str = ""
    why_not: str = ""


@dataclass(frozen=True, slots=True)
class RollAsked:
    """Dice are to be thrown. `who` throws them: a combatant, a side, or `gm`."""

    key: str
    who: str
    label: str
    pool: Pool[Any]
    see: Callable[[Any], Hashable] = field(compare=False)
    ledger: Ledger = NOTHING
    target: int | None = None
    formula: str = ""
    secret: bool = False

    @property
    def spec(self) -> str:
        """What must be unchanged for an old answer to still fit."""
        return f"roll {self.pool.text}"

    @property
    def shown(self) -> str:
        """What the table was told when it answered; compared only to warn."""
        return f"{self.formula} against {self.target}".strip() if self.target is not None else self.formula


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision by `who` (a combatant or `gm`): between `least` and `most` of the options."""

    key: str
    who: str
    label: str
    options: tuple[Option, ...]
    default: tuple[str, ...]
    least: int = 1
    most: int = 1
    secret: bool = False

    @property
    def spec(self) -> str:
        """What must be unchanged for an old answer to still fit: the options that are possible."""
        return "ask " + "|".join(o.id for o in self.options if not o.why_not)

    @property
    def shown(self) -> str:
        """What the table was told of the options when it answered; compared only to warn."""
        return " ".join(f"{o.label}:{o.note}" for o in self.options)

    def option(self, id: str) -> Option | None:
        """The option of this id, if it is there."""
        return next((o for o in self.options if o.id == id), None)


Request = RollAsked | Choice


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer in its canonical text: `18` · `[6 10]` · `=14` (told) · `parry` · `a+c` · `none`."""

    text: str
    by: By = "gm"


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer on the tape, with the key and spec of the request it belongs to and, for dice, how they are shown."""

    key: str
    spec: str
    answer: Answer
    shown: str = ""
    note: str = ""


_FACES = re.compile(r"\[?\s*[0-9]+(?:[\s,>]+[0-9]+)*\s*\]?")
"""Faces one after the other; a `>` may stand where a die was thrown again, as the log shows it."""
_NUMBER = re.compile(r"[+-]?[0-9]+")


def faces_text(dice: Faces) -> str:
    """The canonical text of faces."""
    return str(dice[0]) if len(dice) == 1 else "[" + " ".join(map(str, dice)) + "]"


def faces_of(text: str) -> Faces:
    """The faces in a canonical text; none for a told result."""
    return () if text.startswith("=") else tuple(int(w) for w in re.findall(r"\d+", text))


def parse(request: Request, text: str, by: By = "gm") -> Answer:
    """Read an answer to `request`. Prompt, script, journal and tests all come through here.

    Raises BadAnswer with a sentence for the game master when the answer cannot be.
    """
    text = text.strip()
    if isinstance(request, Choice):
        return Answer(_choice_text(request, text), by)
    if text.startswith("="):
        word = text[1:].strip()
        request.pool.force(word)
        return Answer("=" + (str(int(word)) if _NUMBER.fullmatch(word) else word), by)
    if not _FACES.fullmatch(text):
        raise BadAnswer(f"{text!r} is no roll of {request.pool.text}")
    dice = faces_of(text)
    check_faces(request.pool, dice)
    return Answer(faces_text(dice), by)


def _choice_text(choice: Choice, text: str) -> str:
    picked = [] if text == "none" and choice.option("none") is None else text.split("+")
    for word in picked:
        option = choice.option(word)
        if option is None:
            offer = ", ".join(o.id for o in choice.options if not o.why_not) or "none"
            raise BadAnswer(f"{choice.who} may answer: {offer}")
        if option.why_not:
            raise BadAnswer(option.why_not)
    if len(set(picked)) != len(picked):
        raise BadAnswer("each of them once")
    if not choice.least <= len(picked) <= choice.most:
        many = str(choice.least) if choice.least == choice.most else f"{choice.least} to {choice.most}"
        raise BadAnswer(f"pick {many} of them")
    order = [o.id for o in choice.options]
    return "+".join(sorted(picked, key=order.index)) or "none"


def picked(choice: Choice, answer: Answer) -> tuple[str, ...]:
    """The option ids an answer stands for."""
    if answer.text == "none" and choice.option("none") is None:
        return ()
    return tuple(answer.text.split("+"))


def reading(request: RollAsked, answer: Answer) -> Any:
    """What the rule may know of a roll: the pool's result put through the rule's own `see`."""
    if answer.text.startswith("="):
        return request.see(request.pool.force(answer.text[1:]))
    return request.see(request.pool.read(faces_of(answer.text)))


def answered(request: Request, answer: Answer) -> Answered:
    """Put an answer on the tape, together with how it is shown in the log."""
    if isinstance(request, RollAsked):
        if answer.text.startswith("="):
            shown = f"[{answer.text}]"
        else:
            shown = request.pool.show(faces_of(answer.text))
        return Answered(request.key, request.spec, answer, f"{request.pool.text} {shown}", request.shown)
    return Answered(request.key, request.spec, answer, note=request.shown)
