"""The desk, driven by keys."""
