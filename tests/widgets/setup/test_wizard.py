"""An own campaign on the page: each step does what it says, in any order."""

import datetime
import html
import io
from pathlib import Path

import pytest
import xlsxwriter

from refkit.engine.campaign.campaign import apply_changes, change_between
from refkit.engine.campaign.gaps import find_gaps
from refkit.engine.maps.side_looks import ALIKE, COLOURS, OPTION
from refkit.engine.play.system import Option
from refkit.engine.problems import Refused
from refkit.session.pasted_rows import read_pasted
from refkit.widgets.live.drafts import Drafts
from refkit.widgets.page.guard import Guard
from refkit.widgets.setup.desk import Desk
from refkit.widgets.setup.part_kinds import doubtful_kinds
from refkit.widgets.setup.wizard import Wizard, summary
from refkit.workbook.edits import renamings
from refkit.workbook.sheets import packs
from tests.widgets.players import texts


class InMemory:
    """A campaign that is being set up, in no workbook."""

    def __init__(self, pack):
        self.campaign = packs.campaign(pack, seed="s")
        self.renamed, self.days, self.titles = [], (), {}

    def said_days(self):
        return self.days

    def own_titles(self, record):
        return self.titles.get(record, ())

    def gaps(self):
        return tuple(find_gaps(self.campaign))

    def put(self, changes):
        self.campaign = apply_changes(self.campaign, changes)

    def rename(self, record, old, new, field=""):
        self.renamed.append((record, old, new, field))
        self.campaign = renamings.rename(self.campaign, record, old, new, field).after


@pytest.fixture
def place(tmp_path):
    return tmp_path / "own.xlsx"


def opened(place, pack="battlefront"):
    """The wizard of a new campaign, and its setting."""
    setting = InMemory(pack)
    return Wizard(desk_of(setting, place)), setting


def desk_of(setting, place):
    def told(faults):
        raise AssertionError(faults)

    return Desk(setting, Guard(told), Drafts(Path(place)))


def at(wizard, step):
    wizard.turn_to(step)
    return wizard.step


def edit(sheet, row, **cells):
    line = sheet.view.rows[row]["id"]
    for field, value in cells.items():
        said = {"row": line, "field": field, "value": value, "turn": 1}
        sheet._hear({"kind": "edit", **said})


@pytest.mark.parametrize("pack", ["battlefront", "echelons"])
def test_every_step_opens_and_names_itself(place, pack):
    wizard, setting = opened(place, pack)
    assert wizard.ids == [step.id for step in setting.campaign.system.setup]
    for step in setting.campaign.system.setup:
        at(wizard, step.id)
        head = html.unescape(wizard.body.children[0].value)
        assert step.title in head
        assert step.text in head


def test_the_way_on_and_the_way_back(place):
    wizard, _ = opened(place)
    assert wizard.back.layout.display == "none"
    wizard.on.click()
    assert (wizard.here, wizard.back.description) == ("dates", "Sides and colours")
    wizard.back.click()
    assert wizard.here == "sides"


def test_days_are_typed_asked_about_and_taken(place):
    wizard, setting = opened(place)
    step = at(wizard, "dates")
    step.days.value = "3/4/1944"
    assert [text for text, _ in step.which.options] == ["3 April 1944", "4 March 1944"]
    assert setting.campaign.rows("Slot")[0].date == datetime.date(1944, 7, 1)
    step.which.value = 0
    assert [slot.id for slot in setting.campaign.rows("Slot")] == ["1944-04-03 full day"]
    step.days.value = "13th to 15th June '44"
    assert "13 June 1944 to 15 June 1944" in step.found.value
    step.days.value = "13-15 June"
    assert len(setting.campaign.rows("Slot")) == 3
    step.days.value = "some day"
    assert "These are no days" in step.message.value
    step.days.value = "three days from 6 June 1944"
    assert len(setting.campaign.rows("Slot")) == 3
    step.first.value = "blue"
    attackers = [slot.first_attacker for slot in setting.campaign.rows("Slot")]
    assert attackers == ["blue", "", ""]
    assert "6 June 1944 to 8 June 1944: 3 scenarios." in step.found.value


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("6-8 June 1944", "6 June 1944 to 8 June 1944"),
        ("6, 8 and 11 June 1944", "6 June 1944, 8 June 1944, 11 June 1944"),
    ],
)
def test_the_days_there_are_stand_where_they_are_typed(place, typed, shown):
    wizard, setting = opened(place)
    assert at(wizard, "dates").days.value == ""
    at(wizard, "dates").days.value = typed
    again = at(Wizard(desk_of(setting, place)), "dates")
    assert again.days.value == shown
    assert "Not every day has each part" not in again.found.value


