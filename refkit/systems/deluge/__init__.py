"""The Deluge: a campaign of up to ten factions over the lands of the Commonwealth."""
