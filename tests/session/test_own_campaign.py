"""An own campaign of each rules system: from an empty folder, step by step, into play."""

import datetime
import itertools

import pytest

from refkit import session
from refkit.engine.campaign.campaign import change_between
from refkit.engine.maps.plan import Home
from refkit.engine.maps.side_looks import colours_of
from refkit.engine.problems import Refused
from refkit.launch import demo
from refkit.session.laid_days import lay_days
from refkit.session.new_campaign import begin_campaign
from refkit.session.pasted_rows import read_pasted
from refkit.session.typed_rows import enter_row, follow_name
from refkit.workbook.sheets.example_charts import example_charts, take_charts
from tests.play.player import Player
from tests.systems import proofs

JUNE = [datetime.date(1944, 6, day) for day in (6, 7, 8)]
FORCES = {
    "American": "Unit\tType\tQuality\tArrives\nA Company\tInfantry\ttrained\t\n"
    "B Company\tInfantry\ttrained\t\nTank platoon\tTanks\texperienced\t7 June 1944\n",
    "German": "Unit\tType\tQuality\n1. Kompanie\tInfantry\tveteran\n"
    "2. Kompanie\tInfantry\ttrained\nPak\tAT guns\ttrained\n",
}


class Steps:
    """The steps of setting up, taken by the session alone."""

    def __init__(self, set_up):
        self.set_up = set_up
        steps = set_up.campaign.system.setup
        self.fills = {fill.record: fill for step in steps for fill in step.fills}

    @property
    def campaign(self):
        return self.set_up.campaign

    def rename(self, old, new):
        self.set_up.rename("Side", old, new)
        self.set_up.put(follow_name(self.campaign, new, old))

    def row(self, record, *, side="", key="", **cells):
        entered = enter_row(self.campaign, record, cells, side=side, key=key)
        assert entered.faults == ()
        self.set_up.put(entered.changes)

    def table(self, **said):
        ground = self.campaign.system.ground
        plan = ground.lay_out(self.campaign).model_copy(update=said)
        rows = {(type(r).__name__, r.identity): r for r in ground.rows(self.campaign, plan)}
        changes = [change_between(self.campaign.find(*at), row) for at, row in rows.items()]
        self.set_up.put(filter(None, changes))

    def must(self):
        return [str(gap) for gap in self.set_up.gaps() if gap.must]


def normandy(folder):
    """Two companies and a platoon a side fight three days for a crossroads."""
    steps = Steps(begin_campaign(folder, "battlefront", "Normandy: the crossroads"))
    steps.rename("red", "American")
    steps.rename("blue", "German")
    steps.set_up.put(lay_days(steps.campaign, steps.fills["Slot"], JUNE))
    first = steps.campaign.rows("Slot")[0].id
    steps.row("Slot", key=first, first_attacker="American")
    homes = (Home(side="American", edge="N"), Home(side="German", edge="S"))
    line = (((0.0, 24.0), (72.0, 24.0)),)
    places = (("Crossroads", (36.0, 20.0)),)
    steps.table(width=72, height=48, homes=homes, line=line, places=places)
    charts = {each.title: each for each in example_charts(steps.campaign.system)}
    for side in steps.campaign.rows("Side"):
        made = take_charts(steps.campaign, charts[side.nation], side.id, side.letter)
        steps.set_up.put(made)
        steps.row("Points", side=side.id, cpp="4", fpp="4")
    for side, text in FORCES.items():
        pasted = read_pasted(steps.campaign, steps.fills["Element"], text, side=side)
        steps.set_up.put(pasted.changes)
        for cells in pasted.cells:
            steps.row("Element", side=side, **cells)
    return steps


def echelons(folder):
    """Two commanders meet; their decks are only counted."""
    steps = Steps(begin_campaign(folder, "echelons", "The ridge"))
    steps.rename("american", "British")
    steps.rename("german", "Panzer Lehr")
    steps.row("Side", key="British", name="7th Armoured", player="Ann")
    steps.row("TerrainType", type="Bocage")
    return steps


