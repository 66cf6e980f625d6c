"""Names for the options, by which an umpire's own formulas find them."""

import re

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.system import Option
from refkit.engine.records.derived import option_name
from refkit.workbook.build.formats import Workbook
from refkit.workbook.sheets.layout import TabGrids

_PLAIN = re.compile(r"[a-z][a-z0-9_]*")


def name_options(book: Workbook, campaign: Campaign, grids: TabGrids) -> None:
    """Give each option a name that comes to its value, wherever its row is sorted to."""
    grid = grids.by_place["Option", ""]
    names, values = grid.span("name"), grid.span("value")
    for option in campaign.rows(Option):
        if _PLAIN.fullmatch(option.name):
            formula = f'=INDEX({values},MATCH("{option.name}",{names},0))'
            book.define_name(option_name(option.name), formula)
