"""What the prompt of a verb shows: seven lines, each always in its place."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from tui.core.camps import opposed
from tui.core.command import Command
from tui.core.encounter import Combatant
from tui.core.game import AnyGame
from tui.core.ledger import Ledger
from tui.core.possible import impossible
from tui.core.request import Option
from tui.core.verbs import Flag, Slot, Verb
from tui.core.views import Span, Words
from tui.ui.desk import whos
from tui.ui.desk.draft import ENTER, Stop
from tui.ui.desk.lines import fit, flow, joined, line, text_of, width_of
from tui.ui.desk.picture import amount_line, chances_line

if TYPE_CHECKING:
    from tui.ui.desk.formbase import FormBase
    from tui.ui.desk.outlook import Outlook

ROOM_AGAINST = 26
"""Cells kept at the end of the first line for what stands against the roll."""
OWN_SIDE = "own side"
NEVER = frozenset("nulxvzq")
_COUNT = re.compile(r" \(\d+ left\)")
"""What the answers to a question are paid with: told by the card too."""
_MODIFIER = re.compile(r"[+-](\d{1,3})([a-z]*)( .*)?")


def flag_keys(form: FormBase) -> dict[str, str]:
    """The letter of each option in this prompt: its own; for one that has none, the first of its name that is free."""
    taken = {o.key for s in form.verb.slots if s.kind == "choice" for o in form.draft.options(s)}
    taken |= {f.key for f in form.draft.shown_flags} | NEVER
    taken |= set(form.reserved())
    if any(s.kind == "amount" for s in form.verb.slots):
        taken.add("d")
    out: dict[str, str] = {}
    for flag in form.draft.shown_flags:
        out[flag.name] = flag.key or next((c for c in flag.name if c.isalpha() and c not in taken), "")
        taken.add(out[flag.name])
    return out


def sibling_keys(form: FormBase) -> dict[str, Verb[Any, Any]]:
    """The letters of the other verbs of this key: the first of each name that is free here."""
    taken = {o.key for s in form.verb.slots if s.kind == "choice" for o in form.draft.options(s)}
    taken |= set(flag_keys(form).values()) | NEVER
    out: dict[str, Verb[Any, Any]] = {}
    for verb in form.siblings:
        key = next((c for c in verb.name if c.isalpha() and c not in taken), "")
        if key:
            out[key] = verb
            taken.add(key)
    return out


def modifier_fault(game: AnyGame, text: str) -> str:
    """What is wrong with a free modifier: `+2 high ground`, `-1e dark`; empty when nothing is."""
    m = _MODIFIER.fullmatch(text)
    suffixes = {c.suffix: c for c in game.channels}
    known = ", ".join(f"{c.suffix} {c.title or c.name}" for c in game.channels if c.suffix)
    if m is None or not int(m[1]):
        return "A modifier is a number with its sign, then maybe why: +2 high ground."
    if m[2] not in suffixes:
        return f"No modifier ends in {m[2]}. {'There is: ' + known if known else 'Only plain ones.'}"
    return ""


# ---- the parts


def title(form: FormBase) -> Words:
    """The verb, who does it to whom, with what."""
    command = form.draft.command()
    parts: list[Words] = []
    actor, whom = form.draft.actor, form.draft.whom
    acting = form.desk.acting
    head = f"{form.verb.title}"
    who = command.arg(actor.name) if actor is not None else ""
    if who and who != acting:
        head = f"{form.desk.look.named(who)}: {head}"
    if whom is not None and whom.kind == "who" and command.arg(whom.name):
        head += f" {form.desk.look.named(command.arg(whom.name))}"
    parts.append(line(Span(head, "title")))
    for slot in form.verb.slots:
        if slot.kind == "choice" and (id := command.arg(slot.name)):
            option = next((o for o in form.draft.options(slot, command) if o.id == id), None)
            parts.append(line(option.label if option is not None else id))
    if own_side(form, command):
        parts.append(line(Span(OWN_SIDE, "warning")))
    if form.draft.fiat:
        parts.append(line(Span("by the GM's word", "warning")))
    return joined(parts, " · ")


def own_side(form: FormBase, command: Command) -> bool:
    """Is something that harms aimed at one of the same camp?"""
    actor, whom = form.draft.actor, form.draft.whom
    if actor is None or whom is None or whom.kind != "who" or form.verb.odds is None or form.verb.helps:
        return False
    who = form.desk.state.who
    by, at = who.get(command.arg(actor.name)), who.get(command.arg(whom.name))
    return isinstance(by, Combatant) and isinstance(at, Combatant) and not opposed(by, at)


def lines(form: FormBase, width: int, rows: int) -> tuple[Words, ...]:
    """All lines of the prompt, from choices to Enter."""
    command = form.made()
    outlook = form.desk.outlook(form.verb, command) if form.draft.missing(command) is None else None
    top = fields(form, command, width)
    options = option_items(form, command, width)
    below: list[Words] = []
    if form.verb.odds is not None:
        below = _odds(form, outlook, width, top[0] if top else ())
    enter = enter_line(form, command, outlook)
    if asks := (outlook.preview.asks if outlook is not None and by_rules(form) and form.modifier is None else ""):
        asked = line(Span("asks  ", "dim"), asks)
        if len(top) + len(flow(options, width, 9)) + len(below) + 2 > rows:
            shorter = (asked, line(_COUNT.sub("", asks)))
            enter = line(enter, "   ", next((w for w in shorter if width_of(enter) + 3 + width_of(w) <= width), shorter[-1]))
        else:
            below.append(asked)
    bottom = [fit(enter, width)]
    if form.modifier is not None:
        label = modifier_label(form)
        bottom.insert(0, line(Span(f"{label}: ", "dim"), form.modifier.shown(width - len(label) - 2)[0]))
    room = max(1, rows - len(top) - len(below) - len(bottom))
    if len(flow(options, width, len(options))) > room:
        options = option_items(form, command, width, notes=False)
    on = [i for i, words in enumerate(options) if any(s.role == "on" for s in words)]
    shown = flow(options, width, room, _item_at(form, command), always=on) if options else []
    out = [fit(w, width) for w in (*top, *shown, *below)]
    return tuple(out[: max(0, rows - len(bottom))] + bottom)


def modifier_label(form: FormBase) -> str:
    """What stands before the text that is being typed."""
    return form.modifier_of.title if form.modifier_of is not None else "modifier, then why"


def caret(form: FormBase, width: int) -> tuple[int, int] | None:
    """Where text is being typed."""
    if form.modifier is not None:
        label = modifier_label(form)
        rows = form.lines(width, form.desk.prompt_rows)
        return len(rows) - 2, len(label) + 2 + form.modifier.shown(width - len(label) - 2)[1]
    if form.at.kind != "text":
        return None
    for row, words in enumerate(form.lines(width, form.desk.prompt_rows)):
        label = _label(form.verb.slot(form.at.name)) + "  "
        if text_of(words).startswith(("▸" + label, label)):
            return row, len(label) + 1 + form.text.shown(width - len(label) - 2)[1]
    return None


def by_rules(form: FormBase) -> bool:
    """Is this something the rules know, of which the game can say what it leads to?"""
    return form.verb.kind not in ("edit", "fight")


def _label(slot: Slot[Any, Any] | None) -> str:
    return (slot.title or slot.name.capitalize()) if slot is not None else ""


def _pointer(form: FormBase, stop: Stop) -> Span:
    return Span("▸", "default") if form.at == stop and (form.walked or stop.kind in ("text", "number")) else Span(" ")


def fields(form: FormBase, command: Command, width: int) -> list[Words]:
    """The slots: numbered choices first, then the rest; whoever stands in the title is named only under the cursor."""
    out: list[Words] = []
    for slot in form.verb.slots:
        value = command.arg(slot.name)
        if slot.kind == "choice":
            out += _choices(form, slot, command, width)
        elif slot.kind == "who":
            if form.at == Stop("who", slot.name) or not value:
                named = form.desk.look.named(value) if value else "?"
                out.append(
                    line(_pointer(form, Stop("who", slot.name)), Span(f"{_label(slot)}  ", "dim"), Span(named, "target"))
                )
        elif slot.kind == "whos":
            named = told(form, value) or "?"
            out.append(line(_pointer(form, Stop("whos", slot.name)), Span(f"{_label(slot)}  ", "dim"), Span(named, "target")))
        elif slot.kind in ("amount", "number"):
            stop = Stop("number", slot.name)
            out.append(line(_pointer(form, stop), Span(f"{_label(slot)}  ", "dim"), Span(value or "_", "strong")))
        else:
            stop = Stop("text", slot.name)
            here = form.at == stop
            text = form.text.shown(width - len(_label(slot)) - 4)[0] if here else value
            usual = Span(value, "dim") if here and not text else Span("")
            out.append(line(_pointer(form, stop), Span(f"{_label(slot)}  ", "dim"), text, usual))
    if form.verb.odds is not None and out:
        against = form.desk.outlook(form.verb, command).preview.against if form.draft.missing(command) is None else ""
        if against and width_of(out[0]) + 2 + len(against) <= width:
            room = width - width_of(out[0]) - len(against)
            out[0] = line(out[0], " " * min(room, 6), Span(against, "dim"))
    return out


def top_holds(first: Words, against: str) -> bool:
    """Does what stands against it stand behind the choices? Where they leave no room it goes behind the roll."""
    return any(span.text == against for span in first)


def told(form: FormBase, text: str) -> str:
    """The combatants of a text by letter and name, with their shares in words."""
    return ", ".join(f"{whos.SHARE_WORDS[t.share]}{form.desk.look.named(t.id)}" for t in whos.targets(text))


def _choices(form: FormBase, slot: Slot[Any, Any], command: Command, width: int) -> list[Words]:
    options = form.draft.options(slot, command)
    if not options:
        return []
    lettered = form.lettered(slot)
    shut = bool(form.draft.closed(slot, command))
    picked = command.arg(slot.name)
    at = next((i for i, o in enumerate(options) if form.at == Stop("option", slot.name, o.id)), 0)

    def items(short: bool) -> list[Words]:
        out: list[Words] = []
        for i, o in enumerate(options):
            key = o.key if lettered else str(i + 1) if i < 9 else ""
            note = _short(o.note) if short else o.note
            out.append(_item(form, Stop("option", slot.name, o.id), key, o.label, note, o.id == picked, o.why_not, shut))
        return out

    most = 2 if lettered or len(options) > 4 else 1
    whole, room = items(False), width - (ROOM_AGAINST if form.verb.odds is not None else 0)
    return flow(whole if width_of(joined(whole)) <= room else items(True), width, most, at, gap="  ")


def _short(note: str) -> str:
    """The number at the beginning of a note; nothing of one that is words, or that counts something."""
    first, _, rest = note.partition(" ")
    counts = bool(rest) and first[-1:] != "," and first[:1] not in ("+", "-")
    return "" if counts or not any(c.isdigit() for c in first) else first.rstrip(",")


def _item(form: FormBase, stop: Stop, key: str, label: str, note: str, on: bool, why_not: str, shut: bool = False) -> Words:
    """One option. Its reason why not is told under the cursor, and where nothing else can be chosen (`shut`)."""
    here = form.at == stop and form.walked
    head: list[Span] = [Span("▸", "default")] if here else []
    if why_not:
        reason = f": {why_not}" if here or shut else ""
        return (*head, Span(f"·{key} {label}{reason}".replace("  ", " "), "impossible"))
    words: list[Span] = [*head]
    if key:
        words += [Span(key, "key"), Span(" ")]
    words.append(Span(label + ("■" if on else ""), "on" if on else "plain"))
    if note:
        words.append(Span(f" {note}", "dim"))
    return tuple(words)


def option_items(form: FormBase, command: Command, width: int, notes: bool = True) -> list[Words]:
    """The flags with their letters, their level and ■ where on, then the free modifiers. `notes` are shown on a wide screen."""
    keys = flag_keys(form)
    items: list[Words] = []
    short = sum(len(f.title) + 5 for f in form.draft.shown_flags) > 2 * width
    for flag, why in form.draft.flags_with_why(command):
        value = form.draft.on(flag, command)
        note = flag.note if notes and width >= 100 and value is None and not short else ""
        label = (flag.name if short else flag.title) if value is None else value_label(form, flag, value)
        items.append(_item(form, Stop("flag", flag.name), keys[flag.name], label, note, value is not None, why))
    items += [line(Span(f"{text}■", "on")) for text in form.draft.free]
    items += [line(Span(k, "key"), Span(f" {v.title.lower()}", "dim")) for k, v in sibling_keys(form).items()]
    return items


def value_label(form: FormBase, flag: Flag[Any, Any], value: str) -> str:
    """A flag that is on, with its value: `cover half`, `distance 3`."""
    level = flag.level(value)
    if level is not None:
        return f"{flag.title} {level.label}" if level.label != flag.title else level.label
    if flag.kind in ("who", "whos"):
        return f"{flag.title} {told(form, value)}".rstrip()
    *words, last = value.split(" ")
    named = form.desk.look.named(last) if flag.kind == "text" and last in form.desk.state.who else last
    return " ".join((flag.title, *words, named)).rstrip()


def _item_at(form: FormBase, command: Command) -> int:
    if form.at.kind != "flag":
        return 0
    flags = [f.name for f, _ in form.draft.flags_with_why(command)]
    return flags.index(form.at.name) if form.at.name in flags else 0


def ledger_words(game: AnyGame, ledger: Ledger) -> Words:
    """Every modifier with its reason: `+7 longsword  +1e flank`."""
    suffix = {c.name: c.suffix for c in game.channels}
    parts = [line(Span(f"{t.value:+d}{suffix.get(t.channel, '')}", "strong"), f" {t.why}") for t in ledger.terms]
    return joined(parts, "  ")


def _odds(form: FormBase, outlook: Outlook | None, width: int, top: Words) -> list[Words]:
    """Ledger, chances and amount. A ledger too long for its line gives way to what is rolled, and against what where the first
    line has no room for that."""
    if outlook is None:
        return [(), (), ()]
    roll, own = outlook.roll, outlook.preview.ledger
    terms = own if own is not None else roll.ledger if roll is not None else None
    ledger = ledger_words(form.desk.game, terms) if terms is not None else ()
    made = (roll.formula or roll.pool.text) if roll is not None and own is None else outlook.preview.roll
    tail = line("   " if ledger else "", Span(f"= {made}", "strong")) if made else ()
    head, against = line(Span("ledger  ", "dim"), ledger), outlook.preview.against
    if width_of(head) + width_of(tail) > width:  # what is rolled later can wait, why it is rolled cannot
        tail = line("   " if ledger else "", Span(f"= {made.partition(';')[0]}", "strong")) if made else ()
    if top and not top_holds(top, against):
        room = width - width_of(head) - width_of(tail) - 1
        told = next((text for text in (against, against.partition(",")[0]) if len(text) <= room), "")
        tail = line(tail, Span(f" {told}" if told else "", "dim"))
    first = line(fit(head, max(0, width - width_of(tail))), tail)
    columns = outlook.columns
    word = f"{columns[0].plan.amount} on a hit" if columns and columns[0].plan.amount else ""
    return [first, chances_line(columns, outlook.done, width), amount_line(columns, word)]


def enter_line(form: FormBase, command: Command, outlook: Outlook | None) -> Words:
    """What Enter does, and who throws; else why it cannot be done."""
    if form.modifier is not None:
        return line(Span("Enter", "key"), ": take it")
    missing = form.draft.missing(command)
    if form.walked and form.at.kind == "option" and (slot := form.verb.slot(form.at.name)) is not None:
        option = next((o for o in form.draft.options(slot, command) if o.id == form.at.value), None)
        if option is not None and (command.arg(slot.name) != option.id or slot.name not in form.typed):
            return line(Span("Enter", "key"), f": {_said(option)}")
    if (
        form.walked
        and form.at.kind == "flag"
        and (flag := form.verb.option(form.at.name)) is not None
        and flag.kind != "number"
    ):
        return line(Span("Enter", "key"), f": {next_of(form, flag)}")
    if form.walked and form.at.kind == "whos" and (who := whos.last(command.arg(form.at.name))):
        share = whos.last_share(whos.next_share(command.arg(form.at.name)))
        return line(Span("Enter", "key"), f": {whos.SHARE_WORDS[share] or 'all '}for {form.desk.look.named(who)}")
    here = _pointer(form, ENTER) if form.walked else Span("")
    if missing is not None:
        if shut := form.asks_for(missing, command):
            return line(here, Span("Enter", "key"), " does nothing: ", Span(shut, "warning"))
        return line(here, Span("Enter", "key"), f": {(missing.title or missing.name).lower()}?")
    why = impossible(form.verb, form.desk.state, command) if not form.draft.fiat else ""
    if why or (outlook is not None and outlook.refused):
        reason = why or (outlook.refused if outlook else "")
        return line(here, Span("Enter", "key"), " does nothing: ", Span(reason, "warning"))
    return line(here, Span("Enter", "key"), ": ", *form.does(command, outlook))


def next_of(form: FormBase, flag: Flag[Any, Any]) -> str:
    """What a flag becomes by Enter: `cover half`, `flank on`, `off`."""
    if flag.kind == "text":
        return form.next_text(flag)
    if flag.kind in ("who", "whos"):
        return f"{flag.title}: the next in the order"
    value = form.draft.next_setting(flag, 1)
    if value is None:
        return f"{flag.title} off"
    return value_label(form, flag, value) if value else f"{flag.title} on"


def _said(option: Option) -> str:
    return f"{option.label} ({option.why_not})" if option.why_not else option.label


def does(form: FormBase, command: Command, outlook: Outlook | None) -> Words:
    """What a command does, in the game's words where it has any."""
    told_ = outlook.preview.enter if outlook is not None and by_rules(form) else ""
    if not told_:
        told_ = form.verb.title.lower()
        if form.draft.whom is not None and (text := command.arg(form.draft.whom.name)):
            told_ += f": {told(form, text)}"
    if own_side(form, command):
        told_ += f", {OWN_SIDE}"
    roll = outlook.roll if outlook is not None else None
    if roll is None or form.desk.referee.dice_of(roll) == "program":
        return line(told_)
    return line(told_, f", {form.desk.look.name(roll.who)[1]}'s dice from the table")
