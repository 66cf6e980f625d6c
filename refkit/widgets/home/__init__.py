"""The first page: the campaigns of a folder."""
