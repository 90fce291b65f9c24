"""Logs as files."""
