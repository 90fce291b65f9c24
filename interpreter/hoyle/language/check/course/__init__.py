"""Checks of the course of a game."""
