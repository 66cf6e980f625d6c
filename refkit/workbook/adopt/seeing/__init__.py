"""Seeing a worksheet: its blocks of lines with their headings, titles, notes and keys."""
