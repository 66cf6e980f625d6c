"""Order forms on the umpire's page: written, read back, taken when they have no fault."""

import datetime

import pytest

from refkit import session
from refkit.engine.campaign import naming
from refkit.engine.campaign.campaign import change_between
from refkit.session import order_forms
from refkit.systems.echelons.records import Card
from refkit.widgets.page.walkthrough import Walkthrough
from refkit.widgets.panels.orders import order_panel
from refkit.workbook.locks import InUse
from tests.systems.battlefront.proof import ANSWERS
from tests.widgets.players import texts
from tests.workbook.orders import pens

SENT = datetime.datetime(1942, 12, 24, tzinfo=datetime.UTC)


@pytest.fixture
def workbook(begun):
    return begun("A")


@pytest.fixture
def panel(workbook):
    return Walkthrough(workbook, "turn-sheets").panel(order_panel).children[0]


def send_back(panel, answers):
    """Write the form of a side, fill it in, and put it on the page."""
    put(panel, written(panel, answers))


def written(panel, answers=ANSWERS):
    """Return the form of a side, filled in."""
    panel.write["german"].click()
    (file,) = panel.folder.glob("*.xlsx")
    return pens.filled(file.read_bytes(), answers)


def put(panel, data, name="german.xlsx"):
    """Put a form that came back on the page."""
    kind = "application/octet-stream"
    told = {"name": name, "type": kind, "size": len(data), "content": data}
    panel.upload.value = ({**told, "last_modified": SENT},)


def test_it_is_told_who_owes_what(panel):
    told = "Posture: due now; Purchases: still to come; Fortifications: still to come."
    assert f"German. {told}" in texts(panel)
    assert f"Russian. {told}" in texts(panel)


def test_of_what_was_never_asked_it_is_not_told_that_it_is_done(workbook):
    game = session.open(workbook)
    for due in game.due():
        decision = {"posture": "attack"} if due.side == "german" else {"posture": "defend"}
        game.commit(due, decision)
    slot = game.due()[0].slot
    while not any((e.slot, e.step) == (slot, "B9") for e in game.campaign.entries):
        for due in game.due():
            game.commit(due, {})
    panel = Walkthrough(workbook, "turn-sheets").panel(order_panel).children[0]
    assert "German. Posture: done; " in texts(panel)
    assert "Purchases: nothing was ordered" in texts(panel)


def test_a_deck_that_its_list_declares_is_ordered(tmp_path):
    place = tmp_path / "road.xlsx"
    session.begin("echelons", place, seed="s")
    setting = session.open_set_up(place)
    side, other = setting.campaign.sides
    squads = Card(side=side, name="Squad", type="Combatant", deck=120, reserve=10)
    setting.put([change_between(None, squads)])
    game = setting.start()
    for _ in range(2):
        game.commit(game.due()[0], {})
    game.commit(game.due()[0], {"deck": 120})
    panel = Walkthrough(place, "turn-sheets").panel(order_panel).children[0]
    assert f"{naming.short(side)}. Decks and reserves: done" in texts(panel)
    assert f"{naming.short(other)}. Decks and reserves: done" in texts(panel)


def test_a_form_is_written_beside_the_workbook(panel):
    panel.write["russian"].click()
    (file,) = panel.folder.glob("*-russian-orders-*.xlsx")
    assert f"<code>{file}</code>" in panel.message.value


def test_a_form_that_came_back_is_shown_and_then_taken(panel, workbook):
    assert panel.take.disabled
    send_back(panel, ANSWERS)
    assert not panel.take.disabled
    assert "sealed until it is due" in panel.shown.value
    assert "Reinforcement groups: A1, Kampfgruppe Ney" in panel.shown.value
    panel.take.click()
    entries = session.open(workbook).campaign.entries
    assert [entry.kind for entry in entries[-3:]] == ["step", "orders", "orders"]


def test_what_is_due_is_only_sealed_where_that_is_ticked(panel, workbook):
    send_back(panel, ANSWERS)
    panel.seal.value = True
    panel.take.click()
    entries = session.open(workbook).campaign.entries
    assert [entry.kind for entry in entries[-3:]] == ["orders"] * 3


