"""How an umpire writes values: read from his cells, and written back the same way."""
