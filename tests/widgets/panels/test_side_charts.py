"""Charts of the sides: their numbers are the ledger's, and a side's are its own alone."""

import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from refkit import session
from refkit.launch import demo
from refkit.widgets.page.walkthrough import Walkthrough
from refkit.widgets.panels.balance import Balance, held_table, side_charts
from refkit.widgets.panels.side_charts import DASHES, figure_chart, short_slot
from tests.engine import princes
from tests.widgets.players import texts


def drawings(markup):
    """The drawings in a piece of HTML, by what each says to a reader who sees none."""
    found = re.findall(r"<svg.*?</svg>", markup, re.DOTALL)
    return {each.get("aria-label"): each for each in map(ElementTree.fromstring, found)}


def numbers(drawing):
    """The numbers at the points of each side, in the order of the sides."""
    groups = [g for g in drawing.findall("g") if g.get("text-anchor")]
    return [[int(text.text) for text in group.findall("text")] for group in groups]


def by_ledger(campaign):
    """What the ledger's own changes come to at the end of each slot: points and stands."""
    points, standing, found = Counter(), {}, {}
    slot = ""
    for entry in campaign.entries:
        slot = entry.slot if entry.kind == "step" else slot
        for change in entry.changes:
            row = change.after or {}
            if change.record == "Points":
                points[row["side"]] += row["cpp"]
            if change.record == "Stand":
                standing[change.key] = {**standing.get(change.key, {}), **row}
        if slot:
            here = Counter(
                row["side"] for row in standing.values() if row["status"] == "available"
            )
            found[slot] = dict(points), dict(here)
    return found


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """The whole demonstration, as its workbook tells it."""
    path = tmp_path_factory.mktemp("played") / "rostov.xlsx"
    game = session.new("advance-to-rostov", path, seed="1942")
    script = demo.read_script("advance-to-rostov")
    while owed := game.due():
        list(demo.do_step(game, owed[0], script))
    return game


@pytest.mark.long
def test_the_numbers_of_the_demonstration_are_its_ledger_s(played):
    campaign = played.campaign
    assert not any(e.kind in ("undo", "correction") for e in campaign.entries)
    told = by_ledger(campaign)
    shown = drawings("".join(side_charts(campaign, played.past(), campaign.sides)))
    for title, number in (("CPP in hand", 0), ("Stands", 1)):
        words = f"{title} of German and Russian by scenario; the numbers are in the tables."
        wanted = [[slot[number][side] for slot in told.values()] for side in campaign.sides]
        assert numbers(shown[words]) == wanted


@pytest.mark.long
def test_who_held_each_objective_is_as_its_holdings_say(played):
    campaign = played.campaign
    held = held_table(campaign, played.past())
    rows = re.findall(r"<tr>(<th scope=\"row\">.*?)</tr>", held)
    assert len(rows) == len(campaign.rows("Objective"))
    for row, place in zip(rows, campaign.rows("Objective"), strict=True):
        said = re.findall(r'only-read">(\w+)</span>', row)
        assert place.name in row
        by_slot = dict(zip(played.past(), map(str.lower, said), strict=True))
        kept = {
            each.slot: each.side for each in campaign.rows("Holding", objective=place.id)
        }
        assert kept
        assert {slot: by_slot[slot] for slot in kept} == kept


@pytest.mark.long
def test_a_side_s_charts_hold_nothing_of_the_others(played):
    page = Walkthrough(played.path, "looking-back")
    page.hand_to("german")
    page.top.children[0].sit.click()
    shown = texts(page.panel(Balance))
    words = [*drawings(shown)]
    assert any(each.startswith("Stands of German by") for each in words)
    assert not any("Russian" in each for each in words)
    assert "<caption>Russian" not in shown


def test_the_second_side_is_dashed_and_has_its_own_shape():
    campaign = princes.campaign()
    sides = campaign.sides[:2]
    slots = [row.id for row in campaign.rows("Slot")]
    chart = figure_chart(
        campaign, "Envoys", slots, {sides[0]: [1, 2, 3], sides[1]: [3, 2, 1]}
    )
    (drawing,) = drawings(chart).values()
    dashes = [each.get("stroke-dasharray", "") for each in drawing.iter("polyline")]
    assert dashes == [*DASHES[:2]]
    assert len([*drawing.iter("circle")]) == len([*drawing.iter("polygon")]) == 3
    assert numbers(drawing) == [[1, 2, 3], [3, 2, 1]]


def test_names_at_the_ends_keep_apart_even_where_all_lines_end_together():
    campaign = princes.campaign()
    slots = [row.id for row in campaign.rows("Slot")]
    chart = figure_chart(
        campaign, "Gold", slots, {side: [0, 5, 0] for side in campaign.sides[:4]}
    )
    (drawing,) = drawings(chart).values()
    ends = [text for text in drawing.findall("text") if text.get("class")]
    heights = [float(text.get("y")) for text in ends]
    assert [text.text for text in ends] == [f"{side} 0" for side in campaign.sides[:4]]
    assert all(b - a >= 14 for a, b in pairwise(heights))
    assert heights[-1] <= 172


def test_ten_sides_have_a_drawing_each_in_one_scale():
    campaign = princes.campaign()
    slots = [row.id for row in campaign.rows("Slot")]
    courses = {side: [at, None, 20] for at, side in enumerate(campaign.sides)}
    shown = drawings(figure_chart(campaign, "Gold", slots, courses))
    assert len(shown) == 10
    marks = [
        [text.text for text in each.find("g[@class='refkit-ground']").findall("text")]
        for each in shown.values()
    ]
    assert all(each == marks[0] for each in marks)
    # Between two points that are known none is made up.
    assert all(len([*each.iter("polyline")]) == 2 for each in shown.values())


@pytest.mark.parametrize(
    ("slots", "course"),
    [(["council 1"], [4]), (["a", "b"], [0, 0]), (["a", "b"], [None] * 2)],
)
def test_there_is_no_chart_where_there_is_nothing_to_compare(slots, course):
    assert figure_chart(princes.campaign(), "Gold", slots, {"Hesse": course}) == ""


def test_a_day_is_short_and_a_slot_without_a_date_has_its_name():
    assert short_slot(princes.campaign(), "council 1") == "council 1"


def test_two_slots_of_one_day_say_which(workbook):
    campaign = session.open(workbook).campaign
    day = campaign.rows("Slot")[0]
    assert short_slot(campaign, day.identity) == "23 Dec"
    night = day.model_copy(update={"id": "1942-12-23 night"})
    tables = {**campaign.tables, "Slot": {**campaign.tables["Slot"], night.id: night}}
    assert short_slot(replace(campaign, tables=tables), night.id) == "23 Dec, night"