def test_a_form_with_a_fault_is_told_and_cannot_be_taken(panel, workbook):
    before = workbook.read_bytes()
    send_back(panel, {**ANSWERS, ("A.posture", "C"): "<b>flee</b>"})
    assert panel.take.disabled
    assert "Posture is &#x27;&lt;b&gt;flee" in panel.message.value.replace(
        "&#39;", "&#x27;"
    )
    panel.take.click()
    assert workbook.read_bytes() == before


def test_a_form_that_leaves_all_to_the_table_cannot_be_taken(panel, workbook):
    before = workbook.read_bytes()
    send_back(panel, {(f"step {step}", "C"): "at the table" for step in ("A", "B9", "B12")})
    assert panel.take.disabled
    assert "of german: it leaves every step to the table" in panel.message.value
    panel.take.click()
    assert workbook.read_bytes() == before


def test_a_step_that_was_done_meanwhile_is_left_out_where_that_is_ticked(panel, workbook):
    data = written(panel)
    game = session.open(workbook)
    game.commit(game.due()[0], {"posture": "defend"})
    panel = Walkthrough(workbook, "turn-sheets").panel(order_panel).children[0]
    put(panel, data)
    (box,) = panel.allowed.children
    assert (box.description, panel.take.disabled) == (
        "Skip Posture, German",
        True,
    )
    assert "was done already" in panel.message.value
    box.value = True
    assert (panel.message.value, panel.take.disabled) == ("", False)
    assert panel.allowed.children == (box,)
    panel.take.click()
    entries = session.open(workbook).campaign.entries
    assert [entry.step for entry in entries[-2:]] == ["B9", "B12"]


def test_a_form_is_taken_again_where_that_is_ticked(panel, workbook):
    data = written(panel)
    put(panel, data)
    panel.seal.value = True
    panel.take.click()
    panel = Walkthrough(workbook, "turn-sheets").panel(order_panel).children[0]
    put(panel, data)
    (box,) = panel.allowed.children
    assert "was read already" in panel.message.value
    box.value = True
    assert not panel.take.disabled
    put(panel, data, "again.xlsx")
    assert (panel.again.value, panel.take.disabled) == (False, True)


def test_orders_wait_for_a_workbook_that_is_open_in_excel(panel, workbook, monkeypatch):
    put(panel, written(panel))
    take = order_forms.carry_out

    def in_use(*_, **__):
        raise InUse("is open in Excel")

    monkeypatch.setattr(order_forms, "carry_out", in_use)
    panel.take.click()
    monkeypatch.setattr(order_forms, "carry_out", take)
    panel.take.click()
    entries = session.open(workbook).campaign.entries
    assert [entry.kind for entry in entries[-3:]] == ["step", "orders", "orders"]


def test_another_form_takes_the_place_of_what_was_shown(panel):
    send_back(panel, ANSWERS)
    panel.upload.value = ()
    assert (panel.take.disabled, panel.shown.value) == (True, "")


def test_who_has_nothing_to_decide_gets_no_form(begun):
    panel = Walkthrough(begun("E1"), "turn-sheets").panel(order_panel).children[0]
    panel.write["german"].click()
    assert "the German side has nothing to decide at present" in panel.message.value
    assert panel.allow.layout.display == "none"


def test_a_side_sees_no_orders(workbook):
    page = Walkthrough(workbook, "turn-sheets")
    place = page.panel(order_panel)
    page.hand_to("german")
    page.take_up("")
    assert "Write the order form" not in texts(place)


def test_a_form_held_back_goes_out_with_what_the_umpire_allows(panel):
    panel._game.rule("BF-2.1.1-a", "orders of the German side")
    panel.write["german"].click()
    assert "unless you allow exactly this text" in panel.message.value
    assert not panel.folder.exists()
    assert panel.allow.layout.display == ""
    panel.allow.value = "orders of the German side"
    panel.write["german"].click()
    assert len(list(panel.folder.glob("*-german-orders-*.xlsx"))) == 1
    assert (panel.allow.value, panel.allow.layout.display) == ("", "none")