def test_a_calendar_of_unlike_days_says_what_a_change_would_do(place):
    """As in an adopted calendar: a full day and a night of one day, a night of another."""
    wizard, setting = opened(place)
    step = at(wizard, "dates")
    step.days.value = "6-7 June 1944"
    step.parts["night"].value = True
    assert len(setting.campaign.rows("Slot")) == 4
    last = setting.campaign.rows("Slot")[-1]
    setting.put([change_between(last, None)])
    again = at(Wizard(desk_of(setting, place)), "dates")
    assert "3 scenarios. Not every day has each part" in again.found.value


def test_days_that_his_worksheets_name_are_proposed_and_taken_by_a_click(place):
    setting = InMemory("battlefront")
    setting.days = tuple(datetime.date(1944, 5, day) for day in (10, 11, 12))
    wizard = Wizard(desk_of(setting, place))
    step = at(wizard, "dates")
    assert "This is an example still" in step.found.value
    assert step.use.description == "Use 10 May 1944 to 12 May 1944"
    assert step.first.value == ""
    wizard.on.click()
    assert states(wizard)["dates"] == ""
    at(wizard, "dates").use.click()
    assert tuple(slot.date for slot in setting.campaign.rows("Slot")) == setting.days
    # Hidden, yet in its place: nothing below moves under the pointer.
    shown = step.proposal.layout.display, step.proposal.layout.visibility
    assert (shown, "example" in step.found.value) == ((None, "hidden"), False)
    step.days.value = "3-5 November 1944"
    assert step.proposal.layout.visibility == "hidden"
    assert states(wizard)["dates"] == "done"


def test_without_days_of_his_own_none_are_proposed(place):
    wizard, _ = opened(place)
    assert at(wizard, "dates").proposal.layout.display == "none"


def test_who_attacks_first_stays_when_the_days_are_others(place):
    wizard, setting = opened(place)
    step = at(wizard, "dates")
    step.first.value = "blue"
    step.days.value = "6-8 June 1944"
    attackers = [slot.first_attacker for slot in setting.campaign.rows("Slot")]
    assert (attackers, step.first.value) == (["blue", "", ""], "blue")


def test_set_up_opens_again_at_the_step_that_was_left(place):
    wizard, setting = opened(place)
    wizard.turn_to("charts")
    assert Wizard(desk_of(setting, place)).here == "charts"


def test_a_step_says_what_it_lacks(place):
    wizard, setting = opened(place)
    late = setting.campaign.rows("Slot")[0].replace(day=3)
    setting.put([change_between(setting.campaign.rows("Slot")[0], late)])
    at(wizard, "dates")
    assert (
        "To be filled in or put right here: Day is 3 after 0; expected 1"
        in wizard.say.value
    )


def test_parts_of_the_day_that_are_ticked_later_stand_in_their_order(place):
    wizard, setting = opened(place)
    step = at(wizard, "dates")
    step.days.value = "6-7 June 1944"
    for part in ("morning", "afternoon", "night"):
        step.parts[part].value = True
    step.parts["full_day"].value = False
    shown = [(slot.date.day, slot.kind) for slot in setting.campaign.rows("Slot")]
    parts = ("morning", "afternoon", "night")
    assert shown == [(day, part) for day in (6, 7) for part in parts]
    assert not any(gap.must for gap in setting.gaps() if gap.record == "Slot")


def test_the_calendar_is_an_example_though_its_sides_are_called_otherwise(place):
    wizard, _ = opened(place)
    at(wizard, "dates").first.value = "red"
    edit(at(wizard, "sides").sheet, 0, id="American")
    wizard.turn_to("table")
    found = states(wizard)
    assert (found["sides"], found["dates"]) == ("done", "")


def test_what_is_left_of_an_element_stands_below_its_line(place):
    wizard, setting = opened(place)
    step = at(wizard, "forces")
    sheet = step.sheets["Element"]
    for number, name in enumerate(("A Coy", "B Coy")):
        edit(sheet, number, name=name, rating="raw", contents="4 rifle squads")
    first, second = setting.campaign.rows("Element")
    stand = setting.campaign.rows("Stand", element=first.id)[0]
    lost = change_between(stand, stand.replace(status="eliminated"))
    setting.put([lost, change_between(second, second.replace(status="destroyed"))])
    step.show()
    told = [row.get("told") for row in sheet.view.rows[:2]]
    assert told[0].startswith("3 of 4 are there now; ")
    assert told[1] == "Destroyed: none of 4 is there now"
    sheet._hear({"kind": "pick", "row": sheet.view.rows[0]["id"]})
    assert "3 of 4 are there now" in step.aside.value


def test_his_own_worksheets_with_the_rows_are_named(place):
    setting = InMemory("battlefront")
    setting.titles = {"Element": ("OOB", "Rear")}
    wizard = Wizard(desk_of(setting, place))
    told = [hint.value for hint in at(wizard, "forces").children if "Copy" in str(hint)]
    assert any("Your own worksheets (OOB, Rear) have these rows too." in t for t in told)
    charts = [getattr(each, "value", "") for each in at(wizard, "charts").children]
    assert not any("Your own worksheets" in str(each) for each in charts)


