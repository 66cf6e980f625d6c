"""The work of a campaign: setting up, and a turn from its income to its close."""

from refkit.systems.deluge.steps import (
    battles,
    ground,
    marching,
    raising,
    resources,
    scouting,
)

__all__ = [
    "battles",
    "ground",
    "marching",
    "raising",
    "resources",
    "scouting",
]
