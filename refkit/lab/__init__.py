"""The lab: studies of a campaign by many games played on, and by exact chances."""