def offered(step):
    """The colours that each side may pick."""
    return [{value for _, value in menu.options} for menu in step.colours]


@pytest.mark.parametrize("pair", [*ALIKE, *(pair[::-1] for pair in ALIKE)])
def test_colours_are_picked_and_one_that_looks_alike_is_not_offered(place, pair):
    one, other = pair
    wizard, setting = opened(place)
    step = at(wizard, "sides")
    step.colours[1].value, step.colours[0].value = "teal", one
    assert setting.campaign.find("Option", OPTION).value == f"{one}; teal"
    every = {each.name for each in COLOURS}
    assert offered(step) == [every, every - {other}]
    assert "left out of the menus" in step._remark.value
    step.colours[0].value = "olive"
    assert offered(step) == [every, every]
    assert step._remark.value == ""


def test_colours_alike_that_stand_in_the_workbook_stay_and_are_told(place):
    wizard, setting = opened(place)
    option = Option(name=OPTION, value="blue; purple", help="The colours.")
    setting.put([change_between(setting.campaign.find("Option", OPTION), option)])
    step = at(wizard, "sides")
    step.show()
    assert [menu.value for menu in step.colours] == ["blue", "purple"]
    assert "Blue and purple look alike to some eyes" in step._remark.value
    assert "left out" in step._remark.value


def test_the_campaign_is_called_as_it_is_typed(place):
    wizard, setting = opened(place)
    step = at(wizard, "sides")
    step.name.value = " Hürtgen, autumn 1944 "
    assert setting.campaign.option("title") == "Hürtgen, autumn 1944"
    assert wizard.list.title == step.name.value == "Hürtgen, autumn 1944"
    step.name.value = " "
    assert setting.campaign.option("title") == step.name.value == "Hürtgen, autumn 1944"


def test_a_side_is_renamed_where_it_is_typed(place):
    wizard, setting = opened(place)
    edit(at(wizard, "sides").sheet, 0, id="American")
    assert setting.renamed == [("Side", "red", "American", "id")]


def test_a_row_waits_until_it_can_be_read_and_is_kept_meanwhile(place):
    wizard, setting = opened(place)
    sheet = at(wizard, "forces").sheets["Element"]
    edit(sheet, 0, name="1st Company", unit_class="Infantry")
    edit(sheet, 0, contents="9 rifle squads, 1 command", rating="vetran")
    assert setting.campaign.rows("Element") == ()
    [fault] = sheet.view.rows[0]["faults"]
    assert fault["mends"] == ["veteran"]
    again = at(Wizard(desk_of(setting, place)), "forces").sheets["Element"]
    assert again.view.rows[0]["cells"]["rating"] == "vetran"
    edit(again, 0, rating="veteran")
    [element] = setting.campaign.rows("Element")
    assert (element.name, element.side, again.faults) == ("1st Company", "red", 0)


def test_a_line_keeps_its_place_and_its_id_when_it_becomes_a_row(place):
    wizard, _ = opened(place)
    sheet = at(wizard, "forces").sheets["Element"]
    edit(sheet, 0, name="A Coy", rating="vetran", contents="3 squads")
    edit(sheet, 1, name="B Coy", rating="raw", contents="4 squads")
    shown = [(row["id"], row["cells"].get("name")) for row in sheet.view.rows]
    assert shown == [("~0", "A Coy"), ("~1", "B Coy"), ("~2", None)]
    edit(sheet, 0, rating="veteran")
    edit(sheet, 1, arrives="7 June 1944")
    assert [row["cells"]["name"] for row in sheet.view.rows[:2]] == ["A Coy", "B Coy"]
    assert sheet.view.rows[1]["cells"]["arrives"] == "7 June 1944"


def test_what_is_changed_to_nonsense_stays_as_typed_and_the_row_as_it_was(place):
    wizard, setting = opened(place)
    sheet = at(wizard, "forces").sheets["Element"]
    edit(sheet, 0, name="A", rating="raw", contents="4 squads")
    edit(sheet, 0, rating="rwa")
    assert setting.campaign.rows("Element")[0].rating == "raw"
    assert sheet.view.rows[0]["cells"]["rating"] == "rwa"
    edit(sheet, 0, rating="elite")
    assert setting.campaign.rows("Element")[0].rating == "elite"
    assert sheet.view.rows[0]["faults"] == []


def chart(place, setting=None):
    """The lines of the chart of the second side, of the Russian example."""
    setting = setting or InMemory("battlefront")
    step = at(Wizard(desk_of(setting, place)), "charts")
    step.sides.value = "blue"
    if not setting.campaign.rows("Group"):
        step.begin.value = "Russian"
    return step, setting, setting.campaign.rows("Group", side="blue")


