"""The shop: cards of what is sold, how many are had, what bars one more, what it costs."""

from fractions import Fraction
from types import ModuleType
from typing import Literal

import pytest

from refkit.engine.play import play
from refkit.engine.play.choices import Choice
from refkit.engine.play.steps import step
from refkit.engine.play.wares import Ware
from refkit.engine.problems import Refusal
from refkit.engine.records.records import Record, column
from refkit.widgets.form.forms import Form
from refkit.widgets.form.grid import Grid
from refkit.widgets.form.tables import Table
from refkit.widgets.shop.shop import Shop
from refkit.widgets.shop.till import Till
from tests.engine.accounts import treasury
from tests.widgets.players import texts


class Hire(Record):
    key = ("band",)
    band: str = column("Band")
    drums: int = column("Drums", default=0, low=0, high=99, spends="gold")
    called: str = column("Called", default="")
    mood: Literal["", "grim", "gay"] = column("Mood", default="")
    paid: bool = column("Paid at once", default=False)


class Plank(Record):
    key = ("item",)
    item: str = column("Item")
    pieces: int = column("Pieces", default=1, low=1, times=True)


class Gift(Record):
    key = ("town",)
    town: str = column("Town")
    carts: int = column("Carts", default=0, low=0)


class Try(Record):
    key = ("wreck",)
    wreck: str = column("Wreck")
    coins: int = column("Coins", default=0, low=0, spends="gold")


class Spending(Record):
    hires: tuple[Hire, ...] = column("Bands", default=(), sold=True)
    planks: tuple[Plank, ...] = column("Planks", default=(), sold=True)
    gifts: tuple[Gift, ...] = column("Gifts", default=(), fill="each", sold=True)
    tries: tuple[Try, ...] = column("Tries", default=(), fill="ticked", sold=True)


MOST = 2  # bands of pikes


def code():
    made = ModuleType("coded")
    made.pay = step("pay", Spending)(lambda turn, decision: iter(()))

    @made.pay.offers
    def offer(turn):
        pikes = Ware(
            "Pikes", "40 men", "Foot", (2, 3), ("cheap",), asks=("called", "drums")
        )
        yield Choice("hires.band", "P1", "P1 pikes", cost={"gold": 3}, ware=pikes)
        yield Choice("hires.band", "H1", "H1 horse", cost={"gold": 9, "fame": -2})
        deal = Ware("Deal", lot=3)
        price = {"gold": Fraction(1, 3)}
        yield Choice("planks.item", "deal", "deal", cost=price, ware=deal)
        yield Choice("gifts", "Kiev", "Kiev")
        odds = {"mended": Fraction(1, 4)}
        yield Choice("tries.wreck", "W1", "W1 ship, no coin", odds)
        yield Choice("tries.wreck", "W1", "W1 ship, one coin", odds)

    @made.pay.refuses
    def refuse(turn, decision):
        purse = turn.purse(treasury.GOLD)
        for number, row in enumerate(decision.hires):
            place = f"hires[{number}].band"
            cost = {"P1": 3, "H1": 9}.get(row.band, 0) + row.drums
            bars = list(purse.cannot_pay(place, f"{row.band} costs", cost))
            if [each.band for each in decision.hires[:number]].count("P1") >= MOST:
                bars.append(Refusal(place, "gone", f"{row.band}: none is left", "1-a"))
            yield from bars
            purse = purse if bars else purse.after(cost)

    return made


class Counted:
    """A game that only the shop asks."""

    def __init__(self, seat="umpire"):
        self.seat = seat
        made = treasury.system(code=code())
        rows = (treasury.Coin(side="red", number=2, kind="loss", change=-68),)
        self.campaign = treasury.campaign(*rows, made=made)
        self.owed = play.find_due(self.campaign, "pay", "red")
        self.asked = []

    def refused(self, owed, raws):
        from refkit.engine.play import preview

        self.asked.append(len(raws))
        return tuple(preview.refused(self.campaign, owed, raw) for raw in raws)


class Desk:
    """A form with its till, judged after every change as the page does it."""

    def __init__(self, seat="umpire", draft=None):
        self.game = Counted(seat)
        turn = play.Turn(self.game.campaign, self.game.owed.slot, "red")
        offers = list(self.game.owed.step.code.offer(turn))
        self.form = Form(Spending, draft or {}, offers)
        self.till = Till(self.game, self.game.owed)
        self.form.observe_answers(self.judge)
        self.judge()

    def judge(self):
        (found,) = self.game.refused(self.game.owed, [self.form.raw])
        self.told = self.form.show(found)
        self.spent = self.form.judge(self.till)

    def __getitem__(self, name):
        return self.form.parts[name]

    def card(self, name, key):
        return self[name].view.state["cards"][key]

    def press(self, name, key, many, turn=1):
        told = {"kind": "count", "key": key, "count": many, "turn": turn}
        self[name].view._handle_custom_msg(told, [])

    def type(self, name, key, field, value, copy=0):
        told = {"kind": "cell", "key": key, "copy": copy, "field": field, "value": value}
        self[name].view._handle_custom_msg({**told, "turn": 1}, [])

    @property
    def basket(self):
        return texts(self.form.counter.basket)


