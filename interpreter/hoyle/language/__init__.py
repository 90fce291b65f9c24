"""The rules language: reading rule files, checking them, and the model of a game that they describe."""
