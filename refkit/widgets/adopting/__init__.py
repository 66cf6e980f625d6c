"""The page on which a roster is adopted."""
