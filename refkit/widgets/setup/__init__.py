"""The stage in which a campaign is set up: what is missing, and the steps to fill it in."""
