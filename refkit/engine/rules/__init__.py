"""The rulebook: clauses, doubtful readings, and what the umpire ruled on them."""
