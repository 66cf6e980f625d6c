"""The Rostov example as a campaign, as a workbook, and after a made-up day."""

from dataclasses import replace
from functools import cache

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import ledger
from refkit.engine.campaign.entry import Entry
from refkit.engine.charts.charts import Reading
from refkit.engine.charts.dice import SealedDice
from refkit.systems.battlefront.records import (
    Element,
    Engagement,
    Module,
    Points,
    Slot,
    Stand,
)
from refkit.workbook.build import building
from refkit.workbook.sheets import packs
from refkit.workbook.update.updating import Workbook
from refkit.xlsx.cells.addresses import cell_name
from refkit.xlsx.package.package import Package
from tests.xlsx.edits import edit_at, edit_cells

DAY = "1942-12-23 full day"
FORMULA = "=cmd|' /C calc'!A0"


@cache
def campaign():
    return packs.campaign("advance-to-rostov", seed="tests")


@cache
def data():
    return building.build_workbook(campaign())


@cache
def optioned(**values):
    """Return the workbook with other values of options."""
    options = [(campaign().find("Option", name), value) for name, value in values.items()]
    changes = [campaigns.change_between(row, row.replace(value=v)) for row, v in options]
    return building.build_workbook(ledger.amend(campaign(), tuple(changes), "tests"))


@cache
def fought(**values):
    """Return the workbook with engagements of every band, and other values of options."""
    options = [(campaign().find("Option", name), value) for name, value in values.items()]
    changes = [campaigns.change_between(row, row.replace(value=v)) for row, v in options]
    told = {"slot": DAY, "side": "german", "stands": 8, "panicked": 1}
    for number in range(1, 8):
        row = Engagement(element=f"G{number:02}", knocked_out=number - 1, **told)
        changes.append(campaigns.change_between(None, row))
    return building.build_workbook(ledger.amend(campaign(), tuple(changes), "tests"))


@cache
def opened():
    return Workbook.open(data())


def changed(*edits):
    """Return the workbook after an umpire wrote into some cells."""
    made = [edit_at(sheet, ref, value) for sheet, ref, value in edits]
    return edit_cells(Package.open(data()), made).to_bytes()


def place(record, key, field, book=None):
    """Return the worksheet and address of a cell, as the file has it."""
    contents = (book or opened()).contents
    return tuple(contents.place(record, key, field).split("!"))


def heading(tab, field):
    """Return the address of a column's heading."""
    grid = opened().contents.found[tab].grid
    return cell_name(grid.heading, grid.columns[field])


def day(before):
    """Return the campaign after a day that changes, adds and removes rows."""
    stands = before.rows(Stand, element="G01")
    slot, element = before.get(Slot, DAY), before.get(Element, "G01")
    recruit = element.replace(id="G12", name="Company that was bought", contents="")
    changes = [
        *(
            campaigns.change_between(s, s.replace(status="eliminated", lost_in=DAY))
            for s in stands[:4]
        ),
        campaigns.change_between(stands[5], None),
        campaigns.change_between(slot, slot.replace(status="open", attacker="russian")),
        campaigns.change_between(None, recruit),
        campaigns.change_between(None, stands[0].replace(id="G12.1", element="G12")),
        campaigns.change_between(
            None, Points(side="german", number=2, kind="point", cpp=12, note=FORMULA)
        ),
        campaigns.change_between(None, Module(id="G-O3-1", side="german", group="O3")),
    ]
    return ledger.append(before, entry(changes))


def entry(changes=()):
    """Return an entry with dice, lines and texts that are hard to keep."""
    dice = SealedDice("tests")
    one, two = dice.roll("1d10", "CPP"), dice.roll("2d6", "repair; of G06.1")
    readings = (
        Reading(
            roll=one,
            chart="CPP",
            clause="a",
            modifiers=(("held, up", -2),),
            final=6,
            result="12",
        ),
        Reading(roll=two, modifiers=(("odd\nlabel", 1), ("", 2)), final=9, result="007"),
    )
    return Entry(
        number=0,
        kind="step",
        slot=DAY,
        step="B1",
        side="german",
        clauses=("BF-1; a", "", "\\s"),
        who="12",
        why=" two\r\nlines_x0041_ ",
        opened=True,
        decision={"note": "é" * 40_000, "rows": [{"a": None}]},
        readings=readings,
        lines=("first\nof two", "", "back\\slash", FORMULA),
        changes=tuple(changes),
    )


@cache
def later():
    return day(campaign())


@cache
def updated():
    return opened().updated(later()).data


def update(data, before, after):
    """Return a workbook brought from one campaign to another, whatever it says itself."""
    book = Workbook.open(data)
    contents = replace(book.contents, campaign=before)
    return replace(book, contents=contents).updated(after).data
