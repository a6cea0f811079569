"""The screen. `desk` is its behaviour (no Textual), everything else draws."""
