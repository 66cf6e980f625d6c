"""Late corrections: a mistake set right where it was made, with all that follows."""
