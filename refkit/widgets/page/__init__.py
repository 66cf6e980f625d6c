"""The page: who has the screen, the step that is due, the last step."""
