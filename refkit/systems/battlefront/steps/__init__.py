"""The work of a campaign day: a folder for each part of it."""

from refkit.systems.battlefront.advice import advice
from refkit.systems.battlefront.audit import audit
from refkit.systems.battlefront.checks import checks
from refkit.systems.battlefront.rules.rosters import filled
from refkit.systems.battlefront.steps.cleanup import (
    clearing,
    closing,
    hidden,
    markers,
    wrecks,
)
from refkit.systems.battlefront.steps.forces import choice, deployment
from refkit.systems.battlefront.steps.game import ending, losses
from refkit.systems.battlefront.steps.hooks import audience, charts_of, complete, facts
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
    "advice",
    "ammunition",
    "audience",
    "audit",
    "charts_of",
    "checks",
    "choice",
    "clearing",
    "closing",
    "combining",
    "complete",
    "deployment",
    "discipline",
    "disengaging",
    "ending",
    "escape",
    "facts",
    "filled",
    "front",
    "groups",
    "hidden",
    "losses",
    "markers",
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
