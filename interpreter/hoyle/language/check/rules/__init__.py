"""Sections of a rule file, elaborated into the typed model of a game."""
