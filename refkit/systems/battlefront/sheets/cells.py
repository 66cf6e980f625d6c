"""The cells of a sheet's tables as people write them; what is stored stays as it is."""

from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.sheets.brief import Section, Table
from refkit.systems.battlefront.rules import coordinates


def plain_cells(campaign: Campaign, section: Section) -> Section:
    """Return a section with what its cells hold in plain words."""
    return plain_table(campaign, section) if isinstance(section, Table) else section


def plain_table(campaign: Campaign, section: Table) -> Table:
    """Return a table with sides by their short names, and places to a tenth of an inch."""
    names = {side: naming.short(side) for side in campaign.sides}
    rows = ([coordinates.to_tenths(names.get(c, c)) for c in row] for row in section.rows)
    return section.model_copy(update={"rows": tuple(map(tuple, rows))})
