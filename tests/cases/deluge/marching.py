"""Moves, and ways out of a battle."""

from refkit.systems.deluge.rules import marching
from refkit.systems.deluge.rules.marching import Space
from tests.cases.deluge.asking import KINDS, allowed, ask, options


def way(given):
    """Return the spaces of a way."""
    return [Space(each["owner"], int(each["occupied"])) for each in given["path"]]


@ask("move")
def move(given):
    """Whether a force may go so, and whether it fights at the end."""
    spaces = way(given)
    allowed(marching.march(KINDS[given["kind"]], spaces))
    return {"accepted": True, "combat": bool(spaces[-1].enemies)}


@ask("retreat path")
def retreat_path(given):
    """What a way out of a battle costs."""
    spaces, is_blocked = way(given), given.get("blocked", False)
    allowed(marching.retreat(KINDS[given["kind"]], spaces, is_blocked=is_blocked))
    ends_friendly = spaces[-1].land == "friendly"
    passed = sum(each.enemies for each in spaces)
    chosen = options(given)
    found = marching.price(ends_friendly=ends_friendly, passed=passed, option=chosen)
    return {"attrition": found}
