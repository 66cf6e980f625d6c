"""The sheets of a turn: what each reader is told, and what nobody is."""

import pytest

from refkit.engine.campaign.view import view
from refkit.engine.play import play
from refkit.systems.epic40k.hooks import HOOKS
from refkit.systems.epic40k.records import Experience, Momentum, Report, Slot
from tests.systems.epic40k import field

READERS = ("One", "Two", "open", "umpire")


def brief(game, reader, kind="turn", *, blank=False):
    """Return a sheet of a reader."""
    return HOOKS.brief(view(game, reader), reader, play.due_steps(game), kind, blank=blank)


def table(game, reader, title):
    """Return the rows of a table of a reader's sheet."""
    found = [each for each in brief(game, reader).sections if each.title == title]
    return [row for each in found for row in each.rows]


def lines(xp, name="V7", side="One"):
    return Experience(side=side, detachment=name, number=1, kind="start", xp=xp)


@pytest.mark.parametrize("reader", READERS)
def test_every_reader_has_a_sheet(reader):
    game = field.at("M3", more=[Slot(id="set-up", planet="Ice World")])
    assert brief(game, reader).facts[0] == ("Planet", "Ice World")


def test_order_slips_are_of_each_side():
    game = field.at("M3")
    assert brief(game, "One", "orders", blank=True).sections
    assert len(brief(game, "umpire", "orders").sections) == 4


def test_before_the_first_turn_the_doubtful_rules_are_told():
    game = field.begun(slot="set-up", rows=[])
    assert "Planet" not in dict(brief(game, "One").facts)
    assert any("rules" in each.title for each in brief(game, "One").sections)


def test_the_end_stands_in_the_head():
    over = Slot(id="turn 1", number=1, winner="One", how="surrender")
    game = field.at("E9", more=[])
    game = field.put(game, over)
    assert brief(game, "open").facts[-1] == ("Result", "One wins by surrender")


def test_a_side_reads_its_own_detachments_in_full():
    (row,) = [r for r in table(field.at("M3"), "One", "Detachments") if r[0] == "V7"]
    assert row == ("V7", "ground", "7", "600", "10", "0", "Green: a rally"
                   " removes D6 - 2 blast markers")  # fmt: skip
    assert not table(field.at("M3"), "open", "Detachments")
    assert table(field.at("M3"), "umpire", "Two: Detachments")


def test_levels_say_what_they_are_good_for():
    rows = [
        *field.army(),
        field.troop("V9", "One", "5", kind="aerial"),
        field.troop("V5", "One", "5", war_engines=1),
    ]
    more = [lines(12, "V9"), lines(26, "V5")]
    told = {
        r[0]: r[-1]
        for r in table(field.at("M3", rows=rows, more=more), "One", "Detachments")
    }
    assert told["V9"] == "Crack: intercept +1, gunnery +1"
    assert told["V5"].endswith("1 battle honour")


def test_the_enemy_is_counters_until_he_is_known():
    rows = [*field.army(), field.troop("K5", "Two", "A", known=True)]
    told = table(field.at("M3", rows=rows), "One", "Counters on the map")
    assert ("Two", "A", "2", "K5 K5 troops") in told
    assert ("Two", "B", "1", "") in told


def test_what_was_learnt_is_its_readers():
    learnt = Report(number=1, slot="turn 1", readers="One", territory="A", text="K3 is big")
    effect = Momentum(slot="turn 1", side="One", number=1, effect="Stubborn")
    game = field.at("M3", more=[learnt, effect])
    for title in ("Learnt by scouting", "Momentum"):
        assert table(game, "One", title)
        assert not table(game, "Two", title)


def test_who_had_nobody_to_come_back_had_nothing_to_do():
    rows = [*field.army(), field.troop("V5", "One", state="away", gone="turn 1")]
    game = field.at("D1", {"command_directives": "yes"}, rows, slot="turn 2")
    back = [{"detachment": "V5", "territory": "4"}]
    game = field.do(game, "D1", "One", detachments=back)
    game = field.do(field.do(game, "D2", "One"), "D2", "Two")
    title = "The turn so far"
    done = {reader: table(game, reader, title)[0][1] for reader in READERS}
    assert (done["One"], done["umpire"]) == ("Coming back, Directive",) * 2
    assert done["Two"] == "Directive; nothing to do: Coming back"
    assert done["open"] == "Coming back, Directive"
    nobody = field.due(field.at("D2", {"command_directives": "yes"}), "D3")
    assert "nothing to do: Coming back" in table(nobody, "umpire", title)[0][1]
