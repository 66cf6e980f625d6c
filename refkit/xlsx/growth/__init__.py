"""Lists that grow by rows, and everything that spans them."""
