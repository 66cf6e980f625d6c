"""What an umpire's own roster says: read, filled in where it says nothing, said again."""
