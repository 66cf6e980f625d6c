"""A rules system of a dozen lines is found and played with nothing else touched."""

import pytest

from refkit import systems
from refkit.engine.campaign import ledger
from refkit.engine.campaign.campaign import Campaign, change_between
from refkit.engine.campaign.entry import Entry
from refkit.engine.play import play

FILES = {
    "__init__.py": "",
    "system.toml": """
title = "Skirmish"
[[step]]
id = "rally"
title = "Rally"
actor = "side"
clauses = ["p. 3"]
[clauses]
"p. 3" = "Each band draws men on 4 or more."
""",
    "charts/rally.toml": """
title = "Rally"
cite = "p. 3"
dice = "1d6"
rows = "1-3 | 0\\n4-6 | 1"
""",
    "records.py": """
from refkit.engine.records.records import Record, column
class Side(Record):
    tab = "Sides"
    id: str = column("Side")
    men: int = column("Men", low=0)
class Slot(Record):
    tab = "Days"
    id: str = column("Day")
""",
    "steps.py": """
from refkit.engine.play.steps import step
from refkit.systems.skirmish.records import Side
@step("rally")
def rally(turn, decision):
    side = turn.get(Side, turn.side)
    yield turn.change(side, men=side.men + turn.consult("rally", side.id).number)
""",
    "hooks.py": """
from refkit.engine.play.hooks import Hooks
HOOKS = Hooks()
""",
}


@pytest.fixture
def skirmish(tmp_path, monkeypatch):
    for name, text in FILES.items():
        file = tmp_path / "skirmish" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    monkeypatch.setattr(systems, "__path__", [*systems.__path__, str(tmp_path)])
    system = systems.load("skirmish")
    rows = [system.record("Side")(id=side, men=5) for side in ("red", "blue")]
    rows.append(system.record("Slot")(id="day 1"))
    setup = Entry(
        number=0, kind="setup", changes=tuple(change_between(None, row) for row in rows)
    )
    yield ledger.append(Campaign(system, {}), setup)
    systems.load.cache_clear()


def test_the_system_is_found(skirmish):
    assert skirmish.system.title == "Skirmish"


def test_both_sides_owe_the_step(skirmish):
    assert [each.side for each in play.due_steps(skirmish)] == ["red", "blue"]


def test_the_step_is_played(skirmish):
    for side in ("red", "blue"):
        owed = play.find_due(skirmish, "rally", side)
        dice = play.sealed_dice(skirmish, owed, "x")
        skirmish = play.play(skirmish, owed, play.parse_decision(owed, {}), dice)
    assert play.due_steps(skirmish) == ()
    assert ledger.faults(skirmish, "x") == []
    assert ledger.fold(skirmish) == skirmish
