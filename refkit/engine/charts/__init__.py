"""Charts: the tables of the rules as data, the dice that are read on them, exact odds."""
