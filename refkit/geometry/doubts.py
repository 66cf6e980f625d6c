"""Close calls: the stands whose status hangs on a hair's breadth."""

from refkit.geometry import status
from refkit.geometry.layout import Layout

WIDTHS = ("zone", "link", "front_lat", "front_gap")
HAIR = 0.05  # inches that a hand measures wrong


def close_calls(layout: Layout, by: float = HAIR) -> dict[str, tuple[str, ...]]:
    """Return the stands judged otherwise when all widths are a hair less or more."""
    found: dict[str, set[str]] = {}
    as_measured = _statuses(layout)
    for sign in (-1, 1):
        widths = {
            name: max(getattr(layout.options, name) + sign * by, 0) for name in WIDTHS
        }
        options = layout.options.model_copy(update=widths)
        for name, each in _statuses(layout.model_copy(update={"options": options})).items():
            if each != as_measured[name]:
                found.setdefault(name, set()).add(each)
    return {name: tuple(sorted(each)) for name, each in found.items()}


def _statuses(layout: Layout) -> dict[str, str]:
    return {
        stand.id: verdict.status(number)
        for verdict in status.judge(layout)
        for number, stand in enumerate(verdict.force.stands)
    }
