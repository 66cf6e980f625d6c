"""The page: who sits before it, the step that is due, what was done last."""
