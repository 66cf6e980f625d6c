"""A workbook that is being set up: its cells are the campaign, whoever wrote them."""

import datetime
import io
import os
import re
import shutil
import zipfile
from pathlib import Path

import openpyxl
import pytest

from refkit import session
from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import change_between
from refkit.engine.maps.side_looks import OPTION as SIDE_COLOURS
from refkit.engine.maps.side_looks import colours_of
from refkit.engine.play.system import Option
from refkit.engine.problems import Refused
from refkit.session import BeingSetUp
from refkit.session.versions import list_versions
from refkit.workbook import saving
from refkit.workbook.adopt.answers import NONE
from refkit.workbook.sheets.example_charts import example_charts, take_charts
from refkit.workbook.update.merging import Clashed
from tests.docs import own_roster

# A worksheet in a formula, and its title in a cell.
NAMED = re.compile(rb"German Roster'|>German Roster<")


@pytest.fixture
def path(tmp_path):
    """A copy of the example, to be set up."""
    session.begin("advance-to-rostov", tmp_path / "own.xlsx", seed="s")
    return tmp_path / "own.xlsx"


@pytest.fixture
def blank(tmp_path):
    session.begin("battlefront", tmp_path / "blank.xlsx", seed="s")
    return tmp_path / "blank.xlsx"


def by_hand(path, change):
    """Change a workbook as a program of the umpire's does, and open it again."""
    book = openpyxl.load_workbook(path)
    change(book)
    book.save(path)
    return session.open_set_up(path)


def must(opened):
    return [(gap.place, gap.missing) for gap in opened.gaps() if gap.must]


def changed(opened, record, key, **fields):
    row = opened.campaign.find(record, key)
    return change_between(row, row.replace(**fields))


def sound(game):
    assert (game.check(), list(game.hand_edits), game.verify()) == ([], [], [])


def test_it_opens_as_what_it_is(path):
    with pytest.raises(BeingSetUp, match=r"own\.xlsx: the campaign is being set up"):
        session.open(path)
    sound(session.open_set_up(path).start())
    with pytest.raises(Refused, match=r"own\.xlsx: the campaign has started"):
        session.open_set_up(path)


def test_what_is_typed_in_excel_is_just_there(path):
    def change(book):
        book["Sides"]["B4"] = "Tank Corps"
        book["Objectives"].append(["O9", "The mill"])
        book["Objectives"]["A4"].value = "O0"

    opened = by_hand(path, change)
    assert opened.campaign.rows("Side")[0].name == "Tank Corps"
    assert opened.campaign.find("Objective", "O9").name == "The mill"
    game = opened.start()
    sound(game)
    assert [entry.kind for entry in game.campaign.entries] == ["setup"]


def test_half_a_row_is_left_out_and_told_at_its_cell_and_stays(path):
    def change(book):
        book["German Roster"]["F4"] = None
        book["Unit cards"]["C4"] = "=1/0"
        book["Objectives"]["C4"] = "x" * 600

    def rating(book):
        sheet = book["German Roster"]
        heads = {cell.value: cell.column for cell in sheet[3]}
        sheet.cell(4, heads["Full strength"]).value = "many"

    opened = by_hand(path, lambda book: (change(book), rating(book)))
    first = next(gap for gap in opened.gaps() if gap.field == "establishment")
    assert (first.place.split("!")[0], first.record, first.step) == (
        "German Roster", "Element", "forces"
    )  # fmt: skip
    assert "'many'" in first.missing
    with pytest.raises(Refused, match="'many'"):
        opened.start()
    opened.put([changed(opened, "Side", "german", name="Army Group Don")])
    book = openpyxl.load_workbook(path)
    heads = {cell.value: cell.column for cell in book["German Roster"][3]}
    assert book["German Roster"].cell(4, heads["Full strength"]).value == "many"
    assert book["Objectives"]["C4"].value == "x" * 600
    assert "Army Group Don" in [row[1].value for row in book["Sides"].iter_rows(4, 5)]


@pytest.mark.parametrize("tab", ["Sides", "Calendar", "Options", "Red Roster"])
def test_rows_that_are_gone_are_gaps_and_no_fault(blank, tab):
    def empty(book):
        keep = 5 if tab == "Options" else 0
        for row in book[tab].iter_rows(4 + keep):
            for cell in row:
                cell.value = None

    opened = by_hand(blank, empty)
    assert all(gap.purpose and gap.place for gap in opened.gaps())
    opened.put([change_between(None, opened.campaign.system.record("Objective")(
        id="O1", name="Mill"))])  # fmt: skip
    again = session.open_set_up(blank)
    assert again.campaign.find("Objective", "O1").name == "Mill"


