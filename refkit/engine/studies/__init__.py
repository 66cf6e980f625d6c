"""Studies: how a campaign is played on without people."""
