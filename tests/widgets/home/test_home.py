"""The first page: what is next, campaigns of several systems, and the ways to others."""

import os
from datetime import UTC, datetime

import openpyxl
import pytest

from refkit import session
from refkit.session import address, recent
from refkit.widgets.home import home
from refkit.widgets.home.home import Home
from refkit.widgets.page.seating import Seating
from refkit.widgets.page.walkthrough import Walkthrough
from tests.widgets.players import texts

ADOPT = "battlefront/00-adopt.ipynb"
ONE = "campaign.ipynb?workbook=one+%26+all.xlsx"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.setenv(address.FOLDER, str(here))
    session.new("advance-to-rostov", here / "one & all.xlsx", seed="a seed")
    book = openpyxl.Workbook()
    book.active.append(["Unit", "Strength"])
    book.save(here / "<b>.xlsx")
    return here


@pytest.fixture
def empty(tmp_path, monkeypatch):
    here = tmp_path / "nothing yet"
    here.mkdir()
    monkeypatch.setenv(address.FOLDER, str(here))
    return here


def test_what_is_next_stands_first_with_who_owes_it_and_the_way_there(folder):
    shown = texts(Home(folder, ADOPT))
    assert "<h1>23 December 1942, full day: Roles of the first scenario</h1>" in shown
    assert "Scenario 1 of 5. Due from the umpire." in shown
    assert f'href="{ONE.replace("&", "&amp;")}"' in shown
    assert f'href="{ONE}&amp;part=turn-sheets"' in shown
    assert "<b>28</b> stands" in shown


def test_while_a_side_has_the_screen_only_where_the_campaign_stands_is_told(folder):
    Seating(folder / "one & all.xlsx").put("german", waits=False)
    shown = texts(Home(folder, ADOPT))
    assert "<h1>Scenario 1 of 5: 23 December 1942, full day</h1>" in shown
    assert "Due from" not in shown
    assert "refkit-side-figures" not in shown


def test_a_campaign_being_set_up_says_what_is_missing_and_leads_there(empty):
    page = Home(empty)
    page.new.title_of.value = "Normandy: the crossroads"
    page.new.make.click()
    assert page.going.to.startswith("campaign.ipynb?workbook=")
    shown = texts(Home(empty))
    assert "<h1>Set up the campaign</h1>" in shown
    assert "Being set up, " in shown
    assert "Normandy: the crossroads" in shown
    assert "Go on with the set-up" in shown


def test_each_campaign_has_a_way_to_its_page(folder):
    shown = texts(Home(folder, ADOPT))
    assert "<b>Advance to Rostov: the Tatsinskaya pocket</b>" in shown
    assert "<td>Scenario 1 of 5: " in shown
    assert ">G</span> German" in shown


def test_the_campaign_saved_last_is_the_one_to_go_on_with(folder):
    session.new("road-to-the-river", folder / "river.xlsx", seed="a seed")
    os.utime(folder / "river.xlsx", (1e9, 1e9))
    page = Home(folder, ADOPT)
    assert [each.path.name for each in page.found][:2] == ["one & all.xlsx", "river.xlsx"]
    assert "<h1>23 December 1942" in texts(page)
    os.utime(folder / "one & all.xlsx", (1e8, 1e8))
    assert "<h1>Set-up: Battlegrounds</h1>" in texts(Home(folder, ADOPT))


def test_a_roster_has_a_way_to_the_page_for_adopting(folder):
    shown = texts(Home(folder, ADOPT))
    way = f'<a href="{ADOPT}?workbook=%3Cb%3E.xlsx" class="refkit-go">Adopt</a>'
    assert "<b>&lt;b&gt;.xlsx</b>" in shown
    assert way in shown
    assert "Adopt</a>" not in texts(Home(folder))


def test_without_the_list_s_own_server_no_link_leads_to_another_campaign(
    folder, monkeypatch
):
    monkeypatch.delenv(address.FOLDER)
    shown = texts(Home(folder, ADOPT))
    assert "<a " not in shown
    assert "not a campaign yet" in shown
    assert "Open another folder" not in shown


