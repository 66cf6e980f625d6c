"""What several steps go by: strengths, ground, accounts, the calendar."""
