"""Pure drawing: from the values of a view to lines of inked text."""
