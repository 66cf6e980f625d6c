"""Who may know what: what is a faction's own, and what allies let each other see."""

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.readers import join_readers
from refkit.engine.records.records import Record
from refkit.systems.deluge.records import Battle, Force, Loot, Relation, Unit


def trusted(campaign: Campaign, side: str, *shown: str) -> tuple[str, ...]:
    """Return a faction and its allies in relations, where the option is one of these."""
    is_shared = campaign.option("allies_see") in shown
    rows = campaign.rows(Relation, state="ally") if is_shared else ()
    pairs = ({each.one, each.other} for each in rows)
    return (side, *(ally for pair in pairs if side in pair for ally in pair - {side}))


def readers(campaign: Campaign, row: Record) -> str:
    """Return who may read what is a faction's own: allies too, by option (DL-R51)."""
    is_army = isinstance(row, Force | Unit | Loot)
    shown = ("forces", "all") if is_army else ("all",)
    return join_readers(trusted(campaign, row.owner, *shown))


def audience(campaign: Campaign, row: Record) -> str:
    """Return who may see a row."""
    return readers(campaign, row) if row.audience == "side" else row.seen_by


def insiders(campaign: Campaign, row: Record) -> str:
    """Return who may see what a row keeps for its side; of a battle all that are in it."""
    if isinstance(row, Battle):
        return join_readers(row.sides)
    return readers(campaign, row) if row.owner else ""


def confidants(campaign: Campaign, _step: str, side: str) -> tuple[str, ...]:
    """Return the allies that see what a faction does for itself, by option."""
    return trusted(campaign, side, "all")[1:]
