"""Screens besides the fight."""
