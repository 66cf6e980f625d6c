"""The map of a battle: what stands where, moved by hand and judged at once."""
