"""The questions of Battlefront case files, each put to the steps and charts themselves."""

from tests.cases.battlefront import (
    armour,
    asking,
    charts,
    cleanup,
    game,
    points,
    refit,
    sight,
    support,
)

__all__ = ["answer", "armour", "charts", "cleanup", "game", "points", "refit", "sight"]
__all__ += ["support"]

answer = asking.answer
