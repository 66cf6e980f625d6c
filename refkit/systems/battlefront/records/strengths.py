"""How strong an element is, what it has lost, and the bands of its losses."""

from collections import Counter
from typing import Protocol

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.records.derived import Derived, option_cell, option_name

PARTS = (25, 50, 75)
BANDS = tuple(f"{part}%" for part in PARTS)
# The status of the stands that an element of a status has still.
THERE = {"active": "available", "scheduled": "scheduled"}
_ROUNDING = option_name("breakpoint_rounding")


class Formed(Protocol):
    """An element, as far as its strength goes."""

    @property
    def id(self) -> str:
        """Its id, which its stands name."""

    @property
    def status(self) -> str:
        """Where it is: a word of the roster."""

    @property
    def day_start(self) -> int:
        """How many stands it had when the day began."""

    @property
    def mended(self) -> int:
        """How many of its vehicles were mended since."""


def rounded(start: int, part: int, how: str) -> int:
    """Return how many lost stands of `start` reach a mark of so many per cent (R-31).

    >>> [rounded(9, part, "at_least") for part in (25, 50, 75)]
    [3, 5, 7]
    >>> [rounded(9, part, "nearest") for part in (25, 50, 75)]
    [2, 5, 7]
    """
    exact = start * part
    match how:
        case "down":
            mark = exact // 100
        case "nearest":
            mark = (exact + 50) // 100
        case _:
            mark = -(-exact // 100)
    # a mark is one stand at least, or an unhurt element would have reached it.
    return max(1, mark) if start else 0


def marks(campaign: Campaign, start: int) -> tuple[int, int, int]:
    """Return how many lost stands reach the 25, 50 and 75 % bands (BF-2.1.2.4.4-a, R-31).

    Option breakpoint_rounding says how a part of a stand counts.
    """
    how = campaign.option("breakpoint_rounding")
    first, half, most = (rounded(start, part, how) for part in PARTS)
    return first, half, most


def band(campaign: Campaign, start: int, losses: int) -> str:
    """Return the highest band of losses reached: '', '25%', '50%' or '75%'."""
    reached = [
        f"{part}%"
        for part, mark in zip(PARTS, marks(campaign, start), strict=True)
        if losses >= mark
    ]
    return reached[-1] if start and reached else ""


def strength(campaign: Campaign, element: Formed) -> int:
    """Return how many stands of an element are available."""
    # One that panicked off is available still: it comes back (BF-2.1.5.6-b).
    return len(campaign.rows("Stand", element=element.id, status="available"))


def lost_today(campaign: Campaign, element: Formed) -> int:
    """Return how many stands an element has lost since its last reckoning.

    A vehicle that is mended was lost all the same, today or before (BF-2.1.2.4.4-c).
    """
    had = element.day_start + element.mended
    return max(0, had - strength(campaign, element))


def counted_name(count: int, name: str) -> str:
    """Return so many of a kind; a name that begins with a number is parted from it.

    >>> counted_name(9, "Rifle squad"), counted_name(2, "76 mm ZIS-3")
    ('9 Rifle squad', '2 x 76 mm ZIS-3')
    """
    return f"{count} {'x ' * name[:1].isdigit()}{name}"


def composition(campaign: Campaign, element: Formed) -> str:
    """Return what is left of an element, and of one that is to come what will be there."""
    status = THERE.get(element.status, "")
    there = campaign.rows("Stand", element=element.id, status=status) if status else ()
    names = {card.id: card.name for card in campaign.rows("UnitCard")}
    counts = Counter(names.get(stand.card, stand.card) for stand in there)
    return ", ".join(counted_name(count, name) for name, count in counts.items())


def mark_column(part: int, after: str) -> Derived:
    """The column of a mark; its formula rounds as the Options worksheet says."""
    exact = f"{{day_start}}*{part}%,0"
    ways = f"ROUNDDOWN({exact}),ROUND({exact})"
    said = f'CHOOSE(MATCH({_ROUNDING},{{"down","nearest"}},0),{ways})'
    return Derived(
        f"mark{part}",
        f"{part}% at",
        f"IF({{day_start}}=0,0,MAX(1,IFERROR({said},ROUNDUP({exact}))))",
        lambda campaign, row: marks(campaign, row.day_start)[PARTS.index(part)],
        after=after,
        formerly=(_former_mark(part),),
    )


def _former_mark(part: int) -> str:
    exact, option = f"{{day_start}}*{part}/100", option_cell("breakpoint_rounding")
    other = f'IF({option}="nearest",ROUND({exact},0),ROUNDUP({exact},0))'
    rounding = f'IF({option}="down",ROUNDDOWN({exact},0),{other})'
    return f"IF({{day_start}}=0,0,MAX(1,{rounding}))"