def epic40k(folder):
    """Two armies fight over five lines of four territories a side."""
    steps = Steps(begin_campaign(folder, "epic40k", "The far sector"))
    one, two = steps.campaign.sides
    there = steps.campaign.rows("Territory")
    steps.set_up.put([change_between(each, None) for each in there])
    for x, y in itertools.product(range(1, 11), range(1, 5)):
        side, line = (one, 6 - x) if x < 6 else (two, x - 5)
        where = {"home": side, "holder": side, "line": str(line), "x": str(x), "y": str(y)}
        steps.row("Territory", id=f"{x}-{y}", name="Ash wastes", **where)
    for side, number in itertools.product((one, two), range(1, 5)):
        name = f"{side[0]}{number}".upper()
        told = {"points": "500", "units": "8", "commander": "yes" if number == 1 else "no"}
        steps.row("Detachment", id=name, side=side, name=f"Company {number}", **told)
    for name, value in {"initiative_bonus": "3", "vp_target": "40"}.items():
        option = steps.campaign.system.option(name)
        held = steps.campaign.find("Option", name) or option
        steps.set_up.put([change_between(held, held.replace(value=value))])
    return steps


OWN = {"battlefront": normandy, "echelons": echelons, "epic40k": epic40k}


def played(game):
    """Play until the first slot is over, by a player who takes what is offered."""
    player = Player(1, proofs.of(game.campaign.system.name), most=3)
    first = game.slot
    while (owed := game.due()) and owed[0].slot == first:
        decision = player.decide(game.campaign, owed[0])
        raw = decision.model_dump(mode="json")
        while refused := game.preview(owed[0], raw).refusals:
            raw = demo.drop_refused(raw, refused)
        game.commit(owed[0], raw)
    return game


@pytest.mark.long
@pytest.mark.parametrize("system", OWN)
def test_from_an_empty_folder_through_every_step_and_its_first_day(system, tmp_path):
    steps = OWN[system](tmp_path)
    assert steps.must() == []
    game = played(steps.set_up.start())
    assert game.check() == []
    assert game.verify() == []
    for side in game.campaign.sides:
        assert game.sheets(side, tmp_path / "sheets")
    again = session.open(steps.set_up.path)
    assert again.campaign.entries == game.campaign.entries


@pytest.mark.long
def test_no_example_is_left_of_what_a_campaign_began_from(tmp_path):
    steps = normandy(tmp_path)
    texts = {
        str(value).casefold()
        for name in steps.campaign.tables
        if name != "Option"
        for row in steps.campaign.rows(name)
        for value in vars(row).values()
    }
    assert not texts & {"red", "blue", "1944-07-01 full day"}
    assert [slot.date for slot in steps.campaign.rows("Slot")] == JUNE
    assert not any("umpire's calendar" in text for text in texts)
    assert [side.nation for side in steps.campaign.rows("Side")] == ["American", "German"]
    assert [side.letter for side in steps.campaign.rows("Side")] == ["A", "G"]
    assert steps.campaign.option("title") == "Normandy: the crossroads"


@pytest.mark.parametrize(
    ("title", "name", "words"),
    [
        ("", "", "the title: it is blank; expected a name for the campaign"),
        ("War", "a/b", "the file name: it holds /; expected letters"),
        ("There", "", "There.xlsx: there is a file already; expected a new name"),
    ],
)
def test_what_no_campaign_can_be_called_is_refused(title, name, words, tmp_path):
    (tmp_path / "There.xlsx").write_bytes(b"")
    with pytest.raises(Refused, match=words):
        begin_campaign(tmp_path, "echelons", title, name)


def test_a_campaign_is_kept_under_its_title_or_the_name_it_is_given(tmp_path):
    assert begin_campaign(tmp_path, "echelons", "The: ridge").path.name == "The ridge.xlsx"
    named = begin_campaign(tmp_path, "echelons", "The ridge", "second")
    assert (named.path.name, named.campaign.rows("Side")[0].id) == (
        "second.xlsx",
        "american",
    )


def test_a_side_keeps_its_colour_while_it_is_given_its_name(tmp_path):
    made = begin_campaign(tmp_path, "battlefront", "Colours")
    before = [each.name for each in colours_of(made.campaign).values()]
    made.rename("Side", made.campaign.sides[0], "German")
    assert [each.name for each in colours_of(made.campaign).values()] == before
    assert before == ["blue", "orange"]
