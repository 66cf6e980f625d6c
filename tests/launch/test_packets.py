"""How many pages a side is handed on a day of the example campaign."""

import io
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from pypdf import PdfReader

from refkit import session
from refkit.launch import demo
from refkit.session.game import Game
from refkit.turnsheets.documents import documents
from refkit.workbook.sheets import packs

MOST = 4
# Of every part of a day the steps whose packets are the longest.
STEPS = {"A", "B1", "B9", "B12", "C1", "C2", "C3", "D", "E1", "E7", "E11", "F1", "F3"}
# What the first leaf of the day's sheet has, both its pages.
MAP = "The table, "
LEAF = ("Orders of", "Roster", "Escape", "Armour repair", "Points in this slot")


class Packet(NamedTuple):
    """How many pages a packet has, and on which page each heading of its day's sheet is."""

    pages: int
    heads: list[tuple[int, str]]

    @property
    def late(self) -> list[str]:
        """What stands behind the first leaf, on its third page or later."""
        return [title for page, title in self.heads if page > 1]


def packets(game: Game) -> Iterator[tuple[str, Packet]]:
    """Play the example, and yield what each packet is called with what it holds.

    Those of the first day, and of the last ones, which have the most to tell.
    """
    script, handed = demo.read_script(packs.example_pack().name), set()
    slots = [row.identity for row in game.campaign.rows("Slot")]
    counted = {slots[0], *slots[-2:]}
    while owed := game.due():
        due = owed[0].slot, owed[0].step.id
        if due[0] in counted and due[1] in STEPS and due not in handed:
            handed.add(due)
            for side in game.campaign.sides:
                made = documents(game.campaign, side)
                read = {name: PdfReader(io.BytesIO(pdf)) for name, pdf in made.items()}
                pages = sum(len(pdf.pages) for pdf in read.values())
                day = (pdf for name, pdf in read.items() if name.endswith("-day.pdf"))
                heads = [found for pdf in day for found in headings(pdf)]
                yield f"{owed[0].describe(game.campaign)}: {side}", Packet(pages, heads)
        [*demo.do_step(game, owed[0], script)]


def headings(pdf: PdfReader) -> Iterator[tuple[int, str]]:
    """Yield the headings of a sheet, each with the number of its page, from nought."""
    for mark in pdf.outline[-1]:
        yield pdf.get_destination_page_number(mark), mark.title


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    path = tmp_path_factory.mktemp("packets") / "rostov.xlsx"
    found = dict(packets(session.new(packs.example_pack().name, path, seed="1")))
    assert len(found) > 50
    return found


@pytest.mark.long
def test_a_side_s_packet_has_four_pages_at_most_whatever_is_due(found):
    assert {name: each.pages for name, each in found.items() if each.pages > MOST} == {}


@pytest.mark.long
def test_what_is_owed_the_roster_and_the_points_stand_on_the_first_leaf(found):
    late = {
        name: [title for title in each.late if title.startswith(LEAF)]
        for name, each in found.items()
    }
    assert any(each.late for each in found.values())
    assert {name: titles for name, titles in late.items() if titles} == {}


@pytest.mark.long
def test_the_map_stands_on_the_first_leaf_where_that_has_room(found):
    pages = [
        page
        for each in found.values()
        for page, title in each.heads
        if title.startswith(MAP)
    ]
    assert len(pages) > 30
    assert sum(page < 2 for page in pages) > 0.8 * len(pages)
