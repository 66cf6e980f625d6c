"""The work of a campaign: setting up, and a turn from the directives to its close."""

from refkit.systems.epic40k.steps import (
    attacks,
    battles,
    closing,
    command,
    missions,
    moves,
    resources,
    setting_up,
)

__all__ = [
    "attacks",
    "battles",
    "closing",
    "command",
    "missions",
    "moves",
    "resources",
    "setting_up",
]
