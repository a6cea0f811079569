"""Tests of what the game master does by his own hand."""
