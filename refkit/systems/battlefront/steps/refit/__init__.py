"""Refit: every step between two battles."""
