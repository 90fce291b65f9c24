"""The version of Hoyle; the build reads it here."""

VERSION = "0.1.0"
