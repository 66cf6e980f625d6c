"""How an element fared in a scenario."""

from typing import ClassVar

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.records.derived import Derived, option_cell, option_name
from refkit.engine.records.records import Record, column
from refkit.systems.battlefront.records.calendar import named, when
from refkit.systems.battlefront.records.strengths import BANDS, PARTS
from refkit.systems.battlefront.records.troops import Position, count

PANICKED = option_name("discipline_panicked_are_casualties")
CELL = option_cell("discipline_panicked_are_casualties")
STRUCK = "{knocked_out}+{soft}+{afv_knocked_out}+{afv_abandoned}"


def casualties(campaign: Campaign, row: "Engagement") -> int:
    """Return what a scenario cost an element: KO, abandoned and panicked off (R-32).

    Option discipline_panicked_are_casualties says whether the last count.
    """
    counts = campaign.option("discipline_panicked_are_casualties") == "yes"
    struck = row.knocked_out + row.soft + row.afv_knocked_out + row.afv_abandoned
    return struck + (row.panicked if counts else 0)


def share(lost: int, of: int) -> int:
    """Return the highest of 25, 50 and 75 per cent that losses reach exactly, 0 for none.

    >>> share(2, 8), share(3, 8), share(6, 8), share(1, 8)
    (25, 25, 75, 0)
    """
    return max((part for part in PARTS if of and 100 * lost >= part * of), default=0)


class Engagement(
    Record, tab="{side} Engagements", key=("slot", "element"), audience="side"
):
    """How each element fared in a scenario: what discipline and withdrawal look at."""

    derived: ClassVar[tuple[Derived, ...]] = (
        when(),
        named("Element", "element", "ME"),
        Derived(
            "casualties",
            "Casualties",
            # Older workbooks say `false` for `no`.
            f'{STRUCK}+IF(IFERROR(OR({PANICKED}={{"no","false"}}),FALSE),0,{{panicked}})',
            casualties,
            help="Struck off, wrecked, abandoned and, unless optioned, panicked off.",
            after="panicked",
            formerly=(f'{STRUCK}+IF(OR({CELL}="no",{CELL}="false"),0,{{panicked}})',),
        ),
        Derived(
            "band",
            "Band",
            'IF({stands}=0,"",IF({casualties}*100>={stands}*75,"75%",'
            'IF({casualties}*100>={stands}*50,"50%",'
            'IF({casualties}*100>={stands}*25,"25%",""))))',
            lambda campaign, row: (
                f"{part}%" if (part := share(casualties(campaign, row), row.stands)) else ""
            ),
            help="Of the stands at the start of the scenario.",
            after="casualties",
            choices=BANDS,
        ),
    )

    slot: str = column("Slot", refers="Slot.id", width=22)
    side: str = column("Side", refers="Side.id", width=10)
    element: str = column("ME", refers="Element.id")
    stands: int = column("Stands at start", low=0, high=999)
    begun: Position = column("Begun as", default="normal", width=11)
    in_combat: bool = column(
        "In combat", default=False, help="Fired, was fired at or was in close combat."
    )
    knocked_out: int = count("Stands KO")
    soft: int = count("Soft vehicles KO")
    afv_knocked_out: int = count("AFV KO")
    afv_abandoned: int = count("AFV abandoned")
    panicked: int = count("Panicked off")
    kills: int = count("Kills", help="Enemy stands knocked out by its fire.")
    cc_won: int = count("CC won", high=99)
    cc_lost: int = count("CC lost", high=99)
    noted: bool = column(
        "Noted",
        default=False,
        help="Whether combat, kills and close combats were written down after the game.",
    )
