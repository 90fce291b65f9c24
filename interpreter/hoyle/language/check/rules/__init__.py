"""Sections of a rule file, elaborated into a game's typed model."""
