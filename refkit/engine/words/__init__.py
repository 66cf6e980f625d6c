"""Words that people write for what refkit knows, in several languages."""
