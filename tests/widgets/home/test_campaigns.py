"""The first page: campaigns of several systems with a way into each."""

import openpyxl
import pytest

from refkit import session
from refkit.session import address
from refkit.widgets.home.campaigns import Campaigns
from refkit.widgets.page.walkthrough import Walkthrough
from tests.widgets.players import texts

ADOPT = "battlefront/00-adopt.ipynb"
ONE = '<a href="campaign.ipynb?workbook=one%20%26%20all.xlsx">'


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv(address.FOLDER, str(tmp_path))
    session.new("advance-to-rostov", tmp_path / "one & all.xlsx", seed="a seed")
    book = openpyxl.Workbook()
    book.active.append(["Unit", "Strength"])
    book.save(tmp_path / "<b>.xlsx")
    return tmp_path


def test_each_campaign_has_a_way_to_its_page(folder):
    shown = texts(Campaigns(folder, ADOPT))
    assert f"{ONE}Advance to Rostov: the Tatsinskaya pocket</a>" in shown
    assert "<td>scenario 1 of 5: " in shown
    assert "<td>German, Russian</td>" in shown


def test_a_roster_has_a_way_to_the_page_for_adopting(folder):
    shown = texts(Campaigns(folder, ADOPT))
    way = f'<a href="{ADOPT}?workbook=%3Cb%3E.xlsx">Adopt this roster</a>'
    assert f"<strong>&lt;b&gt;.xlsx</strong>: {way}" in shown
    assert "Adopt this roster" not in texts(Campaigns(folder))


def test_without_the_list_s_own_server_no_link_leads_to_another_campaign(
    folder, monkeypatch
):
    monkeypatch.delenv(address.FOLDER)
    shown = texts(Campaigns(folder, ADOPT))
    assert "<a " not in shown
    assert "not a campaign yet" in shown


def test_an_empty_folder_says_how_to_begin(tmp_path):
    assert "There is no campaign in this folder yet" in texts(Campaigns(tmp_path))


def test_the_pages_of_a_campaign_lead_on_with_its_name_and_back_to_the_list(
    folder, monkeypatch
):
    monkeypatch.setenv("QUERY_STRING", "token=x&workbook=one%20%26%20all.xlsx")
    shown = texts(Walkthrough(folder / "one & all.xlsx", part="posture"))
    assert '<a href="../campaigns.ipynb">All campaigns</a>' in shown
    assert '<a href="../battlefront/02-refit.ipynb?workbook=one%20%26%20all.xlsx">' in shown
    assert repr(Campaigns(folder)) == "Campaigns()"
