"""Numbers as they are said at the table: `7`, `+7`, `=30`, `2d6+3`, `7/2`, `7 slash`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tui.core.pools import Sum

_ONE = r"(?:\d{0,3}d\d{1,4}|\d{1,5})"
_TERM = re.compile(r"([+-]?)(?:(\d{0,3})d(\d{1,4})|(\d{1,5}))")
_WHOLE = re.compile(rf"(?P<sign>[=+-]?)(?P<sum>{_ONE}(?:[+-]{_ONE})*)(?:/(?P<part>\d{{1,2}}))?(?: (?P<kind>[a-z][a-z/-]*))?")


@dataclass(frozen=True, slots=True)
class Amount:
    """`sign` is what was typed in front (`=`, `+`, `-` or nothing), `part` what the sum is divided by, `kind` a damage type."""

    sign: str
    pool: Sum
    part: int = 1
    kind: str = ""

    @property
    def fixed(self) -> bool:
        """No dice in it."""
        return not self.pool.plus and not self.pool.minus

    @property
    def text(self) -> str:
        """The canonical text."""
        body = self.pool.text or "0"
        return self.sign + body + (f"/{self.part}" if self.part > 1 else "") + (f" {self.kind}" if self.kind else "")


def parse_amount(text: str) -> Amount | None:
    """The amount in `text`, or None when it is none."""
    m = _WHOLE.fullmatch(text.strip().lower())
    if m is None:
        return None
    plus: list[int] = []
    minus: list[int] = []
    add = 0
    for sign, count, sides, number in _TERM.findall(m["sum"]):
        if sides:
            if int(sides) < 1 or not 1 <= int(count or 1) <= 100:
                return None
            (minus if sign == "-" else plus).extend([int(sides)] * int(count or 1))
        else:
            add += -int(number) if sign == "-" else int(number)
    part = int(m["part"] or 1)
    if part < 1 or (add < 0 and not plus and not minus):
        return None
    return Amount(m["sign"], Sum(tuple(plus), tuple(minus), add), part, m["kind"] or "")
