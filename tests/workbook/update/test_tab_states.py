"""Which tabs are in sight after a step, and what hiding and showing comes to."""

import io

import openpyxl
import pytest

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import ledger
from refkit.systems.battlefront.records import Wreck
from refkit.workbook.build import building
from refkit.workbook.sheets import index, packs
from refkit.workbook.update.updating import Workbook
from refkit.xlsx import tab_states
from refkit.xlsx.package.package import Package
from tests.workbook import rostov
from tests.workbook.adopt import rosters


def visible(data):
    book = openpyxl.load_workbook(io.BytesIO(data))
    assert {sheet.sheet_state for sheet in book} <= {"visible", "hidden"}
    return [sheet.title for sheet in book if sheet.sheet_state == "visible"]


def with_states(data, **states):
    """Return a workbook after an umpire hid or showed tabs in another program."""
    book = openpyxl.load_workbook(io.BytesIO(data))
    for title, state in states.items():
        book[title].sheet_state = state
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def wreck(number):
    said = {"side": "german", "card": "G-PZ3", "state": "knocked_out", "slot": rostov.DAY}
    return campaigns.change_between(None, Wreck(id=f"W{number}", **said))


def wrecked(data, *numbers):
    """Return the workbook after an entry with wrecks, and the campaign it holds."""
    book = Workbook.open(data)
    after = ledger.append(book.campaign, rostov.entry([wreck(n) for n in numbers]))
    return book.updated(after).data


def listed(data):
    """Return what the cover says of each tab."""
    cover = Workbook.open(data).contents.cover
    return {line.title: line.state for line in index.index_lines(cover)}


def links(data):
    cover = openpyxl.load_workbook(io.BytesIO(data))["Campaign"]
    return {
        c.value: c.hyperlink.location for r in cover.iter_rows() for c in r if c.hyperlink
    }


@pytest.mark.parametrize("pack", packs.pack_names())
def test_at_most_twelve_tabs_are_in_sight_and_the_rosters_come_first(pack):
    campaign = packs.campaign(pack, seed="x")
    shown = visible(building.build_workbook(campaign))
    assert len(shown) <= 12
    front = campaign.system.record(campaign.system.front[0])
    rosters = dict.fromkeys(front.tab.format(side=side.title()) for side in campaign.sides)
    assert shown[: 1 + len(rosters)] == ["Campaign", *rosters]


def test_the_cover_says_of_every_tab_whether_it_is_in_sight_and_leads_to_those():
    said, book = listed(rostov.data()), openpyxl.load_workbook(io.BytesIO(rostov.data()))
    assert list(said) == sorted(book.sheetnames[1:], key=lambda t: said[t] != "shown")
    assert [t for t in book.sheetnames[1:] if said[t] == "shown"] == visible(rostov.data())[
        1:
    ]
    assert set(said.values()) == {"shown", "hidden"}
    assert list(links(rostov.data())) == visible(rostov.data())[1:]


def test_the_cover_says_how_a_hidden_tab_is_shown():
    words = [
        cell.value
        for row in openpyxl.load_workbook(io.BytesIO(rostov.data()))["Campaign"].iter_rows()
        for cell in row
    ]
    assert index.HOW_TO_SHOW in words


def test_a_tab_that_gets_its_first_rows_comes_into_sight_with_a_link_to_it():
    after = wrecked(rostov.data(), 1)
    assert set(visible(after)) == {*visible(rostov.data()), "Wrecks"}
    assert listed(after)["Wrecks"] == "shown"
    assert links(after)["Wrecks"] == "'Wrecks'!A1"
    again = wrecked(after, 2)
    assert links(again) == links(after)
    assert openpyxl.load_workbook(io.BytesIO(again))["Wrecks"]["A5"].value == "W2"


def test_a_tab_that_the_umpire_shows_stays_in_sight_and_gets_its_link():
    shown = with_states(rostov.data(), **{"Unit cards": "visible"})
    after = wrecked(shown, 1)
    assert {"Unit cards", "Wrecks"} <= set(visible(after))
    assert listed(after)["Unit cards"] == "shown"
    assert links(after)["Unit cards"] == "'Unit cards'!A1"


def test_a_tab_that_the_umpire_hides_stays_hidden_whatever_rows_it_gets():
    shown = wrecked(rostov.data(), 1)
    hidden = with_states(shown, Wrecks="hidden", Objectives="hidden")
    after = wrecked(wrecked(hidden, 2), 3)
    assert not {"Wrecks", "Objectives"} & set(visible(after))
    assert listed(after)["Wrecks"] == listed(after)["Objectives"] == "hidden by you"
    back = wrecked(with_states(after, Wrecks="visible"), 4)
    assert listed(back)["Wrecks"] == "shown"


def test_an_older_workbook_whose_cover_says_nothing_of_tabs_keeps_them_as_they_are():
    book = openpyxl.load_workbook(io.BytesIO(rostov.data()))
    for row in book["Campaign"].iter_rows():
        for cell in row:
            if cell.value == index.STATE:
                cell.value = None
    out = io.BytesIO()
    book.save(out)
    assert visible(wrecked(out.getvalue(), 1)) == visible(rostov.data())


def test_no_more_tabs_come_into_sight_than_there_is_room_for():
    names = ("Unit cards", "German Stands", "Russian Stands", "Dice", "Options")
    full = with_states(rostov.data(), **dict.fromkeys(names, "visible"))
    assert "Wrecks" not in visible(wrecked(full, 1))


def test_a_cell_on_a_worksheet_without_links_gets_none():
    package = Package.open(rostov.data())
    spot = Workbook.open(rostov.data()).contents.found["Unit cards"]
    place = type(next(index.index_lines(rostov.opened().contents.cover)).spot)
    assert tab_states.add_links(package, {place(spot.title, 1, 1): "Dice"}) is package


def test_in_an_adopted_workbook_his_tabs_stay_in_sight_and_the_rear_of_ours_is_hidden():
    his = openpyxl.load_workbook(io.BytesIO(rosters.kursk())).sheetnames
    adopted = rosters.adopted(rosters.kursk()).data
    shown = visible(adopted)
    assert shown[: len(his)] == his
    assert len(shown) <= len(his) + 12
    assert not {"Options", "Ledger", "Dice", "Course"} & set(shown)
    assert "Mapping" in shown
    assert {title for title, state in listed(adopted).items() if state == "shown"} == {
        *shown[len(his) :]
    } - {"Campaign"}
