"""Roads to Stalingrad: the summer and winter of 1942 with cards, operations and chits."""