def test_a_line_of_a_chart_is_called_otherwise_and_keeps_its_place(place):
    step, setting, groups = chart(place)
    sheet = step.sheets["Group"]
    edit(sheet, 1, id="I", description="Riflemen")
    made = setting.campaign.rows("Group", side="blue")[1]
    assert (made.identity, made.description) == ("blue/I", "Riflemen")
    assert sheet.view.rows[1]["cells"]["id"] == "I"
    assert (sheet.faults, len(sheet.view.rows)) == (0, len(groups) + 1)


def test_a_name_that_another_line_has_is_marked_and_the_rest_of_the_line_kept(place):
    step, setting, groups = chart(place)
    sheet = step.sheets["Group"]
    edit(sheet, 1, id=groups[0].id, price="77")
    same = setting.campaign.find("Group", groups[1].identity)
    assert (same.id, same.price) == (groups[1].id, 77)
    for shown in (sheet, chart(place, setting)[0].sheets["Group"]):
        assert shown.view.rows[1]["cells"]["id"] == groups[0].id
        [fault] = shown.view.rows[1]["faults"]
        assert fault["field"] == "id"
        assert fault["message"].startswith(f"'{groups[0].id}' is there already; expected")
        assert shown.faults == 1
    edit(sheet, 1, id="")
    [fault] = sheet.view.rows[1]["faults"]
    assert fault["isBlank"]
    edit(sheet, 1, id=groups[1].id)
    assert (sheet.view.rows[1]["faults"], sheet.faults) == ([], 0)


def test_a_day_is_another_though_the_key_goes_on_behind_it(place):
    step, setting, _ = chart(place)
    sheet = step.sheets["HistoricalDrm"]
    edit(sheet, 0, date="6 June 1944", modifier="2")
    edit(sheet, 0, date="7 June 1944")
    [row] = setting.campaign.rows("HistoricalDrm")
    assert (str(row.date), row.side, row.modifier) == ("1944-06-07", "blue", 2)
    edit(sheet, 1, date="7 June 1944", modifier="1")
    [fault] = sheet.view.rows[1]["faults"]
    assert "'7 June 1944' is there already" in fault["message"]
    assert setting.campaign.rows("HistoricalDrm") == (row,)


def test_a_line_that_waits_says_for_what_and_so_does_its_step(place):
    step, setting, groups = chart(place)
    sheet = step.sheets["Group"]
    edit(sheet, len(groups), description="Gun company", price="4")
    waits = sheet.view.rows[-2]["waits"]
    assert waits.startswith("Not in the workbook yet. ")
    assert "Max campaign is still blank, such as 4." in waits
    assert setting.campaign.rows("Group", side="blue") == groups
    wizard = Wizard(desk_of(setting, place))
    wizard.turn_to("sides")
    assert "Everything is kept" in wizard.say.value
    wizard.turn_to("charts")
    assert "not in the workbook yet; the line says why: Gun company." in wizard.say.value
    assert sheet.view.rows[0]["waits"] == sheet.view.rows[-1]["waits"] == ""


def test_what_could_not_be_saved_is_marked_until_it_is(place, monkeypatch):
    step, setting, groups = chart(place)
    sheet = step.sheets["Group"]

    def refuse(_):
        raise Refused(["the file is open elsewhere"])

    with monkeypatch.context() as patched:
        patched.setattr(setting, "put", refuse)
        with pytest.raises(Refused):
            edit(sheet, 0, price="77")
    assert setting.campaign.rows("Group", side="blue") == groups
    [fault] = sheet.view.rows[0]["faults"]
    assert fault["message"] == "'77' is not in the workbook: it could not be saved."
    assert fault["mends"] == ["77"]
    edit(sheet, 0, price="77")
    assert setting.campaign.rows("Group", side="blue")[0].price == 77
    assert sheet.view.rows[0]["faults"] == []


def test_a_block_is_pasted_with_or_without_headings(place):
    wizard, setting = opened(place)
    step = at(wizard, "forces")
    sheet = step.sheets["Element"]
    bare = "A Coy\tInfantry\traw\t9 squads, 1 HQ\nB Coy\tInfantry\tgood\t4 squads"
    sheet._hear({"kind": "paste", "row": "~0", "field": "name", "text": bare, "turn": 1})
    assert [row.name for row in setting.campaign.rows("Element")][:1] == ["A Coy"]
    # Words that might be headings are a row where as many cells are values.
    told = "B Company\tInfantry\ttrained\t9 rifle squads, 1 company HQ\nC Company\tInfantry"
    rows = read_pasted(setting.campaign, sheet.fill, told, side="blue", first="name").cells
    assert [row["name"] for row in rows] == ["B Company", "C Company"]
    headed = "Unit\tType\tQuality\tSquads\tMG\nC Coy\tInfantry\tveteran\t6\t1\n"
    sheet._hear({"kind": "paste", "row": "~2", "field": "name", "text": headed, "turn": 2})
    found = {row.name: row for row in setting.campaign.rows("Element")}
    assert (found["C Coy"].rating, found["C Coy"].establishment) == ("veteran", 7)
    key = found["C Coy"].id
    sheet._hear({"kind": "pick", "row": key})
    assert "C Coy" in step.aside.value
    assert step.aside.value.count('refkit-box"') == 7


