"""Forces and deployment: the reveal, the forces chosen, what was bought set up."""
