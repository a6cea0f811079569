"""Affray: a terminal encounter tracker for game masters."""

__version__ = "0.1.0"