def put_file(step, data):
    at = datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC)
    file = {"name": "oob.xlsx", "type": "", "size": 1, "content": memoryview(data)}
    step.file.value = ({**file, "last_modified": at},)


def test_a_file_is_taken_for_both_sides(place):
    wizard, setting = opened(place)
    step = at(wizard, "forces")
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out)
    for title, rows in {
        "Red OOB": [("A Coy", "Infantry", "raw", 9), ("B Coy", "Infantry", "raw", 8)],
        "Blue OOB": [
            ("1 Tank Sqn", "Tanks", "veteran", 4),
            ("C Coy", "Infantry", "raw", 6),
        ],
    }.items():
        tab = book.add_worksheet(title)
        for number, row in enumerate([("Unit", "Type", "Quality", "Strength"), *rows]):
            tab.write_row(number, 0, row)
    book.close()
    put_file(step, out.getvalue())
    sides = [(row.side, row.name) for row in setting.campaign.rows("Element")]
    assert sorted(sides) == [
        ("blue", "1 Tank Sqn"),
        ("blue", "C Coy"),
        ("red", "A Coy"),
        ("red", "B Coy"),
    ]
    assert ">Taken from oob.xlsx: 4 elements.<" in step.said.value
    edit(step.sheets["Element"], 0, name="Another")
    put_file(step, out.getvalue())
    assert "besides the 4 there were" in step.said.value


def test_charts_begin_from_an_example_until_they_are_kept(place):
    wizard, setting = opened(place)
    step = at(wizard, "charts")
    assert "For the side Red, begin with the Russian charts above" in step.example.value
    step.begin.value = "Russian"
    groups = setting.campaign.rows("Group", side="red")
    assert "still an example" in step.example.value
    assert states(wizard)["charts"] == "begun"
    sheet = step.sheets["Group"]
    edit(sheet, 0, price="12")
    assert setting.campaign.rows("Group", side="red")[0].price == 12
    assert [row["isExample"] for row in sheet.view.rows[:2]] == [False, True]
    step.accept.click()
    assert step.accept.disabled
    assert len(setting.campaign.rows("Group", side="red")) == len(groups)


def test_an_example_leaves_a_list_of_his_own_alone_and_says_so(place):
    wizard, setting = opened(place)
    step = at(wizard, "charts")
    edit(step.sheets["FortLine"], 0, item="Roadblock", size="3 in", price="2", most="4")
    assert setting.campaign.rows("FortLine", side="red")
    own = setting.campaign.rows("FortLine", side="red")
    step.begin.value = "Russian"
    assert setting.campaign.rows("FortLine", side="red") == own
    assert setting.campaign.rows("Group", side="red")
    assert "You have rows of your own in: Fortifications." in step.said.value
    edit(step.sheets["CppRow"], 0, slots="3", low="1", high="10", cpp="2")
    assert [row.cpp for row in setting.campaign.rows("CppRow", slots=3)] == [2]


def test_a_line_of_the_chart_is_picked_by_name_and_says_the_rest(place):
    wizard, setting = opened(place)
    forces = at(wizard, "forces").sheets["Element"]
    assert column_of(forces, "group")["options"] == []
    at(wizard, "charts").begin.value = "Russian"
    forces = at(wizard, "forces").sheets["Element"]
    options = dict(column_of(forces, "group")["options"])
    edit(forces, 0, name="1st Company", group=options["Rifle company"])
    [row] = setting.campaign.rows("Element")
    assert (row.unit_class, row.rating) == ("I", "trained")
    assert "Kinds of stand" in wizard.step._shown.children[2].title.title
    assert wizard.step.sheets["UnitCard"].view.rows[0]["cells"]["name"] != ""


def test_a_unit_that_says_what_it_is_made_of_is_of_no_line(place):
    wizard, setting = opened(place)
    sheet = at(wizard, "forces").sheets["Element"]
    edit(sheet, 0, name="A Coy", rating="raw", contents="4 Rifle")
    assert setting.campaign.rows("Element")[0].group == ""
    assert sheet.view.rows[0]["cells"]["group"] == ""


def column_of(sheet, field):
    """How a column is shown in the browser."""
    return next(each for each in sheet.view.columns if each["field"] == field)


