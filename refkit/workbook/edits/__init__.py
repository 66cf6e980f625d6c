"""Edits made by hand in Excel or in a frame: found, accepted or put back."""
