"""What a study has to know of a rules system besides its steps."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

# The facts of a battle that a chart of losses may have modifiers for.
BATTLE_FACTS = ("attacks", "defends", "outnumbered", "heavily_outnumbered")


@dataclass(frozen=True, slots=True, kw_only=True)
class StudyRules:
    """How a study answers the steps of a system, and how it tells who is ahead.

    `answers` are those that follow not from what a step offers, by the id of its code.
    `points` are what the victory of a side is measured by, as things are. `winner` is who
    has won by the rules: '' for nobody, None while that is open.
    """

    answers: Mapping[str, Callable[[Any], dict[str, Any]]] = field(default_factory=dict)
    points: Callable[[Any], Mapping[str, Fraction]] = lambda _campaign: {}
    winner: Callable[[Any], str | None] = lambda _campaign: None


def battle_facts(own: int, enemy: int, *, attacks: bool) -> dict[str, bool]:
    """Return the facts of a battle for one who has so much against so much.

    >>> [name for name, holds in battle_facts(3, 7, attacks=True).items() if holds]
    ['attacks', 'outnumbered', 'heavily_outnumbered']
    """
    return {
        "attacks": attacks,
        "defends": not attacks,
        "outnumbered": own < enemy,
        "heavily_outnumbered": own * 2 < enemy,
    }
