"""Cards: decks, hands, cups and piles of named cards, drawn by the dice protocol."""
