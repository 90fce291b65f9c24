"""The language server: what an editor learns about a document as it is typed.

`protocol` and `server` speak the Language Server Protocol; only they need the extra `hoyle[lsp]`.
"""
