"""The Rutins rules for campaigns of Epic 40,000."""
