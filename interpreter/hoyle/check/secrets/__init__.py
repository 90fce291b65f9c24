"""Who may know what: a checked game in; findings about what its rules give away, or cannot read, out."""
