"""What a turn sheet says, for any rules system: plain text, no layout."""
