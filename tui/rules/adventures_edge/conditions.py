"""The conditions of this game, each with its letter in the prompt, its rule and its sign on the ladder."""

from __future__ import annotations

from tui.core.verbs import Condition

CONDITIONS: tuple[Condition, ...] = (
    Condition("prone", "prone", "p", "7.1", "prone"),
    Condition("dazed", "dazed", "d", "9.7", "dazed"),
    Condition("slowed", "slowed", "s", "9.7", "slow"),
    Condition("off-balance", "off balance", "o", "3.5", "off"),
    Condition("inspired", "inspired", "i", "3.5", "insp"),
    Condition("surprised", "surprised", "r", "3.9", "surp"),
    Condition("warned", "warned", "w", "3.10", "warn"),
    Condition("unconscious", "unconscious", "k", "9.8", "KO"),
    Condition("helpless", "helpless", "h", "5.4", "help"),
    Condition("pinned", "pinned", "b", "5.4", "pin"),
    Condition("grappled", "grappled", "g", "7.1", "grap"),
    Condition("mounted", "mounted", "m", "7.1", "mount", 2),
    Condition("routed", "routed", "t", "12.1", "ROUT"),
    Condition("retreating", "retreating", "e", "12.1", "retr"),
    Condition("surrendered", "surrendered", "y", "12.1", "yields"),
    Condition("undaunted", "to the death", "f", "12.1", "death"),
    Condition("heartened", "heartened", "a", "12.3", "heart", 40),
)

BADGES = {c.id: c.badge for c in CONDITIONS}
TITLES = {c.id: c.title for c in CONDITIONS}
