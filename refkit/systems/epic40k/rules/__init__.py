"""The rules as questions that need no dice and change nothing."""
