"""The work of a campaign: setting up, a battle, the clean-up after it."""