def test_a_nation_without_example_charts_is_told_what_may_be_done(place):
    setting = InMemory("battlefront")
    red = setting.campaign.rows("Side")[0]
    setting.put([change_between(red, red.replace(nation="Japanese"))])
    step = at(Wizard(desk_of(setting, place)), "charts")
    assert "No example is made for Red. Take one that comes near" in step.example.value
    step.begin.value = "British"
    assert "No example is made" not in step.example.value


def test_the_table_its_edges_and_its_line_are_drawn(place):
    wizard, setting = opened(place)
    table = at(wizard, "table").table
    table._hear({"kind": "press", "id": "edge/N"})
    # The first click gives an edge to who has none yet.
    table._hear({"kind": "press", "id": "edge/S"})
    table._hear({"kind": "put", "x": 10, "y": 12})
    sheet = wizard.step.sheets[0]
    edit(sheet, 0, daily="2")
    war = setting.campaign
    assert [(home.side, home.kind) for home in war.rows("Home")] == [
        ("red", "north"),
        ("blue", "south"),
    ]
    assert [(o.place, o.daily) for o in war.rows("Objective")] == [("10, 12", 2)]
    line = at(wizard, "line")
    # A point near an edge is put on it; a line that ends before one is not done.
    for x, y in ((0.8, 20), (36, 25)):
        line._do({"kind": "put", "x": x, "y": y})
    assert "The line ends on the table." in line.said.value
    assert states(wizard)["line"] == "begun"
    line._do({"kind": "move", "id": "mark/1", "x": 71.2, "y": 22})
    assert (line.said.value, states(wizard)["line"]) == ("", "done")
    assert setting.campaign.rows("Front")[0].course == "0, 20; 72, 22"
    line.clear.click()
    assert setting.campaign.rows("Front") == ()
    line.across.click()
    assert setting.campaign.rows("Front")[0].course == "0, 24; 72, 24"
    assert states(wizard)["line"] == "done"


def test_without_a_table_no_line_is_drawn(place):
    wizard, _ = opened(place)
    assert "There is no table yet" in at(wizard, "line").children[0].value


def test_doubtful_rules_are_menus_with_the_usual_reading_chosen(place):
    wizard, setting = opened(place)
    step = at(wizard, "rules")
    assert len(step.menus) == len(setting.campaign.system.options)
    # What an option decides is drawn where it is asked, once for all options it has.
    assert texts(step).count("<figcaption>A, B and C are at home") == 1
    menu = step.menus["repair_scope"]
    assert {v: t for t, v in menu.options}["A_type_me"].endswith("(usual)")
    menu.value = "any_A_class_vehicle"
    assert setting.campaign.option("repair_scope") == "any_A_class_vehicle"


def test_cards_of_another_system_are_rows_like_others(place):
    wizard, setting = opened(place, "echelons")
    sheet = at(wizard, "cards").sheets["Card"]
    edit(sheet, 0, name="Rifle Squad", type="Combatant", deck="10")
    [card] = setting.campaign.rows("Card")
    assert (card.side, card.name, card.deck) == ("american", "Rifle Squad", 10)
    sheet._hear({"kind": "remove", "row": "~0", "turn": 9})
    assert setting.campaign.rows("Card") == ()


def test_cards_are_added_up_not_their_rows(place):
    wizard, setting = opened(place, "echelons")
    sheet = at(wizard, "cards").sheets["Card"]
    sheet.paste("Rifle Squad\tCombatant\t70\t4\nT-34/85\tCombatant\t5\t6", "name")
    wizard.step.show()
    assert "American: 75 in the deck, 10 in reserve" in wizard.step.aside.value
    assert "German: 0 cards" in wizard.step.aside.value
    doubt = "the deck of American has 75 cards; expected 120 for 5 battlegrounds"
    assert doubt in wizard.step.aside.value
    assert f"The{doubt[3:]}" in wizard.say.value
    assert states(wizard)["cards"] == "begun"
    menu = at(wizard, "length").menus["battlegrounds"]
    menu.value = "3"
    assert setting.campaign.option("battlegrounds") == "3"
    assert "expected 80 for 3 battlegrounds" in at(wizard, "cards").aside.value
    notes = {step["id"]: step["note"] for step in wizard.list.steps}
    assert notes["cards"] == "American 75 in the deck, 10 in reserve"
    assert notes["length"] == "3 battlegrounds"


