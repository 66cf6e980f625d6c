"""The timeline: each entry under the day it was made on."""

import re

import openpyxl

from refkit import session
from refkit.engine.campaign import naming
from refkit.widgets.panels import timeline


def test_what_belongs_to_no_day_stands_under_the_day_it_was_done_on(begun):
    path = begun("B9")
    book = openpyxl.load_workbook(path)
    heads = {cell.value: cell.column for cell in book["German Roster"][3]}
    book["German Roster"].cell(4, heads["Rating"]).value = "elite"
    book.save(path)
    game = session.open(path)
    slot = game.due()[0].slot
    assert game.accept("as agreed").slot == ""
    shown = timeline.day_list(game, game.campaign.entries)
    days = re.findall(r"<h3>(.*?)</h3>", shown)
    assert (days[0], days[-1]) == (naming.slot(game.campaign, slot), "Before the first day")
    assert "as agreed" in shown.partition("</section>")[0]
