"""The steps of a sequence: the choice, the operation, its battles, the cards, the end."""
