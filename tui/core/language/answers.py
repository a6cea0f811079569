"""The answers after `<`: given in the order in which the rule asks, and checked against who is asked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from tui.core.encounter import SIDES, Fight, policy_of
from tui.core.errors import BadAnswer, Refused
from tui.core.game import AnyGame, AnyState, side_of
from tui.core.language.faults import Pointed, WrongAnswer
from tui.core.language.names import someone
from tui.core.language.options import chosen, offered
from tui.core.language.parse import Parsed
from tui.core.language.reader import Context, Reader
from tui.core.language.tokens import Token, unquoted
from tui.core.pools import draw
from tui.core.request import Answer, Choice, Request, RollAsked, faces_text, parse

if TYPE_CHECKING:
    from tui.core.referee import Referee

_WHO = re.compile(r'((?:"(?:[^"\\]|\\.)*"|[^\s:"\[])+):(?=.)', re.DOTALL)
CHANCE, ASK = "*", "?"


@dataclass(slots=True)
class _Word:
    """An answer as it was written. `who` is the id in front of it (empty: none), `label` the question it was kept for."""

    token: Token
    whole: Token
    who: str = ""
    label: str = ""

    @property
    def digits(self) -> bool:
        """One loose face."""
        return self.token.text.isascii() and self.token.text.isdigit() and len(self.token.text) <= 5


class Answers:
    """A source that feeds the answers of one line to a command, and says so when some are left over.

    Raises WrongAnswer, pointing at the word, for an answer that cannot be; in a script also when the answers end
    before the questions do. `*` at the end has the generator throw all the rest and takes the default of decisions for
    which no policy is set; elsewhere it stands for one answer. After a `?` nothing more is answered.

    A name in front of an answer says who is asked. Of answers with names that stand side by side each goes to the one
    it names, so that a question put to several at once can be answered in any order; at the keyboard those not named
    are left to policies and prompts.
    """

    def __init__(self, game: AnyGame, state: AnyState, line: Parsed, rng: Random, context: Context | None = None) -> None:
        """Raises LanguageError when a name in front of an answer is nobody's."""
        end = line.answers[-1].end if line.answers else len(line.line.rstrip())
        self._reader = Reader(game, state, line.line, context or Context(), end)
        self._line = line
        self._rng = rng
        self._left = [self._word(t) for t in line.answers]

    def _word(self, token: Token) -> _Word:
        m = _WHO.match(token.raw)
        if m is None:
            return _Word(token, token)
        raw = m[1]
        named = Token(unquoted(raw), raw, token.start, token.start + len(raw), raw.startswith('"'))
        stands_alone = named.text in ("gm", *SIDES)
        return _Word(token.after(m.end()), token, named.text if stands_alone else someone(self._reader, named))

    def __call__(self, q: Request) -> Answer | None:
        """The answer to this request; None when the line leaves it to others."""
        at = self._next(q)
        if at is None:
            return None
        word = self._left[at]
        last = at == len(self._left) - 1
        if word.token.raw == ASK:
            return None
        if word.token.raw == CHANCE:
            if not last:
                del self._left[at]
            return self._by_chance(q)
        if word.label not in ("", q.label):
            raise self._wrong(word.whole, f"Here {self._reader.name(q.who)}'s {q.label} is asked.")
        del self._left[at]
        if isinstance(q, Choice):
            return Answer(self._decision(q, word.token), "script" if self._reader.context.script else "gm")
        return Answer(self._faces(q, word, at), "script" if self._reader.context.script else "table")

    def _next(self, q: Request) -> int | None:
        """Which of the words left is for this request. Those kept for others of the same form are marked with its label."""
        if not self._left:
            if self._line.marked and self._reader.context.script:
                raise self._ended(q)
            return None
        named = 0
        while named < len(self._left) and self._left[named].who:
            if self._left[named].who == q.who:
                for kept in self._left[:named]:
                    kept.label = kept.label or q.label
                return named
            named += 1
        if named == 0:
            return 0
        if named == len(self._left) - 1 and self._left[named].token.raw in (CHANCE, ASK):
            return named
        if not self._reader.context.script:
            return None
        raise self._wrong(self._left[0].whole, f"Here {self._reader.name(q.who)} is asked: {q.label}.")

    def first(self, requests: Sequence[Request]) -> Request:
        """Which of several open requests the next answer is for: the one of whoever it names, else the first."""
        who = self._left[0].who if self._left else ""
        return next((q for q in requests if q.who == who), requests[0])

    def _by_chance(self, q: Request) -> Answer | None:
        if isinstance(q, RollAsked):
            return Answer(faces_text(draw(q.pool, self._rng)), "program")
        state = self._reader.state
        flow = state.flow
        if isinstance(flow, Fight) and policy_of(flow.answers, q.who, side_of(state, q.who), "ask") == "none":
            return None
        return Answer("+".join(q.default) or "none", "policy")

    def _decision(self, q: Choice, token: Token) -> str:
        ids: list[str] = []
        for part in token.text.split("+") if not token.quoted else [token.text]:
            word = Token(part, part, token.start, token.end, token.quoted)
            option = chosen(self._reader, q.options, word)
            if option is None and part == "none":
                ids.append(part)
                continue
            if option is None or option.why_not:
                may = f"{self._reader.name(q.who)} may answer: {offered(q.options) or 'none'}."
                why = f"{option.label}: {option.why_not.rstrip('.')}." if option is not None else ""
                raise self._wrong(token, may, why)
            ids.append(option.id)
        return self._checked(q, token, "+".join(ids))

    def _faces(self, q: RollAsked, word: _Word, at: int) -> str:
        """One pool: in brackets, told by `=`, or loose faces one by one for as long as a die is still to be thrown."""
        if not word.digits:
            if word.token.text[:1] not in ("[", "="):
                what = f"{self._reader.name(q.who)}'s {q.label} is asked, {q.pool.text}."
                raise self._wrong(word.token, what, f'"{word.token.text}" is no roll.')
            return self._checked(q, word.token, word.token.text)
        faces = self._face(q, (), word.token)
        while q.pool.need(faces):
            if at >= len(self._left) or self._left[at].who or not self._left[at].digits:
                break
            faces = self._face(q, faces, self._left.pop(at).token)
        return self._checked(q, word.token, faces_text(faces))

    def _face(self, q: RollAsked, faces: tuple[int, ...], token: Token) -> tuple[int, ...]:
        sides, face = q.pool.need(faces), int(token.text)
        if not 1 <= face <= sides:
            raise self._wrong(token, f"{self._reader.name(q.who)}'s {q.label}: a d{sides} has no {face}.")
        return (*faces, face)

    def _checked(self, q: Request, token: Token, text: str) -> str:
        try:
            return parse(q, text).text
        except BadAnswer as no:
            raise self._wrong(token, f"{self._reader.name(q.who)}'s {q.label}: {no}.") from None

    def settle(self) -> None:
        """Raise WrongAnswer when answers are left over."""
        left = [w.whole for w in self._left]
        if left and left[-1].raw in (CHANCE, ASK):
            left.pop()
        if left:
            many = f"{len(left)} answers" if len(left) > 1 else "One answer"
            span = Token("", "", left[0].start, left[-1].end)
            raise self._wrong(span, f"{many} left over: {', '.join(w.raw for w in left)}.")

    def _ended(self, q: Request) -> WrongAnswer:
        end = self._reader.end
        asked = f"{q.label}, {q.pool.text}" if isinstance(q, RollAsked) else f"{q.label} {offered(q.options)}"
        what = f"The answers end here, and {self._reader.name(q.who)} is asked: {asked}."
        return self._wrong(Token("", "", end, end + 1), what, 'A "*" leaves the rest to the generator.')

    def _wrong(self, at: Token, what: str, would: str = "") -> WrongAnswer:
        return WrongAnswer(Pointed(self._reader.line, at.start, at.end, what, would))


def give(referee: Referee[Any, Any], answers: Answers) -> None:
    """Answer what is open, and what is asked after it, with the answers of a line (`< 18 parry`).

    Raises WrongAnswer for one that cannot be and for those left over, Refused when nothing is open; then nothing has
    changed.
    """
    if referee.pending is None:
        raise Refused("No question is open.")
    q = answers.first(referee.pending.requests)
    answer = answers(q)
    if answer is None:
        answers.settle()
    else:
        referee.answer(answer.text, q.key, answer.by, answers)
