"""Checks of rule files, from merged trees to a typed model."""
