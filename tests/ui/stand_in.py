"""A desk without behaviour: it shows what a test gives it and notes the keys it gets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from tui.core.views import Card, Divider, Gauge, Ladder, Row, Span, words
from tui.ui.surface import Box, Header, LogBook, LogLine, View


@dataclass
class Book:
    """A log of lines held in memory."""

    lines: list[LogLine] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.lines)

    def line(self, i: int) -> LogLine:
        return self.lines[i]

    def older(self) -> int:
        return 0


PEOPLE: dict[str, tuple[str, str]] = {
    "kara": ("K", "Kara"),
    "ysolde": ("Y", "Ysolde"),
    "brawn": ("B", "Brawn"),
    "goblin-1": ("A", "Goblin 1"),
    "goblin-2": ("C", "Goblin 2"),
    "goblin-3": ("D", "Goblin 3"),
    "adept": ("E", "Adept"),
    "goblin-4": ("F", "Goblin 4"),
}

LADDER: Ladder = (
    Row("kara", "22", "22/28", "party", (Span("●○"),), acts=True),
    Row("ysolde", "17", "18/18", "party", (Span("●●"),)),
    Row("brawn", "9", "19/24", "hurt", (Span("●●"), Span("sh", "effect"))),
    Divider("goblins 14: act last"),
    Row("goblin-1", "", "-9/14", "dying", (Span("†mort", "dead"),)),
    Row("goblin-2", "", "15/15", "foe", (Span("●○"),)),
    Row("goblin-3", "", "12/15", "foe", (Span("○"), Span("off", "bad"))),
    Row("adept", "", "9/9", "hidden", (Span("●●"),)),
    Divider("round 3: 2 Wolves join"),
    Row("goblin-4", "", "3/14", "dead", (), out="fled"),
)

CARDS: dict[str, Card] = {
    "kara": Card(
        (
            Gauge("HP", 22, 28),
            words("actions ●○   moved 2 of 8"),
            words("1 longsword +7  1-11+2 slash Medium"),
            words("2 dagger +5  1-6+1 pierce Close"),
            words("DB 20 (shield, 3 fronts)  parry 22"),
            words("no stun, bleed, wounds", "dim"),
        )
    ),
    "goblin-2": Card(
        (
            Gauge("HP", 15, 15, -15, "dies at -15"),
            words("actions ●○   stun 0   bleed 0"),
            words("DB 15   parry 17   dodge 15"),
            words("spear +4  1-7 pierce  reach Short"),
            words("engaged with K Kara, facing her"),
        )
    ),
}

LOG = [
    LogLine("1.1", words("Kara attacks Goblin 1: longsword"), "", 3, True),
    LogLine("1.1", (Span("d20 [15] +7 longsword = 22 against parry 17: "), Span("hit by 5", "good")), "AE 6.5", 3),
    LogLine("1.1", words("5 +2 = 7 slash: bleed 1. Goblin 1  14 → 7 HP"), "AE 9.1", 3),
    LogLine("1.4", words("Goblin 1 bleeds 1: 7 → 6 HP"), "AE 9.4", 4, True),
    LogLine(
        "1.4", words("Goblin 1  6 → -9 HP: unconscious, Mortal wound, bleeds out in 3 of its turns"), "AE 9.8 9.10", 5, True
    ),
    LogLine("2.0", words("Order: Kara 22 first, then Ysolde, Brawn; goblins (14) last"), "AE 3.3", 6, True),
    LogLine("2.1", words("Kara acts: 2 actions, move 8, not bleeding"), "", 7, True),
]

MENU = Box(
    words("Menu", "title"),
    (
        (Span("a", "key"), Span(" attack C again "), Span("80 %", "good"), Span("   "), Span("m", "key"), Span(" 14 more")),
        (Span("w", "key"), Span(" prepare a reaction   "), Span("r", "key"), Span(" Goblin 2 and Goblin 3 could react")),
        (Span("n", "key"), Span(" next: Ysolde")),
    ),
)

ATTACK = Box(
    (Span("Attack C Goblin 2", "title"), Span(" · "), Span("1 longsword", "on")),
    (
        (Span("1", "key"), Span(" longsword +7   ", "on"), Span("2", "key"), Span(" dagger +5       against DB 15, parry 17")),
        (
            Span("p", "key"),
            Span(" it stands■", "on"),
            Span("  "),
            Span("f", "key"),
            Span(" flank  "),
            Span("·c cover", "impossible"),
        ),
        (Span("ledger", "dim"), Span("  +7 longsword  +2 press  +1 longer reach           = d20+10, no edge")),
        (
            Span("hit "),
            Span("80 %", "good"),
            Span("   parried 70 %   "),
            Span("critical 5 %", "critical"),
            Span("   mishap 0 %"),
        ),
        (Span("damage on a hit   3 "), Span("▄▂▂▂▂▂▂▂▂▂█···▂", "hurt"), Span(" 17     average 9.2")),
        (Span("asks", "dim"), Span("  after the roll: parry, dodge or none (it has one action left ●○)")),
        (Span("▸ Enter: roll d20+10, Kara's player throws", "default"),),
    ),
)

FOOTER = (
    ("n", "next"),
    ("a", "attack"),
    ("7", "hurt"),
    ("c", "cond"),
    ("w", "wait"),
    ("u", "undo"),
    ("l", "log"),
    (":", "cmd"),
    ("?", "help"),
)

HEADER = Header(
    (Span("The Lost Tomb", "title"), Span(" · Adventure's Edge", "dim")),
    (Span("Round 2"), Span(" · ", "dim"), Span("K Kara acts", "acting")),
    words("saved", "good"),
)

FIGHT = View(
    header=HEADER,
    ladder_title=words("Initiative", "title"),
    ladder=LADDER,
    cursor="kara",
    aim="",
    marks=(),
    acting="kara",
    cards=("kara", "goblin-2"),
    focus="ladder",
    big="",
    log_cursor=-1,
    prompt=MENU,
    over=None,
    parked=(),
    message=(),
    footer=FOOTER,
    mode="fight",
)

ATTACKING = replace(FIGHT, aim="goblin-2", cards=("goblin-2", "kara"), focus="prompt", prompt=ATTACK, mode="prompt")


@dataclass
class Cursor:
    """Notes the steps it is told to make."""

    stops: tuple[str, ...] = ()
    steps: list[int] = field(default_factory=list)

    def step(self, by: int) -> None:
        self.steps.append(by)


@dataclass
class StandIn:
    """A desk that shows one view. `down` and `up` move the cursor, `q` leaves; every other key is only noted."""

    shown: View = FIGHT
    people: dict[str, tuple[str, str]] = field(default_factory=lambda: dict(PEOPLE))
    cards: dict[str, Card] = field(default_factory=lambda: dict(CARDS))
    log: LogBook = field(default_factory=lambda: Book(list(LOG)))
    keys: list[tuple[str, str | None]] = field(default_factory=list)
    pasted: list[str] = field(default_factory=list)
    sizes: list[tuple[int, int, int, int, int]] = field(default_factory=list)
    left: bool = False
    redraws: int = 0
    look: Cursor = field(default_factory=Cursor)
    scrolled: list[int] = field(default_factory=list)

    def scroll(self, by: int) -> None:
        self.scrolled.append(by)

    def view(self) -> View:
        return self.shown

    @property
    def names(self) -> Mapping[str, tuple[str, str]]:
        return self.people

    def name(self, who: str) -> tuple[str, str]:
        return self.people.get(who, ("", who))

    def card(self, who: str) -> Card:
        return self.cards.get(who, Card(()))

    def press(self, key: str, character: str | None) -> None:
        self.keys.append((key, character))
        rows = [row.who for row in self.shown.ladder if isinstance(row, Row)]
        if key in ("down", "up"):
            at = rows.index(self.shown.cursor) + (1 if key == "down" else -1)
            self.shown = replace(self.shown, cursor=rows[at % len(rows)])
        elif key == "q":
            self.left = True

    def paste(self, text: str) -> None:
        self.pasted.append(text)

    def resized(self, width: int, height: int, prompt_width: int, prompt_rows: int, over_rows: int) -> None:
        self.sizes.append((width, height, prompt_width, prompt_rows, over_rows))

    def idle(self) -> bool:
        return False
