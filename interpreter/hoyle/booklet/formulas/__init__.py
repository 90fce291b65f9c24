"""Formulas in words: a checked formula and the words for what it speaks of in, a noun or a clause out."""

# These enter their answers in `words` when they are imported.
from hoyle.booklet.formulas import calls, clauses, comparisons, members, phrases, places
from hoyle.booklet.formulas.words import claim, phrase, say

__all__ = ["calls", "claim", "clauses", "comparisons", "members", "phrase", "phrases", "places", "say"]
