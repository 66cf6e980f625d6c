"""What a campaign of The Deluge keeps: one class a worksheet, in the order of the tabs."""

from refkit.systems.deluge.records.factions import (
    SECRET,
    THALERS,
    Attitude,
    Purse,
    Relation,
    Side,
    Slot,
    Vassal,
)
from refkit.systems.deluge.records.forces import (
    Battle,
    Finding,
    Force,
    Kind,
    Loot,
    Order,
    Outcome,
    Retreat,
    Unit,
)
from refkit.systems.deluge.records.lands import Link, Territory
from refkit.systems.deluge.records.terms import Deduction, IncomeTerm, Score, VictoryTerm

# In the order of the tabs.
TABS = (
    Side,
    Slot,
    Territory,
    Link,
    Relation,
    Force,
    Unit,
    Purse,
    Loot,
    Order,
    Finding,
    Battle,
    Retreat,
    Vassal,
    IncomeTerm,
    VictoryTerm,
    Deduction,
    Score,
)
__all__ = [
    "SECRET",
    "TABS",
    "THALERS",
    "Attitude",
    "Battle",
    "Deduction",
    "Finding",
    "Force",
    "IncomeTerm",
    "Kind",
    "Link",
    "Loot",
    "Order",
    "Outcome",
    "Purse",
    "Relation",
    "Retreat",
    "Score",
    "Side",
    "Slot",
    "Territory",
    "Unit",
    "Vassal",
    "VictoryTerm",
]
