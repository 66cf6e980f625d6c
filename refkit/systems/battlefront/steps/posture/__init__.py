"""Posture: the weather, and what each side means to do."""
