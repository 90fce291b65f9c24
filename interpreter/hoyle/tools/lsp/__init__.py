"""The language server: what an editor learns about a document as it is typed.

`words` explains the words of the language, `grammar_words` lists those that may come next, `keys` quotes the schema.
`texts` finds the strings of a file that are of the language, `scan` splits one into words. `knowledge` holds names and
types, `index` all mentions of them, `analysis` everything about one version of a document. `cursor` finds the place of
the cursor in a broken text. `completion`, `hover`, `outline` and `layout` (formatting) answer requests; `positions`
converts offsets. `documents` holds what is open. `protocol` and `server` speak the Language Server Protocol; only they
need the extra `hoyle[lsp]`.
"""