def test_a_type_that_is_in_no_list_is_marked_where_it_stands_and_the_step_has_no_tick(
    place,
):
    wizard, setting = opened(place, "echelons")
    sheet = at(wizard, "cards").sheets["Card"]
    kind = next(col for col in sheet.view.columns if col["field"] == "type")
    types = [row.type for row in setting.campaign.rows("CardType")]
    assert [value for _, value in kind["options"]] == ["", *types]
    lines = (
        "Medic\tNoncombat\t4\t10",
        "Rifle Squad\tcombatant\t110",
        "Cook\tnoncombatant\t6",
    )
    sheet.paste("\n".join(lines), "name")
    wrong, right, joined, _ = sheet.view.rows
    assert joined["cells"]["type"] == "Non-Combatant"
    [fault] = wrong["faults"]
    assert (fault["field"], fault["mends"]) == ("type", ["Non-Combatant"])
    assert fault["message"].startswith("Type is 'Noncombat'; expected a name listed in")
    assert fault["message"].endswith("the step Terrain, cards and headquarters first.")
    assert (right["faults"], right["cells"]["type"]) == ([], "Combatant")
    at(wizard, "cards").sides.value = "german"
    his = {"name": "Grenadiers", "type": "Combatant", "deck": "120", "reserve": "10"}
    edit(wizard.step.sheets["Card"], 0, **his)
    assert states(wizard)["cards"] == "begun"
    at(wizard, "cards").sides.value = "american"
    edit(wizard.step.sheets["Card"], 0, type="Non-Combatant")
    assert wizard.step.sheets["Card"].view.rows[0]["faults"] == []
    assert states(wizard)["cards"] == "done"


def test_what_may_be_typed_for_a_rule_without_a_menu_stands_below_it(place):
    wizard, _ = opened(place)
    told = "".join(texts(at(wizard, "rules")))
    assert "What may stand there: chart (the roll of the worksheet Turn record); " in told


def test_doubtful_rules_stand_under_the_part_they_bear_on(place):
    wizard, setting = opened(place, "echelons")
    step = at(wizard, "rules")
    heads = {fold.title.title: fold for fold in step.children}
    assert [*heads] == ["Before the first battle (4)", "Battle (5)", "Clean-up (2)"]
    first, others = heads["Battle (5)"].part.children[0].children
    assert "What the limit of battles counts" in first.children[0].description
    assert others.title.title == "Seldom played otherwise (4)"
    inside = heads["Clean-up (2)"].part.children[0]
    asked = [box.children[0].description for box in inside.children]
    assert "Where the hand goes after a battle" in asked[0]
    assert "battlegrounds" not in step.menus
    assert len(step.menus) + 1 == len(setting.campaign.system.options)


def states(wizard):
    return {step["id"]: step["state"] for step in wizard.list.steps}


def test_a_tick_is_for_what_is_complete_and_what_is_begun_looks_otherwise(place):
    wizard, _ = opened(place)
    assert set(states(wizard).values()) == {""}
    assert {step["note"] for step in wizard.list.steps} == {""}
    edit(at(wizard, "sides").sheet, 0, name="First Army")
    sheet = at(wizard, "forces").sheets["Element"]
    edit(sheet, 0, name="A Coy", rating="raw", contents="4 squads")
    wizard.on.click()
    found = states(wizard)
    assert (found["sides"], found["forces"], found["charts"]) == ("done", "begun", "")
    at(wizard, "forces").sides.value = "blue"
    edit(wizard.step.sheets["Element"], 0, name="B Coy", rating="vetran", contents="4 men")
    assert states(wizard)["forces"] == "begun"
    edit(wizard.step.sheets["Element"], 0, rating="veteran")
    # Nobody has said yet what men are.
    assert states(wizard)["forces"] == "begun"
    [menu] = wizard.step.kinds.menus.values()
    told = wizard.step.sheets["Element"].view.rows[0]["told"]
    assert told.endswith("men: troops?")
    menu.value = "T"
    assert wizard.step.sheets["Element"].view.rows[0]["told"] == told.removesuffix("?")
    assert states(wizard)["forces"] == "done"
    assert states(wizard)["rules"] == "done"


@pytest.mark.parametrize(
    ("pack", "step"), [("battlefront", "victory"), ("echelons", "cards")]
)
def test_a_step_that_may_be_empty_is_complete_once_it_was_seen(place, pack, step):
    wizard, _ = opened(place, pack)
    at(wizard, step)
    assert states(wizard)[step] == ""
    wizard.on.click()
    [told] = (each for each in wizard.list.steps if each["id"] == step)
    assert (told["state"], told["note"]) == ("done", "left empty")


