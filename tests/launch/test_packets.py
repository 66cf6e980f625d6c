"""How many pages a side is handed on a day of the example campaign."""

import io
from collections.abc import Iterator

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


def packets(game: Game) -> Iterator[tuple[str, int]]:
    """Play the example, and yield what each packet is called with its pages.

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
                made = documents(game.campaign, side).values()
                pages = sum(len(PdfReader(io.BytesIO(pdf)).pages) for pdf in made)
                yield f"{owed[0].describe(game.campaign)}: {side}", pages
        [*demo.do_step(game, owed[0], script)]


@pytest.mark.long
def test_a_side_s_packet_has_four_pages_at_most_whatever_is_due(tmp_path):
    game = session.new(packs.example_pack().name, tmp_path / "rostov.xlsx", seed="1")
    found = dict(packets(game))
    assert len(found) > 50
    assert {name: pages for name, pages in found.items() if pages > MOST} == {}
