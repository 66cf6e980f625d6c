"""The questions of Battlefront case files, each put to the steps and charts themselves."""

from tests.cases.battlefront import (
    ammunition,
    armour,
    artillery,
    asking,
    breakpoints,
    charts,
    cleanup,
    deployment,
    discipline,
    escape,
    game,
    income,
    odds,
    points,
    refit,
    removal,
    sequence,
    setup,
    sight,
    support,
    withdrawals,
    works,
)

__all__ = ["answer", "armour", "charts", "cleanup", "game", "points", "refit", "sight"]
__all__ += ["ammunition", "artillery", "breakpoints", "discipline", "support"]
__all__ += ["deployment", "escape", "income", "odds", "removal"]
__all__ += ["sequence", "setup", "withdrawals", "works"]

answer = asking.answer
