"""Tables and their filters reach the last row, of lists that were empty too."""

import io

import openpyxl
import pytest

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import ledger
from refkit.systems.battlefront.records import Engagement, Wreck
from refkit.workbook.update.updating import Workbook
from tests.workbook import rostov


def after_entries(*counts):
    """Return the workbook after entries that add so many wrecks and engagements each."""
    book, number = Workbook.open(rostov.data()), 0
    for count in counts:
        rows = []
        for _ in range(count):
            number += 1
            lost = {"side": "german", "card": "G-PZ3", "state": "abandoned"}
            rows += [
                Wreck(id=f"W{number}", slot=rostov.DAY, **lost),
                Engagement(
                    slot=rostov.DAY, side="german", element=f"G{number:02}", stands=8
                ),
            ]
        changes = [campaigns.change_between(None, row) for row in rows]
        book = book.updated(ledger.append(book.campaign, rostov.entry(changes)))
        assert book.notices == ()
    return openpyxl.load_workbook(io.BytesIO(book.data))


@pytest.mark.parametrize("counts", [(1,), (2,), (5,), (1, 1), (1, 3), (2, 1, 1)])
def test_the_filter_of_a_list_that_was_empty_reaches_its_last_row(counts):
    book = after_entries(*counts)
    last = 3 + sum(counts)
    for title, right in {"Wrecks": "P", "German Engagements": "R"}.items():
        [table] = book[title].tables.values()
        assert table.ref == table.autoFilter.ref == f"A3:{right}{max(4, last)}"
    assert book["Wrecks"][f"A{last}"].value == f"W{sum(counts)}"
