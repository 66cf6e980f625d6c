"""Formulas: what they refer to, and which stored values a change makes stale."""
