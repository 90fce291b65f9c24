"""The room of editors: a document as it is typed in; findings, explanations, completions and places out.

`words` (the language's own words explained), `keys` (what the schema says of keys), `texts` (which strings of a file
are of the language), `scan` (the words of one such string), `knowledge` (what names mean and their types), `index` (who
mentions what), `analysis` (all that is known of one version of a document), `cursor` (where the cursor stands in a
text, however broken), `completion`, `hover`, `outline`, `layout` (formatting), `positions` (offsets and an editor's
positions), `documents` (what is open), `protocol` and `server` (the Language Server Protocol; only these two need the
extra `hoyle[lsp]`).
"""