def test_a_workbook_without_title_and_seed_wants_both(blank):
    def change(book):
        sheet = book["Options"]
        for row in sheet.iter_rows(4):
            if row[0].value == "seed":
                row[1].value = None
            if row[0].value == "title":
                for cell in row:
                    cell.value = None

    missing = [text for _, text in must(by_hand(blank, change))]
    assert missing[:2] == ["the title is blank", "the seed is blank"]


def test_a_worksheet_that_is_gone_comes_back_with_the_next_row(blank):
    opened = by_hand(blank, lambda book: book.remove(book["Objectives"]))
    made = opened.campaign.system.record("Objective")(id="O1", name="Mill")
    opened.put([change_between(None, made)])
    assert openpyxl.load_workbook(blank)["Objectives"]["A4"].value == "O1"


def test_a_worksheet_under_another_title_is_missed_and_none_is_put_beside_it(blank):
    def retitle(book):
        book["Objectives"].title = "What counts"

    opened = by_hand(blank, retitle)
    missed = "there is no worksheet 'Objectives'; expected it (What counts renamed?)"
    assert ("the workbook", missed) in must(opened)
    opened.put([changed(opened, "Side", "red", name="Guards")])
    assert "Objectives" not in openpyxl.load_workbook(blank).sheetnames


@pytest.mark.long
@pytest.mark.parametrize("touched", [False, True])
def test_a_side_is_renamed_and_everything_follows(path, touched):
    if touched:
        by_hand(path, lambda book: book["Sides"].cell(40, 30, "mine"))
    before = session.open_set_up(path)
    units = len(before.campaign.rows("Element", side="german"))
    before.rename("Side", "german", "Wehrmacht")
    opened = session.open_set_up(path)
    assert "Wehrmacht" in opened.campaign.sides
    assert len(opened.campaign.rows("Element", side="Wehrmacht")) == units
    assert len(opened.campaign.rows("Home", side="german")) == 0
    titles = openpyxl.load_workbook(path).sheetnames
    assert "Wehrmacht Roster" in titles
    assert not [title for title in titles if title.startswith("German ")]
    left = [name for name, text in parts(path) if NAMED.search(text)]
    assert left == []
    if touched:
        assert openpyxl.load_workbook(path)["Sides"].cell(40, 30).value == "mine"
    sound(opened.start())


def parts(path):
    with zipfile.ZipFile(path) as file:
        return [(name, file.read(name)) for name in file.namelist()]


@pytest.mark.long
@pytest.mark.parametrize("touched", [False, True])
def test_an_element_and_a_slot_are_renamed_in_their_places(path, touched):
    if touched:
        by_hand(path, lambda book: book["Sides"].cell(40, 30, "mine"))
    opened = session.open_set_up(path)
    element = opened.campaign.rows("Element")[0].id
    slots = [row.id for row in opened.campaign.rows("Slot")]
    opened.rename("Element", element, "X-1")
    opened.rename("Slot", slots[0], "first morning")
    campaign = session.open_set_up(path).campaign
    assert campaign.rows("Element")[0].id == "X-1"
    assert campaign.rows("Stand", element=element) == ()
    assert [row.id for row in campaign.rows("Slot")] == ["first morning", *slots[1:]]
    sound(session.open_set_up(path).start())


def test_a_field_of_a_key_is_another_and_the_others_stay(path):
    opened = session.open_set_up(path)
    row = opened.campaign.rows("HistoricalDrm")[0]
    opened.rename("HistoricalDrm", row.identity, "1943-02-02", "date")
    made = session.open_set_up(path).campaign.rows("HistoricalDrm")[0]
    assert (str(made.date), made.part, made.side) == ("1943-02-02", row.part, row.side)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("green", "x", "Sides green: there is no such row"),
        ("german", "russian", "'russian' is there already"),
        ("german", "", "expected"),
    ],
)
def test_a_name_that_cannot_be_had_is_refused_and_nothing_is_saved(path, old, new, told):
    before = path.read_bytes()
    with pytest.raises(Refused, match=told):
        session.open_set_up(path).rename("Side", old, new)
    assert path.read_bytes() == before


