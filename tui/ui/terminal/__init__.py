"""The terminal under the screen: is there one, what can it show, and how it is left as it was found.

`start_check` looks before anything is drawn, `guarded_run` runs a Textual app so that neither bad bytes, a terminal
that has stopped reading, nor a signal can hang it, lose what was shown, or leave the terminal raw.
"""

from tui.ui.terminal.check import Start, start_check
from tui.ui.terminal.guard import guarded_run
from tui.ui.terminal.restore import RESTORE

__all__ = ["RESTORE", "Start", "guarded_run", "start_check"]
