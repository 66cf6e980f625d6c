"""A byte-preserving editor of .xlsx files; it knows no campaign."""
