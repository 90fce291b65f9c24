"""Checks of secrecy: what the rules disclose, or read without the right to."""
