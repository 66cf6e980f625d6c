"""A side's page says the same whatever the enemy bought, kept and hid.

Two campaigns differ in that alone; everything the browser of the other side is sent is
compared, what a form tells before it is committed with it.
"""

import json
import re
import shutil

import ipywidgets as widgets
import pytest

from refkit import session
from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import ledger
from refkit.widgets.live import live_strip
from refkit.widgets.page.walkthrough import Walkthrough
from tests.secrecy.whole import first_difference
from tests.widgets.page.test_seating import PANELS, hand
from tests.widgets.players import LEAST

WIRE = {"B12": {"orders": [{"item": "wire", "pieces": 2}]}}
MUCH = {
    "B9": {"orders": [{"group": "I3", "name": "Geheimkompanie"}, {"group": "O1"}]},
    "B12": {"orders": [{"item": "wire", "pieces": 3}]},
}


def played(path, bought):
    """Play to the Russian deployment; what the Germans have bought by then is hidden."""
    game = granted(session.new("advance-to-rostov", path, seed="a seed"))
    while (owed := game.due()[0]).side != "russian" or owed.step.id != "C3":
        given = bought if owed.side == "german" else WIRE
        raw = {**game.draft(owed).values, **LEAST.get(owed.step.id, {})}
        raw |= given.get(owed.step.id, {})
        if owed.step.id == "C3":
            raw |= hidden(raw, "behind the mill")
        game.commit(owed, raw)


def granted(game):
    """Give both sides the points to buy with."""
    points = game.campaign.system.record("Points")
    given = {"number": 99, "slot": "", "kind": "correction", "cpp": 20, "fpp": 20}
    rows = [points(side=side, **given) for side in game.campaign.sides]
    changes = [campaigns.change_between(None, row) for row in rows]
    game._save(ledger.amend(game.campaign, changes, "granted"))
    return game


def hidden(raw, place):
    forts = [{**fort, "place": place, "hidden": True} for fort in raw["fortifications"]]
    points = [{**point, "place": place} for point in raw["points"]]
    return {"fortifications": forts, "points": points}


@pytest.fixture(scope="module")
def folders(tmp_path_factory):
    made = [tmp_path_factory.mktemp(name) / "rostov.xlsx" for name in ("bare", "much")]
    for path, bought in zip(made, ({}, MUCH), strict=True):
        played(path, bought)
    return made


def sent(workbook, part, *panels):
    """Return what the browser is sent of a page for the Russians, made anonymous."""
    for earlier in tuple(live_strip._WATCHING.values()):
        earlier.stop()
    widgets.Widget.close_all()
    page = Walkthrough(workbook, part)
    for panel in panels:
        page.panel(panel)
    hand(page, "russian")
    if page.desk and page.desk.owed and page.desk.owed.step.id == "C3":
        forts = page.desk.form.parts["fortifications"]
        forts.fill({line.key: {"place": "the ford"} for line in forts.lines})
    return re.sub("IPY_MODEL_[0-9a-f]{32}", "", "\n".join(states(page)))


def states(widget):
    """Yield what the browser is sent of a widget and of all in it."""
    yield json.dumps(widget.get_state(), default=str)
    for child in getattr(widget, "children", ()):
        yield from states(child)


@pytest.mark.parametrize("part", PANELS)
def test_a_side_s_page_is_the_same_whatever_the_enemy_bought_and_hid(
    folders, part, tmp_path
):
    told = []
    for each in folders:
        place = tmp_path / "screen"
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
        told.append(sent(shutil.copy(each, place), part, *PANELS[part]))
    assert told[0] == told[1], first_difference(*told)
    assert "Geheimkompanie" not in told[1]
