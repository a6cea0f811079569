"""A command as a value: a verb, its arguments and its flags, each in canonical text."""

from __future__ import annotations

from dataclasses import dataclass

from tui.core.amount import Amount, parse_amount
from tui.core.pools import Sum


@dataclass(frozen=True, slots=True)
class Target:
    """Somebody named in a list, with his share: whole (empty), half `/`, double `!` or none `.`"""

    id: str
    share: str = ""


@dataclass(frozen=True, slots=True)
class Command:
    """What somebody wants done. `args` are slot names with canonical text, in the verb's order; `flags` likewise
    (empty text for a bare flag). Ids are slugs, never letters."""

    verb: str
    args: tuple[tuple[str, str], ...] = ()
    flags: tuple[tuple[str, str], ...] = ()

    def arg(self, slot: str, default: str = "") -> str:
        """The text in a slot."""
        return dict(self.args).get(slot, default)

    def has(self, flag: str) -> bool:
        """Is the flag set?"""
        return any(name == flag for name, _ in self.flags)

    def flag(self, name: str, default: str = "") -> str:
        """The value of a flag, or the default when it is not set."""
        return dict(self.flags).get(name, default)

    def number(self, flag: str) -> int:
        """The number a flag carries; 0 when it is not set, 1 when it is bare."""
        if not self.has(flag):
            return 0
        text = self.flag(flag)
        return int(text) if text else 1

    def named(self, flag: str) -> tuple[str, ...]:
        """The combatants a flag names, each once; nobody when it is bare or not set."""
        return tuple(dict.fromkeys(word.rstrip("/!.") for word in self.flag(flag).split(",") if word))

    def targets(self, slot: str) -> tuple[Target, ...]:
        """The combatants named in a slot, each with his share."""
        out: list[Target] = []
        for word in self.arg(slot).split(","):
            if word:
                share = word[-1] if word[-1] in "/!." else ""
                out.append(Target(word.removesuffix(share) if share else word, share))
        return tuple(out)

    def amount(self, slot: str) -> Amount:
        """The amount in a slot; 0 when there is none."""
        return parse_amount(self.arg(slot)) or Amount("", Sum(()))

    def with_arg(self, slot: str, text: str) -> Command:
        """The command with one slot filled anew (emptied when `text` is empty)."""
        args = dict(self.args)
        args[slot] = text
        return Command(self.verb, tuple((k, v) for k, v in args.items() if v), self.flags)

    def with_flag(self, name: str, value: str | None) -> Command:
        """The command with one flag set, or cleared (None)."""
        flags = {k: v for k, v in self.flags if k != name}
        if value is not None:
            flags[name] = value
        return Command(self.verb, self.args, tuple(flags.items()))
