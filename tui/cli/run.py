"""`affray run`: the commands of a script, played in a campaign as if they had been typed."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tui.cli.entries import entry_lines, entry_object, moved_lines, moved_object, open_object
from tui.cli.script import place, script_lines
from tui.cli.telling import complain, json_line, tell
from tui.core.errors import BadAnswer, Diverged, Refused
from tui.core.language.answers import Answers, give
from tui.core.language.faults import LanguageError, Pointed, WrongAnswer
from tui.core.language.parse import Step, parse_line, printable, says_nothing
from tui.core.language.reader import Context
from tui.core.language.tokens import cut
from tui.core.messages import Moved, NotSaved, Recorded
from tui.storage.campaign import OpenCampaign, open_campaign
from tui.storage.faults import Fault
from tui.storage.paths import folders

SCRIPT = Context(script=True)


def run(
    file: str, script: str, *, as_json: bool = False, seed: int | None = None, dry: bool = False, keep_going: bool = False
) -> int:
    """Play a script: 0 when all of it was done, 1 when a command was refused, 2 when something was not saved.

    Raises Fault when the campaign or the script cannot be used, or the campaign is in use elsewhere.
    """
    if not dry and folders().ships(Path(file)):
        raise Fault(file, "a sample stays as it is: play a copy of it, or play it with --dry-run")
    campaign = open_campaign(file, seed=seed, dry=dry)
    not_saved = ""
    try:
        if campaign.readonly:
            raise Fault(file, f"nothing can be played in it: {campaign.readonly}")
        for told in campaign.recovered:
            complain(told)
        player = _Player(campaign, place(script), as_json, keep_going)
        for number, line in script_lines(script):
            player.line(number, printable(line))
            if player.refused and not keep_going:
                break
        player.end()
    finally:
        not_saved = campaign.close()
    for reason in dict.fromkeys((*player.not_saved, *([not_saved] if not_saved else []))):
        complain(f"Not saved: {reason}")
    return 2 if player.not_saved or not_saved else 1 if player.refused else 0


class _Player:
    """Plays line by line and tells what came of each. `refused` counts the lines that were not done."""

    def __init__(self, campaign: OpenCampaign, script: str, as_json: bool, keep_going: bool) -> None:
        self._referee = campaign.referee
        self._game = campaign.game
        self._script = script
        self._as_json = as_json
        self._keep_going = keep_going
        self._heard: list[Recorded | Moved] = []
        self._left_open: tuple[int, str] | None = None
        self.refused = 0
        self.not_saved: list[str] = []
        campaign.bus.subscribe(Recorded, self._heard.append)
        campaign.bus.subscribe(Moved, self._heard.append)
        campaign.bus.subscribe(NotSaved, lambda m: self.not_saved.append(m.reason))

    def line(self, number: int, line: str) -> None:
        """Play one line. What it asks may be answered by a next line of answers alone."""
        if says_nothing(line):
            return
        if cut(line).words:
            self.end()
            if self.refused and not self._keep_going:
                return
        keeps, self._left_open = False, None
        try:
            keeps = self._play(line)
        except (LanguageError, WrongAnswer) as no:
            self._complain(number, no.pointed)
        except Refused as no:
            rules = f" ({self._game.short} {', '.join(no.cite.split())})" if no.cite else ""
            self._complain(number, _whole(line, no.reason + rules))
        except (BadAnswer, Diverged) as no:
            self._complain(number, _whole(line, f"{no}."))
        except Exception as bug:  # a fault in a rule ends neither the script nor the campaign: nothing has changed
            self._complain(number, _whole(line, f"A fault in {self._game.title}: {type(bug).__name__}: {bug}"))
        else:
            if self._referee.pending is not None and not keeps:
                self._left_open = (number, line)
        if self._left_open is None:
            self._tell()
        if keeps and self._referee.pending is not None:
            self._tell_open()

    def _play(self, line: str) -> bool:
        """Whether a question that is open then is meant to stay open."""
        referee = self._referee
        parsed = parse_line(self._game, referee.now, line, SCRIPT)
        if isinstance(parsed, Step):
            self._move(parsed)
            return False
        answers = Answers(self._game, referee.now, parsed, referee.rng, SCRIPT)
        if parsed.command is not None:
            referee.do(parsed.command, answers)
        else:
            give(referee, answers)
        return parsed.asks

    def _move(self, step: Step) -> None:
        match step.word:
            case "undo":
                self._referee.undo(step.n)
            case "redo":
                self._referee.redo(step.n)
            case "goto":
                self._referee.goto(step.n)

    def end(self) -> None:
        """No line of answers follows: a question left open by accident is dropped, and that is a refusal."""
        if self._left_open is None:
            return
        number, line = self._left_open
        self._left_open = None
        found = cut(line)
        end = max((w.end for w in (*found.words, *found.answers)), default=0)
        would = 'A "*" leaves it to the generator, a "?" keeps it open.'
        self._complain(number, Pointed(line, end, end + 1, f"{self._referee.question()} is left open.", would))
        self._referee.cancel()
        self._heard.clear()

    def _complain(self, number: int, pointed: Pointed) -> None:
        self.refused += 1
        complain(pointed.picture(f"{self._script}:{number}"))

    def _tell(self) -> None:
        """Tell what was heard since the last time."""
        heard, self._heard[:] = tuple(self._heard), ()
        for message in heard:
            for text in self._texts(message):
                tell(text)

    def _texts(self, message: Recorded | Moved) -> Iterable[str]:
        if isinstance(message, Recorded):
            node = message.node
            return (json_line(entry_object(self._game, node)),) if self._as_json else entry_lines(self._game, node)
        return (json_line(moved_object(message)),) if self._as_json else moved_lines(self._game, message)

    def _tell_open(self) -> None:
        pending = self._referee.pending
        assert pending is not None
        tell(json_line(open_object(pending)) if self._as_json else f"open: {self._referee.question()}")


def _whole(line: str, what: str) -> Pointed:
    """A complaint about all of a command."""
    words = cut(line).words or cut(line).answers
    return Pointed(line, words[0].start, words[-1].end, what)
