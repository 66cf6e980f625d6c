"""The page of a campaign that is being set up: what is missing, the start, the way back."""

import ipywidgets as widgets
import pytest

from refkit import session
from refkit.engine.campaign import dismissed, naming
from refkit.engine.campaign.campaign import change_between
from refkit.engine.problems import Refused
from refkit.engine.rules import reference
from refkit.widgets.page.action_bar import NO_WAY_BACK
from refkit.widgets.page.application import BY_HAND, WAY_BACK, Application
from refkit.widgets.setup.checklist import GUESSED
from refkit.widgets.setup.stage import READY
from refkit.workbook import saving
from refkit.workbook.locks import NotSaved
from refkit.workbook.sheets import packs
from tests.workbook.adopt.understanding import books


def laid(ground, types):
    """What a commander lays on a battleground."""
    return {
        "ground": ground,
        **dict(zip(("first", "second", "third"), types, strict=False)),
    }


def shown(widget):
    """Everything on a page, the page itself first."""
    yield widget
    for each in getattr(widget, "children", ()):
        yield from shown(each)


PICKS = {
    "american": {"-1": ["Woods", "River", "City"], "0": ["Woods"]},
    "german": {"0": ["City"], "1": ["Woods", "River", "City"]},
}
SET_UP = [
    ("S1", "", {"battlegrounds": 3}),
    *(("S2", side, {"deck": 80, "reserves": 0}) for side in PICKS),
    *(
        ("S3", side, {"grounds": [laid(*each) for each in picks.items()]})
        for side, picks in PICKS.items()
    ),
]


@pytest.fixture
def page(tmp_path):
    session.begin("echelons", tmp_path / "own.xlsx", seed="s")
    return Application(tmp_path / "own.xlsx")


def test_after_adopting_it_is_said_what_became_of_the_file_until_the_step_is_left(
    tmp_path, monkeypatch
):
    session.begin("battlefront", tmp_path / "hill.xlsx", seed="s")
    monkeypatch.setenv("QUERY_STRING", "workbook=hill.xlsx&adopted=now")
    wizard = Application(tmp_path / "hill.xlsx").stage.wizard
    assert "hill.xlsx is adopted" in wizard.say.value
    wizard.turn_to("check")
    assert "is adopted" not in wizard.say.value


def test_what_is_missing_keeps_it_from_starting_with_the_way_to_each(tmp_path):
    session.begin("battlefront", tmp_path / "blank.xlsx", seed="s")
    page = Application(tmp_path / "blank.xlsx")
    stage = page.stage
    assert "Being set up" in stage.bar.value
    stage.start.click()
    first = next(gap for gap in stage.setting.gaps() if gap.must)
    assert stage.wizard.here == first.step == next(iter(stage.checklist.ways))
    assert "2 things are missing" in stage.wizard.say.value
    assert "The first: " in stage.wizard.say.value
    stage.wizard.turn_to("check")
    assert "2 things are missing" in stage.wizard.say.value
    stage.checklist.ways["forces"].click()
    assert stage.wizard.here == "forces"
    assert page.tabs.tabs == []
    assert session.open_set_up(page.path).campaign.entries == ()


def test_what_is_typed_and_in_no_workbook_is_listed_with_the_way_there(tmp_path):
    session.begin("battlefront", tmp_path / "blank.xlsx", seed="s")
    stage = Application(tmp_path / "blank.xlsx").stage
    listed = "Typed, but not in the workbook yet"
    assert listed not in text_of(stage.checklist)
    stage.wizard.turn_to("charts")
    sheet = stage.wizard.step.sheets["Group"]
    said = {"row": sheet.view.rows[0]["id"], "field": "description", "value": "Guns"}
    sheet._hear({"kind": "edit", "turn": 1, **said})
    stage.wizard.turn_to("check")
    told = text_of(stage.checklist)
    assert told.index(listed) < told.index("The line itself says")
    assert told.index("The line itself says") < told.index("<strong>Guns.</strong>")
    stage.checklist.ways["charts"].click()
    assert stage.wizard.here == "charts"


def test_rows_that_lack_the_same_are_told_once_by_name(tmp_path):
    place = tmp_path / "own.xlsx"
    session.begin("advance-to-rostov", place, seed="s")
    setting = session.open_set_up(place)
    elements = setting.campaign.rows("Element", side="german")[:3]
    setting.put(change_between(each, each.replace(group="Z9")) for each in elements)
    stage = Application(place).stage
    told = text_of(stage.checklist)
    first = elements[0].name
    lacks = "RG is &#x27;Z9&#x27;; expected a line of the side&#x27;s"
    assert f"{first} and 2 more: {lacks}" in told
    assert told.count("&#x27;Z9&#x27;") == 1
    stage.start.click()
    assert f"The first: {first} and 2 more: " in stage.wizard.say.value


