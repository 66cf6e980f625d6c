"""The work of a campaign day: a folder for each part of it."""

from refkit.systems.battlefront.steps.cleanup import (
    clearing,
    closing,
    hidden,
    markers,
    mines,
    wrecks,
)
from refkit.systems.battlefront.steps.forces import choice, deployment
from refkit.systems.battlefront.steps.game import ending, losses
from refkit.systems.battlefront.steps.perimeter import disengaging, escape, front, placing
from refkit.systems.battlefront.steps.posture import postures, weather
from refkit.systems.battlefront.steps.refit import (
    ammunition,
    combining,
    discipline,
    groups,
    removal,
    repair,
    roster,
    smoke_air,
    withdrawal,
    works,
)

__all__ = [
    "ammunition",
    "choice",
    "clearing",
    "closing",
    "combining",
    "deployment",
    "discipline",
    "disengaging",
    "ending",
    "escape",
    "front",
    "groups",
    "hidden",
    "losses",
    "markers",
    "mines",
    "placing",
    "postures",
    "removal",
    "repair",
    "roster",
    "smoke_air",
    "weather",
    "withdrawal",
    "works",
    "wrecks",
]