def test_where_a_roster_lies_it_is_what_comes_next(empty):
    book = openpyxl.Workbook()
    book.active.append(["Unit", "Strength"])
    book.save(empty / "our war.xlsx")
    shown = texts(Home(empty, ADOPT))
    assert "Adopt your roster, or begin a new campaign" in shown
    assert "Is one of these workbooks your roster?" in shown
    way = f"{ADOPT}?workbook=our+war.xlsx"
    link = f'<a href="{way}" class="refkit-go refkit-go-main">Adopt our war.xlsx</a>'
    assert link in shown


def test_in_an_empty_folder_an_example_is_one_click_away(empty):
    page = Home(empty, ADOPT)
    assert "There is no campaign in this folder yet" in texts(page)
    begin = page.examples.begin["battlefront"]
    title = "Advance to Rostov: the Tatsinskaya pocket"
    assert begin.description == f"Example: {title} (Battlefront)"
    begin.click()
    assert page.going.to == "campaign.ipynb?workbook=advance-to-rostov.xlsx"
    assert len(session.open(empty / "advance-to-rostov.xlsx").campaign.entries) == 1


def test_another_folder_is_opened_and_offered_again(folder, empty):
    Home(empty)
    page = Home(folder)
    assert f'href="campaigns.ipynb?folder={str(empty).replace("/", "%2F")}"'.replace(
        " ", "+"
    ) in texts(page)
    page.others.named.value = str(empty.parent)
    assert ("here", "here") in page.others.inside.options
    page.others.inside.value = "here"
    page.others.inside.value = ".."
    page.others.inside.value = "nothing yet"
    assert page.others.named.value == str(empty)
    page.others.lead.click()
    assert page.going.to.startswith("campaigns.ipynb?folder=")
    assert recent.folders()[0] == empty


@pytest.mark.parametrize("named", ["", "campaigns", "/no/such/folder"])
def test_a_folder_that_is_not_there_is_refused_in_a_sentence(folder, named):
    page = Home(folder)
    page.others.named.value = named
    page.others.lead.click()
    assert f"{named}: there is no such folder" in page.notice.body
    assert page.going.to == ""


def chosen(name, content=b"a roster"):
    return {
        "name": name,
        "type": "",
        "size": len(content),
        "content": memoryview(content),
        "last_modified": datetime(2026, 3, 5, tzinfo=UTC),
    }


def test_a_roster_chosen_elsewhere_is_copied_and_adopted_here(folder):
    page = Home(folder, ADOPT)
    page.roster.chosen.value = (chosen("mine.xlsx"),)
    assert (folder / "mine.xlsx").read_bytes() == b"a roster"
    assert page.going.to == f"{ADOPT}?workbook=mine.xlsx"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("one & all.xlsx", "there is a file of this name"),
        ("notes.txt", "refkit reads workbooks saved as .xlsx"),
        (".hidden.xlsx", "refkit reads workbooks saved as .xlsx"),
    ],
)
def test_a_file_that_cannot_be_brought_is_refused_and_nothing_is_lost(folder, name, said):
    before = {each: each.read_bytes() for each in folder.glob("*.xlsx")}
    page = Home(folder, ADOPT)
    page.roster.chosen.value = (chosen(name),)
    assert said in page.notice.body
    assert {each: each.read_bytes() for each in folder.glob("*.xlsx")} == before


def test_when_a_file_was_saved_is_said_as_people_say_it(monkeypatch):
    noon = datetime(2026, 3, 5, 12, 0).astimezone().timestamp()
    monkeypatch.setattr(home.time, "time", lambda: noon)
    assert [home._when(noon - hours * 3600) for hours in (1, 20, 100)] == [
        "today, 11:00",
        "yesterday, 16:00",
        "1 March 2026",
    ]
    assert home._when(0) == ""


def test_the_pages_of_a_campaign_lead_on_with_its_name_and_back_to_the_list(
    folder, monkeypatch
):
    monkeypatch.setenv("QUERY_STRING", "token=x&workbook=one%20%26%20all.xlsx")
    shown = texts(Walkthrough(folder / "one & all.xlsx", part="posture"))
    assert '<a href="../campaigns.ipynb">All campaigns</a>' in shown
    assert '<a href="../battlefront/02-refit.ipynb?workbook=one+%26+all.xlsx">' in shown
    assert repr(Home(folder)) == "Home()"
