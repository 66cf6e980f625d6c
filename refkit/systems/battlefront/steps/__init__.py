"""The work of a campaign day: a folder for each part of it."""
