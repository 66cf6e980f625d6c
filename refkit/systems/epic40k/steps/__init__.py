"""The work of a campaign: setting up, and a turn from the directives to its close."""
