"""The worksheets of a campaign: which there are, their columns, their words."""
