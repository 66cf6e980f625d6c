"""The form of every step: two days of the Rostov campaign, and what comes up in no such."""

import html
import re
from typing import NamedTuple

import pytest

from refkit import session, systems
from refkit.engine.play.choices import Choice
from refkit.engine.play.play import Due
from refkit.engine.play.preview import Preview
from refkit.engine.records.records import columns
from refkit.launch import demo
from refkit.widgets.form import chances, changes
from refkit.widgets.form.fields import Field
from refkit.widgets.form.forms import Form, choices_outside_grids
from refkit.widgets.form.grid import Grid
from refkit.widgets.form.tables import Table
from refkit.widgets.page import step_head
from refkit.widgets.shop.shop import Shop
from refkit.workbook.file import WorkbookFile
from tests.systems.battlefront import field
from tests.widgets.players import texts

PACK = "advance-to-rostov"
DAYS = ("1942-12-23", "1942-12-24")
# Ids of steps, rows, cards and clauses are the umpire's own words; `field_name` is not.
RAW = re.compile(r"\b[a-z]+_[a-z_]+\b")
IDS = [step.id for step in systems.load("battlefront").steps]
# Two days with a night, discipline and a weather chart, after both attacked by night.
NIGHT, MORNING = f"{field.TODAY} night", field.TOMORROW
NIGHTLY = {
    "Option": [
        {"name": name, "value": value}
        for name, value in {"title": "Nights", "system": "battlefront", "seed": "1"}.items()
    ],
    "WeatherRow": [
        {"row": 1, "high": 5, "weather": "clear"},
        {"row": 2, "low": 6, "weather": "snow", "effect": "no aircraft"},
    ],
    "Posture": [
        {"slot": NIGHT, "side": side, "declared": "attack"} for side in field.SIDES
    ],
    "Slot": [
        {"id": NIGHT, "attacker": "russian", "defender": "german", "status": "played"}
    ],
    "Engagement": [
        {"slot": NIGHT, "side": "german", "element": "G01", "stands": 5, "in_combat": True}
    ],
    "Wreck": [field.wreck(ground="german"), field.wreck("W2", "R02.1")],
}
OPTIONS = {"discipline": "on", "night_penalty_when_both_attack": "actual_attacker"}
NOT_IN_TWO_DAYS = {
    "W": field.TODAY, "A2": NIGHT, "B2": NIGHT, "B3": NIGHT, "B5": MORNING, "F6": MORNING,
}  # fmt: skip


class Shown(NamedTuple):
    """A step that is due, with what is on its form and beside it."""

    owed: Due
    form: Form
    choices: tuple[Choice, ...]
    about: str
    found: Preview
    lines: list[str]

    @property
    def parts(self):
        return self.form.parts.items()

    @property
    def text(self):
        return texts(self.form) + chances.step_chances(
            self.choices, choices_outside_grids(self.owed.step.decision, self.choices)
        )


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """Every step of two days as it comes up, by its id."""
    path = tmp_path_factory.mktemp("played") / "rostov.xlsx"
    game = session.new(PACK, path, seed="1")
    script = demo.read_script(PACK)
    found = {}
    while (owed := game.due()[0]).slot.startswith(DAYS):
        found.setdefault(owed.step.id, []).append(_shown(game, owed))
        list(demo.do_step(game, owed, script))
    for step, slot in NOT_IN_TWO_DAYS.items():
        game = _nightly(tmp_path_factory.mktemp(step), step, slot)
        found[step] = [_shown(game, owed) for owed in game.due()]
    return found


def _nightly(folder, step, slot):
    """A campaign with nights whose step is due."""
    days = [("morning", "night"), ("morning",)]
    campaign = field.at(field.campaign(NIGHTLY, OPTIONS, days), step, slot)
    WorkbookFile.create(folder / "nightly.xlsx", campaign)
    return session.open(folder / "nightly.xlsx")


def _shown(game, owed):
    choices = game.choices(owed)
    offered = choices or None
    form = Form(owed.step.decision, game.draft(owed).values, offered)
    preview = game.preview(owed, form.raw, ())
    lines = [
        line for change in preview.changes for line in changes.change_lines(game, (change,))
    ]
    return Shown(owed, form, choices, step_head.step_head(game, owed).value, preview, lines)


@pytest.fixture(params=IDS)
def shown(request, played):
    return played[request.param]


def test_every_step_has_help_and_the_rules_behind_it_in_our_words(shown):
    for each in shown:
        assert html.escape(each.owed.step.help) in each.about
        assert "<summary>The rule</summary>" in each.about
        assert "BF-" in each.about


