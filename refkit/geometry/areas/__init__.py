"""Areas and the links between them: where one may go, and how they lie on a map."""