def test_days_that_are_an_example_still_are_listed_till_they_are_his_own(tmp_path):
    session.begin("battlefront", tmp_path / "blank.xlsx", seed="s")
    stage = Application(tmp_path / "blank.xlsx").stage
    listed = "The days are an example of refkit&#x27;s still, from 1 July 1944"
    assert listed in text_of(stage.checklist)
    stage.wizard.turn_to("dates")
    stage.wizard.step.days.value = "10 May 1944"
    assert "an example of refkit" not in text_of(stage.checklist)


def text_of(box):
    """All that a box says, in order."""
    parts = [text_of(each) for each in getattr(box, "children", ())]
    return "".join([*parts, str(getattr(box, "value", ""))])


def test_the_start_goes_on_to_the_first_step_and_back_again(page):
    assert READY in page.stage._missing("")
    page.stage.start.click()
    assert (page.stage, "has started" in page.notice.body) == (None, True)
    assert page.desk.owed.step.id == "S1"
    page.back_to_set_up()
    assert page.stage.setting.campaign.entries == ()
    assert page.tabs.tabs == []


def done(page):
    """Do the step that is due; returns what the page said of it before."""
    said = page.desk.preview.value
    page.desk.commit.click()
    return said


def test_the_page_says_until_when_set_up_can_be_opened_again_and_what_is_left_then(page):
    page.stage.start.click()
    assert WAY_BACK in page.notice.body
    page.tabs.here = "campaign"
    told = [each.value for each in shown(page) if isinstance(each, widgets.HTML)]
    assert not any(BY_HAND in each for each in told)
    page.tabs.here = "set-up"
    game = page.opened
    for step, side, raw in SET_UP:
        owed = next(d for d in game.due() if (d.step.id, d.side) == (step, side))
        game.commit(owed, raw)
    page.be_set_up()
    assert (page.desk.owed.step.id, NO_WAY_BACK in done(page)) == ("S4", True)
    assert (page.desk.owed.step.id, NO_WAY_BACK in done(page)) == ("S5", False)
    page.tabs.here = "campaign"
    told = [each.value for each in shown(page) if isinstance(each, widgets.HTML)]
    assert any("threw dice" in each and BY_HAND in each for each in told)


def test_what_another_changes_is_followed_and_so_is_his_start(page):
    other = session.open_set_up(page.path)
    other.rename("Side", "german", "Wehrmacht")
    page.be_set_up()
    assert "Wehrmacht" in page.stage.setting.campaign.sides
    other.start()
    page.be_set_up()
    assert (page.stage, page.desk.owed.step.id) == (None, "S1")


def test_what_was_there_to_be_answered_is_asked_no_more(page):
    assert reference.doubtful(page.stage.setting.campaign)
    page.stage.start.click()
    assert reference.doubtful(page.opened.campaign) == ()
    assert session.open(page.path).verify() == []


def test_the_bar_is_at_the_head_and_a_way_out_goes_with_the_next_change(page, monkeypatch):
    assert page.bar.children == (page.stage.bar,)
    sheet = page.stage.wizard.step.sheet
    said = {"row": sheet.view.rows[0]["id"], "field": "name", "value": "Ann", "turn": 1}
    with monkeypatch.context() as broken:
        broken.setattr(saving, "write", _refuse)
        page.guard.run(lambda: sheet._hear({"kind": "edit", **said}))
    assert page.ways_out.layout.display is None
    page.guard.run(lambda: sheet._hear({"kind": "edit", **said, "turn": 2}))
    assert page.ways_out.layout.display == "none"
    page.stage.start.click()
    assert page.stage is None
    assert len(page.bar.children) == 1


def _refuse(*_, **__):
    raise NotSaved("own.xlsx: is open in Excel")


def adopted_page(folder):
    """The page of a roster that is adopted and being set up."""
    rows = [("Unit", "Arm", "Training", "Full", "Now", "Made of")]
    parts = "9 Rifle squad, 2 MG, 1 Old Bill"
    rows += [("A Coy", "Infantry", "Raw", 12, 9, parts)]
    rows += [("B Coy", "Infantry", "Raw", 12, 12, parts)]
    (folder / "own.xlsx").write_bytes(books.book(British=rows, German=rows))
    file = session.roster(folder / "own.xlsx", seed="s")
    session.adopt(file, file.attempt().adoption)
    return Application(folder / "own.xlsx")


def test_what_refkit_guessed_is_asked_at_the_check_until_the_others_are_right(tmp_path):
    stage = adopted_page(tmp_path).stage
    stage.wizard.turn_to("check")
    told = text_of(stage.checklist)
    assert GUESSED in told
    assert "Guessed: Old Bill: troops (T), though the name does not say so" in told
    lost = "the roster does not say which stands are lost; taken are 2 MG and 1 Old Bill"
    assert f"Guessed: A Coy: {lost}" in told
    assert "German Stands, cell G13" in told
    stage.checklist.ways["forces"].click()
    assert stage.wizard.here == "forces"
    stage.checklist.right.click()
    assert GUESSED not in text_of(stage.checklist)
    again = Application(tmp_path / "own.xlsx").stage
    assert GUESSED not in text_of(again.checklist)


