"""The work of a campaign: setting up, and a turn from its income to its close."""

from refkit.systems.deluge.steps import (
    battles,
    closing,
    ground,
    income,
    leaving,
    marching,
    raising,
    scouting,
    setting_up,
    supply,
)

__all__ = [
    "battles",
    "closing",
    "ground",
    "income",
    "leaving",
    "marching",
    "raising",
    "scouting",
    "setting_up",
    "supply",
]
