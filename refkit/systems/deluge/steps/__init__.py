"""The work of a campaign: setting up, and a turn from its income to its close."""
