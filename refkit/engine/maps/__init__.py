"""What a map shows, for any rules system: places and names, no drawing."""
