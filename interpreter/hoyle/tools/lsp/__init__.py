"""The language server.

Only `protocol` and `server` speak the Language Server Protocol and need the extra `hoyle[lsp]`.
"""