@pytest.fixture
def desk():
    return Desk()


def test_what_is_sold_is_a_shop_by_its_declaration(desk):
    assert {type(part) for part in desk.form.parts.values()} == {Shop}


def test_a_card_says_what_the_offer_says(desk):
    pikes, horse = desk["hires"].view.goods
    assert (pikes["name"], pikes["kind"], pikes["contents"]) == (
        "Pikes",
        "Foot",
        ["40 men"],
    )
    assert pikes["asks"] == ["called", "drums"]
    assert (horse["name"], horse["asks"]) == ("H1 horse", None)


def test_the_price_is_in_units_and_what_is_given_has_a_plus(desk):
    assert desk.card("hires", "H1")["price"] == [["9", "thalers"], ["+2", "VP"]]
    assert desk.card("planks", "deal")["price"] == [["1", "thalers"]]


def test_one_more_is_a_row_one_less_takes_the_last_away(desk):
    desk.press("hires", "P1", 2)
    desk.type("hires", "P1", "called", "Old guard", copy=1)
    blank = {"band": "P1", "drums": 0, "called": "", "mood": "", "paid": False}
    assert desk["hires"].raw == [blank, {**blank, "called": "Old guard"}]
    desk.press("hires", "P1", 1)
    assert desk["hires"].raw == [blank]


def test_rows_keep_the_order_in_which_they_were_taken(desk):
    desk.press("hires", "H1", 1)
    desk.press("hires", "P1", 1)
    assert [row["band"] for row in desk["hires"].raw] == ["H1", "P1"]


def test_a_number_of_pieces_is_one_row(desk):
    desk.press("planks", "deal", 6)
    assert desk["planks"].raw == [{"item": "deal", "pieces": 6}]
    desk.press("planks", "deal", 0)
    assert desk["planks"].raw == []


def test_what_is_ticked_is_had_once(desk):
    desk.press("tries", "W1", 5)
    assert desk["tries"].raw == [{"wreck": "W1", "coins": 0}]


def test_chances_stand_on_the_card(desk):
    (card,) = desk["tries"].view.goods
    assert card["name"] == "W1 ship"
    told = zip(("no coin", "one coin"), card["contents"], strict=True)
    assert all(words.startswith(f"{how}: mended 25 %") for how, words in told)


def test_where_each_has_a_row_those_that_are_filled_in_count(desk):
    assert desk["gifts"].raw == []
    desk.type("gifts", "Kiev", "carts", "3")
    assert desk["gifts"].raw == [{"town": "Kiev", "carts": 3}]
    desk.type("gifts", "Kiev", "carts", "0")
    assert desk["gifts"].raw == []


def test_what_was_proposed_counts_though_nothing_is_filled_in():
    desk = Desk(draft={"gifts": [{"town": "Kiev"}]})
    assert desk["gifts"].raw == [{"town": "Kiev", "carts": 0}]


def test_what_is_typed_wrong_is_kept_and_told_on_its_card(desk):
    desk.press("hires", "P1", 1)
    desk.type("hires", "P1", "drums", "many")
    assert desk["hires"].raw[0]["drums"] == "many"
    (fault,) = desk.card("hires", "P1")["faults"].values()
    assert "Drums is 'many'" in fault


def test_ticks_and_choices_are_answers_too(desk):
    desk.press("hires", "H1", 1)
    desk.type("hires", "H1", "paid", value=True)
    desk.type("hires", "H1", "mood", "grim")
    (row,) = desk["hires"].raw
    assert (row["paid"], row["mood"]) == (True, "grim")
    assert desk["hires"].view.goods[1]["options"]["mood"][1] == ("grim", "grim")


def test_a_card_says_how_many_are_left_after_what_is_had(desk):
    said = []
    for many in range(4):
        desk.press("hires", "P1", many)
        said.append(desk.card("hires", "P1")["limits"][0])
    assert said == ["2 of 3 left", "1 of 3 left", "0 of 3 left", "0 of 3 left"]
    assert desk.card("hires", "P1")["limits"][1:] == ["cheap"]
    assert desk.card("hires", "H1")["limits"] == []


def test_what_cannot_be_had_tells_the_reason_of_the_step(desk):
    assert desk.card("hires", "P1")["bars"] == {}
    desk.press("hires", "P1", 2)
    assert desk.card("hires", "P1")["bars"][""] == "None is left"
    # 12 thalers less 6 for the pikes.
    assert desk.card("hires", "H1")["bars"][""].startswith("Costs 9 thalers; there are 6")


