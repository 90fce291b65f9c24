"""The sections of a booklet: the parts of a checked game in, parts of a document out."""
