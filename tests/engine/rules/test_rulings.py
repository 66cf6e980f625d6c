"""Rulings are made for those who may know them, and come up again with their clause."""

import pytest

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import checks, ledger
from refkit.engine.campaign.view import view
from refkit.engine.play import play
from refkit.engine.problems import Refused
from refkit.engine.rules import rulings
from tests.engine import skirmish

WORDS = "the ford is deep"


def ruled(clause="p. 3", **said):
    game = skirmish.campaign()
    return rulings.enter(game, rulings.next_ruling(game, clause, WORDS, **said))


def test_a_ruling_is_an_entry_of_its_own():
    entry = ruled(slot="day 1", who="Ann").entries[-1]
    assert (entry.kind, entry.clauses, entry.who) == ("ruling", ("p. 3",), "Ann")
    assert entry.lines == (f"ruling on p. 3: {WORDS}",)


def test_rulings_are_numbered():
    game = ruled()
    assert rulings.next_ruling(game, "p. 1", WORDS).number == 2


def test_a_ruling_does_not_hinder_an_undo():
    game = skirmish.do(skirmish.campaign(), "plan", "red")
    game = rulings.enter(game, rulings.next_ruling(game, "p. 3", WORDS))
    assert ledger.undo(game).find("Side", "red").plan == ""


def test_rulings_on_a_clause_are_found():
    assert [row.ruling for row in rulings.rulings(ruled(), ["p. 3"])] == [WORDS]
    assert rulings.rulings(ruled(), ["p. 1"]) == ()


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ({"seen": "green"}, "'green'; expected one of open, umpire, red, blue"),
        ({"question": "x" * 1001}, "has 1001 characters; expected 1000 at most"),
        ({"ruling": " "}, "a ruling wants words; there are none"),
        ({"clause": "p. 33"}, "there is no clause 'p. 33'; p. 3 perhaps?"),
        ({"clause": "x"}, "there is no clause 'x'; `refkit rules skirmish` lists them"),
    ],
)
def test_what_a_ruling_cannot_be_is_refused(said, fault):
    game, given = skirmish.campaign(), {"clause": "p. 3", "ruling": WORDS, **said}
    with pytest.raises(Refused) as refused:
        rulings.enter(game, rulings.next_ruling(game, **given))
    assert str(refused.value.faults[0]).endswith(fault)


@pytest.mark.parametrize(
    ("seen", "told"), [("umpire", False), ("red", True), ("blue", False), ("open", True)]
)
def test_a_refusal_tells_what_was_ruled_as_far_as_the_side_may_know(seen, told):
    game = skirmish.up_to("march", "red")
    row = rulings.next_ruling(game, "p. 2", WORDS, seen=seen, slot="day 1")
    game = campaigns.apply_changes(game, (campaigns.change_between(None, row),))
    owed = play.find_due(game, "march", "red")
    raw = {"camps": ["south"], "place": "mill"}
    (fault,) = play.refusals(game, owed, play.parse_decision(owed, raw))
    assert (f"south is not yours; ruled in day 1: {WORDS}" == fault.message) == told


@pytest.mark.parametrize("seen", ["umpire", "red"])
def test_a_ruling_that_is_not_for_a_side_is_nowhere_in_its_view(seen):
    seen_by_blue = view(ruled(seen=seen), "blue")
    assert WORDS not in str(seen_by_blue)


def test_an_open_ruling_is_in_every_view():
    assert WORDS in str(view(ruled(seen="open"), "blue").entries)


def test_what_was_asked_and_what_it_lets_stand_is_the_umpire_s_though_the_ruling_is_open():
    game = skirmish.campaign()
    row = rulings.next_ruling(game, "p. 3", WORDS, question="H1 is hidden", seen="open")
    game = rulings.enter(game, row.replace(lets=("Squad R1 men",)))
    for side in game.sides:
        seen = view(game, side)
        (shown,) = seen.rows(rulings.Ruling)
        assert (shown.ruling, shown.question, shown.lets) == (WORDS, "", ())
        assert "H1" not in str(seen.entries[-1].changes)


def test_a_side_counts_the_rulings_it_sees():
    game = ruled(seen="red")
    for seen in ("open", "umpire", "blue", "open"):
        game = rulings.enter(game, rulings.next_ruling(game, "p. 3", WORDS, seen=seen))
    seen = view(game, "blue")
    assert list(seen.tables["Ruling"]) == ["1", "2", "3"]
    assert [row.number for row in seen.rows(rulings.Ruling)] == [1, 2, 3]
    changes = [change for entry in seen.entries for change in entry.changes]
    assert [(each.key, each.after["number"]) for each in changes] == [
        ("1", 1),
        ("2", 2),
        ("3", 3),
    ]
    assert "3" not in str([entry.lines for entry in seen.entries]).replace("p. 3", "")


def test_a_ruling_for_nobody_is_a_fault():
    game = skirmish.campaign()
    row = rulings.next_ruling(game, "p. 3", WORDS).replace(seen="gren")
    game = campaigns.apply_changes(game, (campaigns.change_between(None, row),))
    (fault,) = checks.faults(game)
    assert (
        str(fault)
        == "Ruling 1: Seen by is 'gren'; expected one of open, umpire, red, blue."
    )


def test_a_ruling_for_a_side_misspelt_names_the_side():
    game = skirmish.campaign()
    row = rulings.next_ruling(game, "p. 3", WORDS).replace(seen="bleu")
    game = campaigns.apply_changes(game, (campaigns.change_between(None, row),))
    assert checks.faults(game)[0].expected.endswith("(blue?)")
