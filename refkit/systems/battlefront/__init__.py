"""The Battlefront: WWII campaign rules."""
