"""What the text of a card does: a form for rows and accounts, each change with its note."""

import pytest

from refkit.engine.cards.cards import Card
from refkit.engine.cards.texts import CardTexts, Written
from refkit.engine.play.turn import Turn
from refkit.engine.records.columns import columns
from refkit.engine.records.records import column
from tests.engine import crowns
from tests.engine.crowns import CLASSES, CROWNS

GOLD = CROWNS.account("gold")
Force, Battle, Side = (CLASSES[each] for each in ("Force", "Battle", "Side"))

CARDS = (
    Card(number=1, name="Storm", text="All fall back.", pile="played"),
    Card(number=2, name="Storm", text="All fall back.", pile="played"),
    Card(number=3, name="Feast", pile="played"),
)
LISTS = {
    "hosts": (Force, ("province", "men")),
    "battles": (Battle, ("state",)),
    "crowns": (Side, ("home",)),
}


class Effect(Written):
    """What a card does."""

    ends: bool = column("Ends", default=False)


def also(turn, decision):
    """A card goes before every rule (1)."""
    turn.say("the game ends" if decision.ends else "the game goes on")
    yield None


TEXTS = CardTexts(
    lambda campaign: CARDS,
    LISTS,
    lambda campaign: ((GOLD, (side,)) for side in campaign.sides),
    "1",
)
STEP = TEXTS.step("text", Effect, also)


def asked(**told):
    """Return the decision that a form comes to."""
    return STEP.decision.model_validate({"card": "Storm", "note": "a gale", **told})


def turn():
    return Turn(crowns.campaign(), "season 1")


def host(now):
    return now.rows(Force)[0]


def written(now, **told):
    """Return the turn after a card was written down."""
    for each in STEP.resolve(now, asked(**told)):
        if each is not None:
            now.make(each)
    return now


def refused(now, **told):
    return [(e.field, e.code, e.message) for e in STEP.refuse(now, asked(**told))]


def test_the_form_has_a_list_of_each_kind_of_rows_and_fields_that_may_stay_blank():
    cols = {col.field: col for col in columns(STEP.decision)}
    assert [*cols] == ["card", "note", "sums", "ends", "hosts", "battles", "crowns"]
    [row, province, men] = columns(cols["hosts"].row)
    assert (row.offered, province.blank, men.blank) == (True, True, True)
    [_, state] = columns(cols["battles"].row)
    assert state.choices == ("", "joined", "decided", "over")
    assert STEP.resolve.__doc__ == also.__doc__


def test_only_what_is_filled_in_is_changed_and_the_note_is_said():
    now = turn()
    before = host(now)
    rows = [{"row": before.id, "men": "7"}]
    now = written(now, hosts=rows, sums=[{"account": "gold/red", "amount": 3}], ends=True)
    assert host(now) == before.replace(men=7)
    line = now.rows("Coin", side="red")[-1]
    assert (line.change, line.kind) == (3, "Storm")
    assert now.lines == ["Storm: a gale", "the game ends"]


def test_what_a_row_cannot_hold_is_refused_where_it_stands():
    now = turn()
    rows = [{"row": "nobody"}, {"row": host(now).id, "men": "many"}]
    [found] = refused(now, hosts=rows)
    assert found[:2] == ("hosts[1].men", "not_possible")
    assert found[2].startswith("Men is 'many'; expected")


@pytest.mark.parametrize(
    ("told", "found"),
    [
        ({"note": ""}, ("note", "no_note", "say what the card does")),
        (
            {"sums": [{"account": "gold/red", "amount": -99}]},
            ("sums[0].amount", "not_possible", "it would be -93; expected 0 or more"),
        ),
    ],
)
def test_a_card_is_not_written_down_without_a_note_or_beyond_an_account(told, found):
    assert refused(turn(), **told) == [found]
    assert refused(turn(), sums=[{"account": "nobody's", "amount": -9}]) == []


def test_each_card_is_offered_once_and_every_row_by_its_name():
    choices = [*STEP.offer(turn())]
    cards = [(each.value, each.note) for each in choices if each.field == "card"]
    assert cards == [("Storm", "All fall back."), ("Feast", "")]
    labels = {each.field: each.label for each in reversed(choices)}
    assert labels["sums.account"].startswith("gold: ")
    now = turn()
    fields = {each.field for each in choices}
    assert fields == {"card", "sums.account", "hosts.row", "hosts.province", "crowns.row",
                      "crowns.home"}  # fmt: skip
    hosts = [each.value for each in choices if each.field == "hosts.row"]
    assert hosts == [each.id for each in now.rows(Force)]
