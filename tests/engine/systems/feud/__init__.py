"""A made-up feud of three sides, who act in the order of lots, one at a time."""
