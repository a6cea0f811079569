"""The conditions of this game, each with its letter in the prompt, its rule and its sign on the ladder."""

from __future__ import annotations

from tui.core.verbs import Condition

CONDITIONS: tuple[Condition, ...] = (
    Condition("knocked-down", "knocked down", "d", "5.2", "down"),
    Condition("harried", "harried", "h", "6.1", "harr"),
    Condition("surprised", "surprised", "r", "3.10", "surp"),
    Condition("blindsided", "open to a blind side", "b", "9.6", "blind"),
    Condition("darkness", "in the dark", "k", "9.7", "dark", 2),
    Condition("flying", "in the air", "f", "7.5", "air"),
    Condition("wood-skin", "skin of wood", "w", "12.4", "wood", 99),
    Condition("earth-skin", "skin of earth", "e", "12.4", "earth", 99),
    Condition("tempered", "tempered", "t", "12.4", "temp", 99),
    Condition("steel-thought", "thoughts of steel", "s", "12.4", "steel", 99),
    Condition("helpless", "helpless", "p", "", "help"),
)

BADGES = {c.id: c.badge for c in CONDITIONS}
TITLES = {c.id: c.title for c in CONDITIONS}
