"""A ruling bends a limit and is on record; it does not make the books wrong."""

from dataclasses import replace

import pytest

from refkit.engine.campaign import checks, ledger
from refkit.engine.campaign.view import view
from refkit.engine.charts.dice import SealedDice
from refkit.engine.play import overruling, play, row_choices
from refkit.engine.problems import Problem, Refusal, Refused, RowFault
from refkit.engine.rules.ruling import Ruling
from tests.engine import skirmish
from tests.engine.skirmish import SKIRMISH

WHY = "the ford was dry"


def over(game, raw, side="red", reason=WHY, **said):
    owed = play.find_due(game, "march", side)
    return overruling.overrule(
        game, owed, play.parse_decision(owed, raw), SealedDice("x"), reason, **said
    )


def march(*camps):
    return {"camps": camps, "place": "mill"}


@pytest.fixture
def game():
    return skirmish.up_to("march", "red")


def test_what_is_refused_is_done_all_the_same(game):
    assert over(game, march("south")).find("Camp", "south").place == "mill"


def test_the_reason_is_a_ruling_on_the_clause_of_the_ground(game):
    row = over(game, march("south"), who="Ann").rows(Ruling)[0]
    assert (row.clause, row.ruling, row.slot, row.who) == ("p. 2", WHY, "day 1", "Ann")
    assert "south is not yours" in row.question


def test_grounds_of_one_clause_are_one_ruling(game):
    raw = {"camps": ["south", "south"], "place": "mill"}
    assert [row.number for row in over(game, raw).rows(Ruling)] == [1]


def test_nothing_refused_is_nothing_to_overrule(game):
    with pytest.raises(Refused, match=r"^nothing is refused to overrule$"):
        over(game, march("north"))


def test_what_the_step_cannot_do_is_refused_with_its_ground(game):
    with pytest.raises(Refused) as refused:
        over(game, march("west"))
    assert [f.code for f in refused.value.faults] == ["not_yours", "cannot_overrule"]


def test_what_is_listed_twice_is_no_matter_for_a_ruling(game):
    slip = Refusal("camps[1]", row_choices.TWICE, "'north' is listed twice")
    with pytest.raises(Refused) as refused:
        over(game, march("north"), grounds=[slip])
    assert [f.code for f in refused.value.faults] == ["listed_twice", "cannot_overrule"]


def test_a_ruling_wants_words(game):
    with pytest.raises(Refused, match="wants words"):
        over(game, march("south"), reason=" ")


def test_an_open_entry_names_the_clause_alone(game):
    after = over(game, march("south"))
    assert after.entries[-1].lines == ("overruled by a ruling on p. 2",)


def test_an_undo_takes_the_ruling_back(game):
    assert ledger.undo(over(game, march("south"))).rows(Ruling) == ()


@pytest.mark.parametrize(("seen", "shown"), [("red", 0), ("blue", 1), ("open", 1)])
def test_a_ruling_is_seen_by_those_it_is_for(game, seen, shown):
    seen_by_blue = view(over(game, march("south"), seen=seen), "blue")
    assert len(seen_by_blue.rows(Ruling)) == shown
    assert (WHY in str(seen_by_blue.entries)) == bool(shown)


def limited(limit):
    """The skirmish, in which no camp may stand in the mill."""

    def law(campaign):
        for camp in campaign.rows("Camp", place="mill"):
            place = ("Camp", camp.id, "place")
            yield RowFault(*place, "it is in the mill", "another", limit=limit)

    return law


@pytest.fixture
def lawful(game, request):
    return replace(game, system=replace(SKIRMISH, checks=limited(request.param)))


@pytest.mark.parametrize("lawful", [True], indirect=True)
def test_a_limit_that_is_passed_stays_passed_by_the_ruling(lawful):
    after = over(lawful, march("south"))
    assert after.rows(Ruling)[0].lets == ("Camp south place",)
    assert checks.faults(after) == []


@pytest.mark.parametrize("lawful", [False], indirect=True)
def test_what_makes_the_books_wrong_is_refused_whatever_is_ruled(lawful):
    with pytest.raises(Refused, match="this would make the books wrong"):
        over(lawful, march("south"))


def test_what_the_audit_contradicts_is_refused_whatever_is_ruled(game):
    def audit(campaign):
        if campaign.rows("Camp", place="mill"):
            yield Problem("Camp south", "it is in the mill", "another")

    audited = replace(game, system=replace(SKIRMISH, audit=audit))
    with pytest.raises(Refused, match="books wrong, whatever is ruled: Camp south"):
        over(audited, march("south"))


def test_a_secret_entry_names_its_grounds(game):
    steps = [each.model_copy(update={"audience": "umpire"}) for each in SKIRMISH.steps]
    secret = replace(game, system=replace(SKIRMISH, steps=tuple(steps)))
    assert over(secret, march("south")).entries[-1].lines[0].startswith("overruled: ")


def test_what_cannot_be_made_is_refused_as_the_campaign_says_it(game):
    def law(campaign):
        raise Refused(["the camps cannot be counted"])
        yield

    lawless = replace(game, system=replace(SKIRMISH, checks=law))
    with pytest.raises(Refused, match=r"^the camps cannot be counted$"):
        over(lawless, march("south"))
