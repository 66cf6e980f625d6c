"""Starting refkit: the server, its first page, copies of notebooks, the demo."""