def test_a_kind_that_is_picked_at_the_step_is_asked_no_more_at_the_check(tmp_path):
    stage = adopted_page(tmp_path).stage
    stage.wizard.turn_to("forces")
    [menu] = stage.wizard.step.kinds.menus.values()
    menu.value = "T"
    told = text_of(stage.checklist)
    assert told.count("Guessed: Old Bill") == 1
    assert "German Stands" in told


def test_a_doubtful_kind_that_is_typed_is_asked_at_the_check_as_well(tmp_path):
    session.begin("battlefront", tmp_path / "blank.xlsx", seed="s")
    stage = Application(tmp_path / "blank.xlsx").stage
    stage.wizard.turn_to("forces")
    sheet = stage.wizard.step.sheets["Element"]
    cells = {"name": "A Coy", "unit_class": "Infantry", "rating": "raw"}
    sheet.type_cells("~0", {**cells, "contents": "9 rifle squads, 1 Old Bill"})
    assert "Guessed: Old Bill: troops, though" in text_of(stage.checklist)
    stage.checklist.right.click()
    assert "Old Bill" not in text_of(stage.checklist)


def test_advice_that_is_dismissed_stays_so_until_it_is_shown_again(tmp_path):
    session.begin("battlefront", tmp_path / "blank.xlsx", seed="s")
    stage = Application(tmp_path / "blank.xlsx").stage
    weather = "so the weather is not rolled"
    assert weather in text_of(stage.checklist)
    stage.checklist.dismissing["Weather chart"].click()
    told = text_of(Application(tmp_path / "blank.xlsx").stage.checklist)
    assert (weather in told, "1 piece of advice is dismissed." in told) == (False, True)
    assert "there is no condition" in told.casefold()
    stage.checklist.dismissing["Victory"].click()
    assert "2 pieces of advice are dismissed." in text_of(stage.checklist)
    stage.checklist.again.click()
    assert weather in text_of(stage.checklist)
    assert "dismissed" not in text_of(stage.checklist)


def test_advice_that_was_dismissed_is_not_given_after_the_start_either(tmp_path):
    session.begin("advance-to-rostov", tmp_path / "own.xlsx", seed="s")
    setting = session.open_set_up(tmp_path / "own.xlsx")
    advice = [gap for gap in setting.gaps() if gap.subject]
    setting.dismiss(advice)
    assert {gap.is_dismissed for gap in setting.gaps() if gap.subject} == {True}
    game = setting.start()
    assert advice
    assert game.advice() == []


def test_more_than_the_option_can_hold_is_not_dismissed():
    campaign = packs.campaign("battlefront", seed="s")
    with pytest.raises(Refused, match="no room"):
        dismissed.dismiss(campaign, [f"Front {number}" for number in range(90)])


def test_a_deck_of_another_size_is_to_be_put_right_and_a_right_one_lacks_nothing(page):
    stage = page.stage

    def bar():
        return text_of(stage.wizard.say)

    def have(number):
        stage.wizard.turn_to("cards")
        for side in stage.setting.campaign.sides:
            stage.wizard.step.sides.value = side
            sheet = stage.wizard.step.sheets["Card"]
            sheet.type_cells(sheet.view.rows[0]["id"], {"deck": number})
        stage.wizard.turn_to("check")
        return text_of(stage.checklist)

    stage.wizard.turn_to("cards")
    for side in stage.setting.campaign.sides:
        stage.wizard.step.sides.value = side
        stage.wizard.step.sheets["Card"].paste("Squad\tCombatant\t1\t10", "name")
    told = have("118")
    assert "Should be put right" in told
    assert "The deck of American has 118 cards" in told
    assert "Nothing must be filled in any more." in bar()
    assert "In Cards, the deck of American has 118 cards" in bar()
    stage.wizard.turn_to("rules")
    assert "In Cards, the deck of American has 118 cards" in bar()
    told = have("120")
    assert "Nothing is missing." in told
    assert "Should be put right" not in told
    assert READY in bar()


def test_a_list_that_does_not_add_up_is_named_by_its_own_commander(page):
    stage = page.stage
    stage.wizard.turn_to("cards")
    first, second = stage.setting.campaign.sides
    for side, number in ((first, "120"), (second, "118")):
        stage.wizard.step.sides.value = side
        sheet = stage.wizard.step.sheets["Card"]
        sheet.paste(f"Squad\tCombatant\t{number}\t10", "name")
    stage.wizard.step.sides.value = first
    stage.wizard.turn_to("check")
    [gap] = stage.setting.gaps()
    assert (gap.place, gap.side) == (f"{naming.short(second)} Cards", second)
    stage.checklist.ways["cards"].click()
    assert (stage.wizard.here, stage.wizard.step.side) == ("cards", second)
    assert stage.wizard.step.sides.value == second