def test_every_form_begins_with_answers_that_can_be_read(shown):
    for each in shown:
        unread = [r for r in each.found.refusals if r.code == "not_understood"]
        assert [r for r in unread if "is blank" not in r.message] == []


def test_every_question_is_labelled_in_words(shown):
    for each in shown:
        for name, part in each.parts:
            cols = {col.field: col for col in columns(each.owed.step.decision)}
            assert cols[name].title in _labels(part)
            assert not RAW.search(_labels(part))


def _labels(part):
    if isinstance(part, Field):
        made = part.control.widget
        return getattr(made, "description", "") or texts(made)
    if isinstance(part, Grid):
        heads = [head["title"] for head in part.view.columns]
        rows = [f"{row['group']} {row['label']}" for row in part.view.rows]
        return " ".join((texts(part), part.view.corner, *heads, *rows))
    if isinstance(part, Shop):
        cards = [f"{card['kind']} {card['name']}" for card in part.view.goods]
        asked = [each["title"] for each in part.view.asked]
        return " ".join((texts(part), part.view.caption, *cards, *asked))
    cells = [
        cell.control.widget.description for row in part.rows for cell in row.cells.values()
    ]
    return " ".join((texts(part), *cells))


def test_every_number_tells_its_limits_in_its_own_field(shown):
    for each in shown:
        for col in columns(each.owed.step.decision):
            if col.kind == "whole":
                made = each.form.parts[col.field].control.widget
                assert col.limits in made.placeholder
                assert col.limits in made.tooltip
        for _, part in each.parts:
            if isinstance(part, Grid):
                wholes = [c for c in part.view.columns if c["kind"] == "whole"]
                assert all(c["limits"].startswith("A whole number") for c in wholes)


def test_everything_that_may_be_named_can_be_picked(shown):
    for each in shown:
        named = {}
        for choice in each.choices:
            named.setdefault(choice.field, set()).add(str(choice.value))
        for path, values in named.items():
            name, _, inside = path.partition(".")
            if name in each.form.parts:
                part = each.form.parts[name]
                there = part.had.named if isinstance(part, Shop) else ()
                assert values <= set(there or _offered(part, inside, values)), path


def _offered(part, field, values):
    """The values there are to pick from in a part of a form."""
    if isinstance(part, Grid):
        heads = {head.column.field: head.options for head in part.heads}
        return [name for _, name in heads.get(field, [("", r.key) for r in part.lines])]
    if isinstance(part, Table):
        part.add.click()
        made = part.rows[-1].cells[field].control.widget
        part.rows[-1].remove.click()
        return dict(made.options).values()
    options = getattr(part.control.widget, "options", None)
    if options is not None:
        return dict(options).values()
    # A list has a box to tick for each thing.
    return values if len(part.control.parts) >= len(values) else []


def test_every_choice_tells_its_exact_chances(shown):
    for each in shown:
        rows = [r for _, p in each.parts if isinstance(p, Grid) for r in p.view.rows]
        shops = [p for _, p in each.parts if isinstance(p, Shop)]
        cards = [card for shop in shops for card in shop.view.goods]
        beside = " ".join(
            told
            for there in ([r["chances"] for r in rows], [c["contents"] for c in cards])
            for lines in there
            for told in lines
        )
        for choice in each.choices:
            for chance in choice.odds.values():
                there = each.text + beside
                assert chances.in_words(chance) in there or chance == 0
                assert str(chance) in there or chance in (0, 1)


def test_the_preview_tells_each_change_with_what_was_and_what_will_be(shown):
    for each in shown:
        for sheet, row, column, before, after in each.lines:
            assert re.match(r"<strong>[^<]+</strong> <small>[A-Z0-9:, ]*</small>", sheet)
            assert row
            assert column == "row goes" or after
            assert column == "new row" or before
        fields = sum(len(c.after) for c in each.found.changes if c.before and c.after)
        rows = sum(not (c.before and c.after) for c in each.found.changes)
        assert len(each.lines) == fields + rows


def test_no_more_than_a_screenful_of_rules_stands_above_the_form(shown):
    for each in shown:
        assert len(re.sub(r"<details.*?</details>|<[^>]+>", "", each.about)) < 900


def test_every_step_was_tried_as_itself(played):
    assert {step: {each.owed.step.id for each in played[step]} for step in IDS} == {
        step: {step} for step in IDS
    }


def test_a_step_of_the_sides_was_tried_by_each(played):
    for step in NOT_IN_TWO_DAYS:
        sides = {each.owed.side for each in played[step]}
        assert sides in ({""}, {*field.SIDES})


@pytest.mark.parametrize("step", ["W", "A2", "B2", "B5"])
def test_a_step_that_comes_up_in_no_such_days_was_tried_with_its_choices(played, step):
    assert any(each.choices for each in played[step])
