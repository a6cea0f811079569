"""The command language: one grammar for the command line, scripts and the journal."""
