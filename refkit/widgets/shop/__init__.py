"""The shop: what may be had as cards, and the basket with what it costs."""
