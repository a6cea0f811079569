"""What the desk needs of an open campaign."""

from __future__ import annotations

from typing import Any, Protocol

from tui.core.bus import Bus
from tui.core.game import AnyGame
from tui.core.referee import Referee


class Campaign(Protocol):
    """What the desk needs of an open campaign."""

    @property
    def name(self) -> str:
        """What the campaign is called."""

    @property
    def game(self) -> AnyGame:
        """The game it is played by."""

    @property
    def referee(self) -> Referee[Any, Any]:
        """Who plays commands; it listens to the bus."""

    @property
    def bus(self) -> Bus:
        """Where requests go and facts come from."""

    @property
    def readonly(self) -> str | bool:
        """Why nothing can be changed; empty when everything can."""

    @property
    def recovered(self) -> Any:
        """What had to be mended on opening, as text or texts; empty when nothing."""

    def snapshot(self) -> str:
        """Write the whole campaign anew; the reason why it could not be, or nothing."""
