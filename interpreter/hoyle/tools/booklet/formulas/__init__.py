"""Formulas in words, as nouns or clauses."""

# Importing these registers their answers in `words`.
from hoyle.tools.booklet.formulas import calls, clauses, comparisons, members, phrases, places
from hoyle.tools.booklet.formulas.words import claim, phrase, say

__all__ = ["calls", "claim", "clauses", "comparisons", "members", "phrase", "phrases", "places", "say"]
