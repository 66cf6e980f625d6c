"""Play: a rules system, its steps, what is due, and doing it."""
