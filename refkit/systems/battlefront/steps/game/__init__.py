"""During the game: how it ends, and what it costs."""
