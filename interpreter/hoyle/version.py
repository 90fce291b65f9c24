"""The version of Hoyle; what builds the package reads it here."""

VERSION = "0.1.0"