def test_a_side_renamed_in_excel_keeps_its_worksheets_and_dangling_names_are_gaps(path):
    def change(book):
        for row in book["Sides"].iter_rows(4):
            if row[0].value == "german":
                row[0].value = "Wehrmacht"

    opened = by_hand(path, change)
    assert opened.campaign.rows("Element", side="Wehrmacht")
    assert any(
        "is 'german'; expected a name listed in Sides" in text for _, text in must(opened)
    )
    homes = [row for row in opened.campaign.rows("Home") if row.side == "german"]
    opened.put([change_between(row, row.replace(side="Wehrmacht")) for row in homes
                if row.key != ("side",)])  # fmt: skip
    assert "Wehrmacht Roster" in openpyxl.load_workbook(path).sheetnames


def test_a_new_side_gets_its_worksheets(blank):
    for touched in (False, True):
        if touched:
            by_hand(blank, lambda book: book["Sides"].cell(40, 30, "mine"))
        opened = session.open_set_up(blank)
        side = opened.campaign.rows("Side")[0]
        name = "Green" if touched else "White"
        made = side.replace(id=name, letter=name[0], edge="east")
        opened.put([change_between(None, made)])
        assert f"{name} Roster" in openpyxl.load_workbook(blank).sheetnames
        assert name in session.open_set_up(blank).campaign.sides


def test_what_others_saved_meanwhile_stays_and_a_clash_is_refused(path):
    mine, theirs = session.open_set_up(path), session.open_set_up(path)
    theirs.put([changed(theirs, "Side", "german", name="Army Group Don")])
    mine.put([changed(mine, "Side", "russian", name="Tank Corps")])
    names = {row.id: row.name for row in session.open_set_up(path).campaign.rows("Side")}
    assert names == {"german": "Army Group Don", "russian": "Tank Corps"}
    assert mine.notices == ("own.xlsx: somebody changed other cells meanwhile; these"
                            " changes stay",)  # fmt: skip
    change = changed(theirs, "Side", "russian", name="Guards")
    with pytest.raises(Clashed):
        theirs.put([change])


def test_who_started_it_meanwhile_is_not_written_over(path):
    mine = session.open_set_up(path)
    session.open_set_up(path).start()
    before = path.read_bytes()
    with pytest.raises(Refused, match="the campaign has started"):
        mine.put([changed(mine, "Side", "russian", name="Tank Corps")])
    assert path.read_bytes() == before


@pytest.mark.long
@pytest.mark.parametrize("touched", [False, True])
def test_it_goes_back_to_set_up_and_the_version_before_is_kept(path, touched):
    set_up = session.open_set_up(path).campaign
    if touched:
        by_hand(path, lambda book: book["Sides"].cell(40, 30, "mine"))
    game = session.open_set_up(path).start()
    game.commit(game.due()[0], game.draft(game.due()[0]).values)
    before = path.read_bytes()
    game.back_to_set_up()
    assert saving.generations(path)[-1].read_bytes() == before
    opened = session.open_set_up(path)
    assert opened.campaign.tables == {
        name: rows for name, rows in set_up.tables.items() if name != "Stand"
    } | {"Stand": opened.campaign.table("Stand")}
    kept = [str(each).partition("  ")[2] for each in list_versions(path)]
    assert "being set up; due: the start of the campaign" in kept
    assert kept[-1].startswith("entry 2 (")
    sound(opened.start())


def test_after_a_die_there_is_no_way_back(path):
    game = session.open_set_up(path).start()
    while not game.bars_to_set_up:
        game.commit(game.due()[0], game.draft(game.due()[0]).values)
    before = path.read_bytes()
    with pytest.raises(Refused, match="threw dice"):
        game.back_to_set_up()
    assert path.read_bytes() == before


@pytest.fixture
def adopted(tmp_path):
    """A roster of the umpire's own, adopted and being set up."""
    path = tmp_path / own_roster.NAME
    path.write_bytes(own_roster.data())
    file = session.roster(path, seed="s")
    said = file.flags((), ("OOB!Quality:Regular=trained",), ())
    assert must(session.adopt(file, file.attempt(said).adoption)) == []
    return path


