"""The language server. Only `protocol` and `server` need the extra `hoyle[lsp]`."""