def test_what_a_name_leaves_open_is_said_beside_its_line_and_asked_once(place):
    wizard, setting = opened(place)
    step = at(wizard, "forces")
    headed = "Unit\tType\tQuality\tStands\nA Coy\tInfantry\traw\t9 rifle squads, 2 Oddity\n"
    sheet = step.sheets["Element"]
    sheet._hear({"kind": "paste", "row": "~0", "field": "name", "text": headed, "turn": 1})
    assert "A Coy" in step.aside.value
    assert "troops" in step.aside.value
    assert "Oddity: troops?" in sheet.view.rows[0]["told"]
    sheet._hear({"kind": "pick", "row": "~9"})
    assert "A Coy" in step.aside.value
    [(key, asked)] = step.kinds.menus.items()
    words = [text for text, _ in asked.options][1:]
    assert words == ["Troops", "Guns", "Soft vehicle", "Armoured vehicle"]
    asked.value = "G"
    assert setting.campaign.get("UnitCard", key).unit_class == "G"
    # It stays in its place: another that is asked would move under the pointer.
    assert step.kinds.menus == {key: asked}
    assert doubtful_kinds(wizard.desk, step.step) == ()
    wizard.turn_to("charts")
    assert "Oddity: guns" in at(wizard, "forces").sheets["Element"].view.rows[0]["told"]
    again = Wizard(desk_of(setting, place))
    assert at(again, "forces").kinds.menus == {}


def test_menus_show_words_and_no_codes(place):
    wizard, _ = opened(place)
    for step in ("charts", "forces"):
        for sheet in at(wizard, step).sheets.values():
            for column in sheet.view.columns:
                codes = [text for text, _ in column["options"] if text.isupper()]
                assert codes == []


def test_a_line_that_cannot_be_read_stands_alone_and_a_year_is_that_of_its_neighbours(
    place,
):
    wizard, setting = opened(place)
    sheet = at(wizard, "forces").sheets["Element"]
    text = (
        "Unit\tType\tQuality\tStands\tArrives\n"
        "A Coy\tInfantry\traw\t4 squads\t6 June 1943\n"
        "B Coy\tInfantry\traw\t4 squads\t7 June\n"
        "C Coy\tInfantry\traw\t4 squads\tsome time\n"
    )
    sheet._hear({"kind": "paste", "row": "~0", "field": "name", "text": text, "turn": 1})
    found = {row.name: str(row.arrives) for row in setting.campaign.rows("Element")}
    assert found == {"A Coy": "1943-06-06", "B Coy": "1943-06-07"}
    [wrong] = [row for row in sheet.view.rows if row["faults"]]
    assert wrong["cells"]["name"] == "C Coy"
    assert "'some time' is no date" in wrong["faults"][0]["message"]


def test_a_name_typed_below_the_table_is_on_it_at_once(place):
    wizard, _ = opened(place)
    step = at(wizard, "table")
    step.table._hear({"kind": "put", "x": 10, "y": 12})
    edit(step.sheets[0], 0, name="Mill")
    assert [name for name, _ in step.table.settings.places] == ["Mill"]


def test_the_edges_stand_where_the_line_is_drawn(place):
    wizard, _ = opened(place)
    table = at(wizard, "table").table
    table._hear({"kind": "press", "id": "edge/N"})
    assert "Red home" in str(at(wizard, "line").canvas.get_state())


def test_what_is_opened_for_one_side_is_open_for_the_next(place):
    wizard, _ = opened(place)
    step = at(wizard, "charts")
    folds = step._folds
    assert folds
    for each in folds.values():
        each.title.is_open = not each.title.is_open
    before = {record: each.title.is_open for record, each in folds.items()}
    step.sides.value = wizard.desk.campaign.sides[1]
    assert {record: each.title.is_open for record, each in step._folds.items()} == before


def test_days_stand_in_their_order_whichever_part_was_ticked_last(place):
    wizard, _ = opened(place)
    step = at(wizard, "dates")
    step.days.value = "26 and 27 June 1944"
    step.parts["full_day"].value = False
    step.parts["morning"].value = True
    step.parts["full_day"].value = False
    step.parts["afternoon"].value = True
    days = [slot.identity for slot in wizard.desk.campaign.rows("Slot")]
    assert days == [
        f"1944-06-{day} {part}" for day in (26, 27) for part in ("morning", "afternoon")
    ]
    assert step.sheet.line_ids == days


def test_the_list_says_how_many_doubtful_rules_are_read_otherwise(place):
    wizard, setting = opened(place)
    [declared] = [each for each in wizard.declared.values() if each.editor == "readings"]
    assert summary(setting.campaign, declared) == "all as usual"
    menus = at(wizard, declared.id).menus.values()
    menu = next(each for each in menus if hasattr(each, "options"))
    menu.value = next(value for _, value in menu.options if value != menu.value)
    assert summary(setting.campaign, declared) == f"1 of {len(menus)} not as usual"


def test_more_lines_than_days_wait_behind_them(place):
    wizard, _ = opened(place)
    step = at(wizard, "dates")
    step.days.value = "26 and 27 June 1944"
    days = [slot.identity for slot in wizard.desk.campaign.rows("Slot")]
    text = "clear\nrain\nfog\nsnow\n"
    field = step.sheet.fill.columns[0]
    step.sheet._hear({"kind": "paste", "row": days[0], "field": field, "text": text})
    assert step.sheet.line_ids[: len(days)] == days
