"""Perimeter: who goes back, how the line runs, and who gets out."""
