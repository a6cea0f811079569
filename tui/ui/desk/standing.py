"""What stands on the screen whatever the mode: header, message, footer, and the view as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.core.encounter import Fight
from tui.core.game import AnyGame, acting
from tui.core.messages import Moved, RefusedCommand
from tui.core.views import Span, Words
from tui.ui.desk.lines import line, plain_signs
from tui.ui.desk.spoken import health_told, titled
from tui.ui.surface import Header, Pane, View

if TYPE_CHECKING:
    from tui.ui.desk.campaign import Campaign
    from tui.ui.desk.desk import Desk

ROOMY = 100
"""Columns from which the header also names who acts."""


def view(desk: Desk) -> View:
    """Everything on the screen now."""
    prompt = desk.prompt_box()
    mode = desk.mode
    wanted = mode.wanted()
    first = about(desk) if wanted is None else wanted
    plain = desk.mode is desk.fight
    focus: Pane = desk.look.focus if plain else "prompt"
    sign = plain_signs if desk.ascii else _same
    return View(
        header=header(desk),
        ladder_title=(Span("Initiative", "title"),),
        ladder=desk.look.ladder,
        cursor=desk.look.here(),
        aim=aimed(desk),
        marks=desk.look.marks,
        acting=desk.acting,
        cards=desk.look.wanted(first),
        focus=focus,
        big=desk.look.big,
        log_cursor=desk.log_cursor,
        prompt=prompt,
        over=desk.over_box(),
        parked=sign(parked(desk)),
        message=sign(desk.message),
        footer=footer(desk),
        mode=desk.mode_name(),
    )


def footer(desk: Desk) -> tuple[tuple[str, str], ...]:
    """The keys of the mode in force, and the way to help wherever a key leads there."""
    hints, key = desk.mode.hints(), desk.key_of("help")
    known = not key or desk.mode.writes or any(k == key for k, _ in hints)
    return hints if known else (*hints, (key, "help"))


def about(desk: Desk) -> tuple[str, ...]:
    """Whose cards a question needs: one looked at since it was asked, one who is asked out of turn, the one it is done to."""
    question = desk.question
    if question is None:
        return ()
    looked = desk.look.cursor if desk.look.cursor != question.cursor_before else ""
    asked = question.q.who if question.q.who != desk.acting else ""
    return tuple(who for who in dict.fromkeys((looked, asked, question.target)) if who)


def aimed(desk: Desk) -> str:
    """Who carries the sign of the target: the one a prompt or a pending command is about; else whoever is aimed at and still
    takes part."""
    if named := desk.mode.aimed():
        return named
    if desk.question is not None and desk.question.target:
        return desk.question.target
    return "" if desk.look.gone(desk.look.aim) else desk.look.aim


def _same(words: Words) -> Words:
    return words


def header(desk: Desk) -> Header:
    """Campaign and game; round, open question, hidden ones; whether all is saved."""
    flow = desk.state.flow
    middle: list[str] = []
    if isinstance(flow, Fight) and flow.round:
        middle.append(f"Round {flow.round}")
    left = line(Span(desk.campaign.name, "strong"), f" {'-' if desk.ascii else '·'} {desk.game.title}")
    if desk.look.hidden:
        middle.append(f"{desk.look.hidden} hidden")
    between = Span(f" {'-' if desk.ascii else '·'} ")
    centre = [Span(between.text.join(middle))] if middle else []
    if desk.acting and desk.width >= ROOMY:
        centre += [*([between] if centre else []), Span(f"{desk.look.named(desk.acting)} acts", "acting")]
    if desk.question is not None:
        count = len(desk.question.pending.requests)
        text = "1 open question" if count == 1 else f"{count} open questions"
        centre.append(Span(("  " if centre else "") + text, "warning"))
    if desk.heard.not_saved:
        right: Words = (Span(f"NOT SAVED: {desk.heard.not_saved}", "error"),)
    elif desk.campaign.readonly:
        right = (Span("read only", "warning"),)
    else:
        right = (Span("saved", "dim"),)
    return Header(left, tuple(centre), right)


def parked(desk: Desk) -> Words:
    """The open question in one line, while it is parked."""
    if desk.question is None or not desk.parked:
        return ()
    keys = line("   ", Span("Enter", "key"), " answers · ", Span("u", "key"), " takes the command back")
    return line(desk.question.asked(), keys)


def welcome(campaign: Campaign) -> str:
    """What is said on opening: what had to be mended, else nothing."""
    told = campaign.recovered
    return told if isinstance(told, str) else "; ".join(str(t) for t in told or ())


def refusal(game: AnyGame, m: RefusedCommand) -> str:
    """Why nothing was done, with its rule."""
    cite = f" ({game.short} {m.cite})" if m.cite and game.short else ""
    bug = "This should not happen, and nothing was changed: " if m.bug else ""
    return f"{bug}{m.reason}{cite}"


def moved(game: AnyGame, m: Moved) -> str:
    """What was undone or made again: the first entry of the step names it, then what it did to anybody's health and whose
    turn it is now."""
    if not m.nodes:
        return ""
    if m.how == "goto":
        return f"went to entry {m.at}"

    def name(who: str) -> str:
        return str(getattr(m.after.who.get(who) or m.before.who.get(who), "name", who))

    first = m.nodes[-1] if m.how == "undo" else m.nodes[0]
    health = health_told(game, m.before, m.after)
    out = f"{'undid' if m.how == 'undo' else 'did again'}: {titled(game, first.entry, name, bool(health))}"
    out += f" ({health})" if health else ""
    turn = acting(m.after)
    return f"{out}; {name(turn)} acts" if turn and turn != acting(m.before) else out
