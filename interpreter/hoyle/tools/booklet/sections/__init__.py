"""The sections of a booklet."""
