"""Tools for rule files: scenarios, booklets, comparisons, studies, audits, profiles, the editor."""