def test_of_an_extra_there_is_no_more_than_can_be_paid(desk):
    desk.press("hires", "P1", 1)
    desk.type("hires", "P1", "drums", "9")
    bars = desk.card("hires", "P1")["bars"]
    assert bars["0|drums"] == "Costs 13 thalers; there are 12"


def test_what_is_refused_is_on_its_card_and_told_by_its_name(desk):
    desk.press("hires", "P1", 3)
    assert desk.card("hires", "P1")["faults"] == {"2|band": "None is left"}
    assert desk.told == ["Pikes: none is left"]


def test_several_refusals_on_a_card_are_sentences_of_their_own(desk):
    desk.press("hires", "P1", 1)
    desk["hires"].show({"[0].band": ["None is left", "Costs 9 thalers"]})
    faults = desk.card("hires", "P1")["faults"]
    assert faults == {"0|band": "None is left. Costs 9 thalers"}


def test_the_step_is_asked_once_for_all_of_a_list(desk):
    desk.game.asked.clear()
    desk.press("planks", "deal", 3)
    assert len(desk.game.asked) == 1 + len(desk.form.parts)


def test_the_basket_adds_up_what_is_had_and_what_stays(desk):
    desk.press("hires", "P1", 2)
    desk.type("hires", "P1", "drums", "2", copy=1)
    desk.press("planks", "deal", 3)
    assert desk.spent == ["9 of 12 thalers, 3 stay in hand"]
    for words in ("2 Pikes", "2 Drums", "3 Deal", "<b>3</b> left of 12 thalers"):
        assert words in desk.basket


def test_more_than_there_is_is_told_as_short(desk):
    desk.press("hires", "H1", 2)
    assert desk.spent == ["18 of 12 thalers, 6 short"]
    assert "<b>6</b> short of 12 thalers; 4 VP come in" not in desk.basket
    assert "<b>6</b> short of 12 thalers" in desk.basket


def test_the_basket_is_emptied_by_one_button(desk):
    assert "Nothing yet" in desk.basket
    desk.press("hires", "P1", 2)
    desk.form.counter.basket.emptied.click()
    assert desk["hires"].raw == []
    assert desk.spent == []


def test_only_the_umpire_may_have_what_is_barred():
    assert Desk().card("hires", "P1") is not None
    assert Desk()["hires"].view.state["mayOverrule"]
    assert not Desk("red")["hires"].view.state["mayOverrule"]


def test_a_row_that_is_no_longer_offered_can_be_put_back():
    desk = Desk(draft={"hires": [{"band": "X9"}]})
    (*_, gone) = desk["hires"].view.goods
    assert (gone["key"], gone["kind"]) == ("X9", "No longer offered")
    desk.press("hires", "X9", 0)
    assert desk["hires"].raw == []


def test_an_answer_tells_the_browser_which_of_its_messages_it_has_heard(desk):
    desk.press("hires", "P1", 1, turn=7)
    assert desk["hires"].view.state["heard"] == 7


def test_a_message_about_nothing_on_sale_is_left_alone(desk):
    desk.press("hires", "Z9", 3, turn=9)
    assert desk["hires"].raw == []
    assert desk["hires"].view.state["heard"] == 0


def test_what_a_map_says_is_put_into_its_row(desk):
    desk["planks"].fill({"deal": {"pieces": 3}})
    desk["planks"].fill({"deal": {"pieces": 6}})
    assert desk["planks"].raw == [{"item": "deal", "pieces": 6}]


class Dated(Record):
    key = ("name",)
    name: str = column("Name", free=True)


class Loose(Record):
    rows: tuple[Dated, ...] = column("Rows", default=(), sold=True)


class Nested(Record):
    key = ("name",)
    name: str = column("Name")
    who: tuple[str, ...] = column("Who", default=())


class Deep(Record):
    rows: tuple[Nested, ...] = column("Rows", default=(), fill="each", sold=True)


def test_what_cards_cannot_hold_stays_a_table():
    assert type(Form(Loose, {}, []).parts["rows"]) is Table
    assert type(Form(Deep, {}, []).parts["rows"]) is Grid
    assert type(Form(Spending, {}).parts["hires"]) is Table


def test_where_each_thing_has_a_row_the_basket_counts_the_numbers_in_it(desk):
    desk.type("gifts", "Kiev", "carts", "6")
    assert "6 Kiev" in desk.basket
    assert "Price" not in desk.basket
    desk.press("hires", "P1", 1)
    assert "Price" in desk.basket


def test_there_is_no_basket_where_nothing_is_offered_one_by_one():
    assert Form(Spending, {}, []).counter.basket.layout.display == "none"