def test_an_adopted_roster_is_set_up_in_its_own_lists(adopted):
    opened = session.open_set_up(adopted)
    assert opened.is_adopted
    own = opened._file.book.contents.own_lists[0]
    element = next(iter(own.lines))
    column = next(c for c in own.own.kept if c.means == "name")
    spot = own.spot(element, column)
    again = by_hand(
        adopted, lambda book: book[spot.title].cell(spot.row, spot.column, "The Old Guard")
    )
    assert again.campaign.find("Element", element).name == "The Old Guard"
    game = again.start()
    sound(game)
    assert game.campaign.entries[0].kind == "adoption"
    assert game.campaign.find("Element", element).name == "The Old Guard"


DAYS = [datetime.date(1944, 5, day) for day in (16, 10)]


@pytest.mark.parametrize(
    ("days", "number"),
    [
        (DAYS, 7),
        ([*DAYS, datetime.date(2024, 1, 1)], 7),
        ([*DAYS, datetime.date(1940, 1, 1)], 0),
        ([], 0),
        (["As of 10-May-44", "until 12 May 1944", "painted in May 2024"], 3),
        (["8/9/44", "May 1944"], 0),
    ],
)
def test_the_days_that_his_worksheets_name_are_known(adopted, days, number):
    def note(book):
        for row, day in enumerate(days, 30):
            book["Painted"].cell(row, 1, day)

    said = by_hand(adopted, note).said_days()
    assert len(said) == number
    assert said[:1] == (datetime.date(1944, 5, 10),)[:number]


def test_his_worksheets_with_rows_are_known_and_a_new_campaign_has_none(adopted, blank):
    opened = session.open_set_up(adopted)
    assert opened.own_titles("Element") == ("OOB",)
    assert opened.own_titles("Group") == ()
    assert session.open_set_up(blank).said_days() == ()


def test_charts_taken_into_an_adopted_roster_bar_no_start(adopted):
    opened = session.open_set_up(adopted)
    elements = opened.campaign.rows("Element")
    assert {each.group for each in elements} == {""}
    take_all_charts(opened)
    assert must(opened) == []
    gaps = (gap for gap in opened.gaps() if not gap.is_guess)
    told = [gap for gap in gaps if gap.record == "Element"]
    assert [(gap.side or gap.key, gap.must, gap.step) for gap in told] == [
        (opened.campaign.rows("Element", side=side)[0].id, False, "forces")
        for side in opened.campaign.sides
    ]
    sound(opened.start())


def take_all_charts(opened):
    """Begin the charts of every side by those of the first nation that is shipped."""
    charts = example_charts(opened.campaign.system)[0]
    for side in opened.campaign.rows("Side"):
        opened.put(take_charts(opened.campaign, charts, side.id, side.letter))


@pytest.mark.skipif("REFKIT_SHARED" not in os.environ, reason="no rosters beside")
def test_charts_bar_no_start_of_a_roster_with_marks_for_its_strength(tmp_path):
    path = tmp_path / "03_imphal_pips.xlsx"
    shutil.copyfile(Path(os.environ["REFKIT_SHARED"]) / "rosters" / path.name, path)
    file = session.roster(path, seed="s")
    said = NONE.with_answers({"Rating: Fanatic": "elite"})
    opened = session.adopt(file, file.attempt(said).adoption)
    take_all_charts(opened)
    assert must(opened) == []
    told = [
        gap.missing.partition(";")[0]
        for gap in opened.gaps()
        if gap.record == "Element" and not gap.is_guess
    ]
    assert told == [
        "1/I/214 and 6 more: of no line of the reinforcement group (RG) chart",
        "A Coy, 1 Northamptons and 7 more: of no line of the reinforcement group "
        "(RG) chart",
    ]
    sound(opened.start())


@pytest.mark.parametrize("record", ["Side", "Element"])
def test_in_an_adopted_roster_his_lists_and_the_mapping_follow(adopted, record):
    opened = session.open_set_up(adopted)
    old = opened.campaign.rows(record)[0]
    bound = sum(len(each.lines) for each in opened._file.book.contents.own_lists)
    opened.rename(record, old.identity, "Renamed")
    again = session.open_set_up(adopted)
    assert again.campaign.rows(record)[0].id == "Renamed"
    contents = again._file.book.contents
    assert sum(len(each.lines) for each in contents.own_lists) == bound
    assert (contents.counted, contents.new_lines, must(again)) == ((), (), [])
    sheet = openpyxl.load_workbook(adopted)["Mapping"]
    lines = list(sheet.iter_rows(values_only=True))
    assert [line for line in lines if old.identity == line[5]] == []
    sound(again.start())


