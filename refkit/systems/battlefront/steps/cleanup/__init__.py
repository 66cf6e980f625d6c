"""Cleanup: the table after the battle, and the close of the day."""
