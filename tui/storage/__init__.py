"""Everything on disk: campaigns with their journals, themes, keymaps, the configuration. Knows no screen and no game."""