def test_it_reads_the_same_by_another_program(path):
    out = io.BytesIO()
    openpyxl.load_workbook(path).save(out)
    before = session.open_set_up(path).campaign
    path.write_bytes(out.getvalue())
    assert session.open_set_up(path).campaign.tables == before.tables


def colour(opened, value):
    row = Option(name=SIDE_COLOURS, value=value)
    before = opened.campaign.find("Option", SIDE_COLOURS)
    opened.put([change_between(before, row)])


def test_colours_that_were_chosen_start_with_the_campaign(path):
    opened = session.open_set_up(path)
    colour(opened, "teal; orange")
    game = session.open_set_up(path).start()
    sound(game)
    found = colours_of(session.open(path).campaign)
    assert [found[side].name for side in game.campaign.sides] == ["teal", "orange"]
    book = openpyxl.load_workbook(path)
    tabs = [book[f"{naming.short(side)} Roster"] for side in game.campaign.sides]
    colours = [tab.sheet_properties.tabColor.rgb[2:] for tab in tabs]
    assert colours == [found[side].ink[1:].upper() for side in game.campaign.sides]


@pytest.mark.parametrize("touched", [False, True])
def test_worksheets_of_a_side_that_is_none_any_more_go_or_are_told(blank, touched):
    opened = session.open_set_up(blank)
    green = opened.campaign.rows("Side")[0].replace(id="Green", letter="G", edge="east")
    opened.put([change_between(None, green)])
    assert "Green Roster" in openpyxl.load_workbook(blank).sheetnames
    if touched:
        opened = by_hand(blank, lambda book: book["Sides"].cell(40, 30, "mine"))
    assert not any("no side" in gap.missing for gap in opened.gaps())
    opened.put([change_between(opened.campaign.find("Side", "Green"), None)])
    stale = [t for t in openpyxl.load_workbook(blank).sheetnames if t.startswith("Green")]
    told = [gap for gap in session.open_set_up(blank).gaps() if "no side" in gap.missing]
    assert [gap.place for gap in told] == stale
    assert bool(stale) is touched
    assert {(gap.must, gap.step) for gap in told} <= {(False, "sides")}


def tab_colours(path, game):
    book = openpyxl.load_workbook(path)
    tabs = [book[f"{naming.short(side)} Roster"] for side in game.campaign.sides]
    return [tab.sheet_properties.tabColor.rgb[2:] for tab in tabs]


@pytest.mark.long
@pytest.mark.parametrize("is_touched", [False, True])
def test_tabs_follow_colours_that_are_changed_once_the_campaign_has_started(
    path, is_touched
):
    game = session.open_set_up(path).start()
    first = tab_colours(path, game)

    def change(book):
        if is_touched:
            book["Sides"].cell(40, 30, "mine")
        for row in book["Options"].iter_rows(4):
            if row[0].value == SIDE_COLOURS:
                row[1].value = "teal; orange"
                return
        book["Options"].append([SIDE_COLOURS, "teal; orange"])

    book = openpyxl.load_workbook(path)
    change(book)
    book.save(path)
    game = session.open(path)
    assert tab_colours(path, game) == first
    game.accept("other counters")
    looks = colours_of(session.open(path).campaign)
    wanted = [looks[side].ink[1:].upper() for side in game.campaign.sides]
    assert [looks[side].name for side in game.campaign.sides] == ["teal", "orange"]
    assert tab_colours(path, game) == wanted
    assert session.open(path).verify() == []


def test_a_tab_in_a_colour_of_the_umpires_stays(path):
    game = session.open_set_up(path).start()
    book = openpyxl.load_workbook(path)
    mine = f"{naming.short(game.campaign.sides[0])} Roster"
    book[mine].sheet_properties.tabColor = "FF123456"
    book["Options"].append([SIDE_COLOURS, "teal; orange"])
    book.save(path)
    game = session.open(path)
    game.accept("other counters")
    looks = colours_of(session.open(path).campaign)
    second = looks[game.campaign.sides[1]].ink[1:].upper()
    assert tab_colours(path, game) == ["123456", second]


def test_a_colour_that_is_none_is_a_gap_at_its_cell(path):
    opened = session.open_set_up(path)
    colour(opened, "teal; pink")
    ((place, missing),) = must(session.open_set_up(path))
    assert place.startswith("Options!B")
    assert "a colour is 'pink'" in missing
