"""Formulas in words, as nouns or clauses."""

# Importing these registers their answers in `words`.
from hoyle.tools.booklet.formulas import calls, clauses, comparisons, members, phrases, places
from hoyle.tools.booklet.formulas.words import claim, clause_of, phrase

__all__ = ["calls", "claim", "clause_of", "clauses", "comparisons", "members", "phrase", "phrases", "places"]
