"""Seven battlegrounds by order workbooks alone: written, filled in, read, to the end."""

import io

import openpyxl
import pytest

from refkit import session
from refkit.engine.play import play
from refkit.engine.records.records import columns
from refkit.engine.records.row_keys import key_fields
from refkit.launch import demo
from refkit.session import order_forms
from refkit.systems.echelons import rules
from refkit.systems.echelons.records import CleanUp, Side, TerrainCard, TerrainType
from refkit.workbook.orders.offers import meant_name
from tests.systems.echelons.field import PLACES

IN_PLAY = {"Combatant": 7, "Non-Combatant": 2, "Support": 1, "Supply": 4}
LOST, HAND = 21, 4
BACK = {"replacements": 13, "reserves": 2}


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    """The campaign with its battlegrounds agreed."""
    path = tmp_path_factory.mktemp("orders") / "campaign.xlsx"
    made = session.begin("echelons", path, seed="by order forms").start()
    done(made, {"battlegrounds": 7})
    return made


def done(game, raw=None):
    """Do the step that the umpire owes."""
    owed = game.due()[0]
    assert owed.side == ""
    return game.commit(owed, {**game.draft(owed).values, **(raw or {})})


def filled(game, side, folder, wanted):
    """Return the order form of a side as a file, with these decisions written in it."""
    (path,) = order_forms.write_form(game, side, folder)
    file = openpyxl.load_workbook(path)
    sheet = file["Orders"]
    marks = {sheet.cell(row, 1).value: row for row in range(1, sheet.max_row + 1)}
    for step, raw in wanted.items():
        for col in columns(game.campaign.system.step(step).decision):
            if col.field in raw and col.row is None:
                sheet.cell(marks[f"{step}.{col.field}"], 3).value = raw[col.field]
            for row in raw.get(col.field, ()) if col.row else ():
                fill_row(sheet, marks, f"{step}.{col.field}.", col.row, row)
    out = io.BytesIO()
    file.save(out)
    return path.name, out.getvalue()


def fill_row(sheet, marks, mark, cls, raw):
    """Write into the row that is about the thing of this key, column by column."""
    (key,) = key_fields(cls)
    found = (
        at
        for name, at in marks.items()
        if str(name).startswith(mark)
        and meant_name(sheet.cell(at, 2).value, ()) == raw[key]
    )
    row, asked = next(found), [col for col in columns(cls) if col.field != key]
    for across, col in enumerate(asked, 3):
        if col.field in raw:
            sheet.cell(row, across).value = raw[col.field]


def sent(game, folder, decide):
    """Take the forms of both, each filled in with what is decided for a side."""
    sides = game.campaign.sides
    files = dict(filled(game, side, folder, decide(game, side)) for side in sides)
    taken = order_forms.read_forms(game, files)
    assert taken.faults == ()
    return order_forms.carry_out(game, taken)


def begin(game, side):
    """Return a deck and all the terrain: one form for two steps."""
    types = [row.type for row in game.campaign.rows(TerrainType)]
    if side == game.campaign.sides[1]:
        types.reverse()
    owed = rules.owed_picks(game.campaign, side)
    rows = [
        {"ground": at, **dict(zip(PLACES[:many], types, strict=False))}
        for at, many in owed.items()
    ]
    return {"S2": {"deck": 160, "reserves": 10}, "S3": {"grounds": rows}}


def count(game, side):
    """Return where a commander's cards were at the end."""
    deck = game.campaign.get(Side, side).deck
    types = [{"type": kind, "in_play": many} for kind, many in IN_PLAY.items()]
    undrawn = deck - sum(IN_PLAY.values()) - LOST - HAND
    numbers = {"undrawn": undrawn, "hand": HAND, "lost": LOST}
    return {"C1": {**numbers, "types": types}}


def take(game, side):
    """Return what comes back."""
    return {"C2": BACK}


def throw(game, side):
    """Return the supply thrown away."""
    return {"C3": {"thrown": 3}}


def test_a_campaign_by_order_forms_comes_to_its_end(game, tmp_path):
    first, second = game.campaign.sides
    sent(game, tmp_path, begin)
    for owed in game.due():
        # The picks were sealed until they are due; now they are what is proposed.
        game.commit(owed, game.draft(owed).values)
    assert len(game.campaign.rows(TerrainCard)) == 20
    for _ in ("drawn and laid", "the first battle"):
        done(game)
    decks = [160]
    while True:
        done(game)
        done(game, {"winner": second, "how": "hq"})
        if rules.course(game.campaign).over:
            break
        for decide in (count, take, throw):
            sent(game, tmp_path, decide)
        done(game)
        decks.append(game.campaign.get(Side, first).deck)
    done(game)
    assert play.due_steps(game.campaign) == ()
    assert game.verify() == []
    pile = LOST + HAND + IN_PLAY["Supply"]
    fewer = pile - BACK["replacements"] - BACK["reserves"] + 3
    assert decks == [160 - fewer * n for n in range(4)]
    assert [row.pile for row in game.campaign.rows(CleanUp)] == [pile] * 6
    ended = "the German commander wins the campaign by the Campaign HQ, 4 to 0 battles"
    assert game.campaign.entries[-1].lines == (ended,)


def test_a_form_that_asks_too_much_is_sent_back(tmp_path):
    made = session.begin("echelons", tmp_path / "campaign.xlsx", seed="sent back").start()
    done(made, {"battlegrounds": 3})
    name, data = filled(
        made, "american", tmp_path, {"S2": {"deck": 81}, "S3": {"grounds": []}}
    )
    taken = order_forms.read_forms(made, {name: data})
    told = [str(each) for each in taken.faults]
    assert any("81 cards in the deck; expected 80" in each for each in told)


def form_of(game, folder):
    """Return the workbook of the first commander's form."""
    (path,) = order_forms.write_form(game, game.campaign.sides[0], folder)
    return openpyxl.load_workbook(path)


def said(sheet):
    return " ".join(str(cell.value) for row in sheet for cell in row if cell.value)


def test_a_form_where_nothing_is_spent_speaks_of_no_price(tmp_path):
    made = session.begin("echelons", tmp_path / "campaign.xlsx", seed="no price").start()
    done(made, {"battlegrounds": 5})
    file = form_of(made, tmp_path)
    told = said(file["Orders"])
    for word in ("price", "buy", "points", "combine"):
        assert word not in told
    assert "What you can choose is listed on the worksheet Choices." in told
    assert "A later step stays open" in told
    assert file["Choices"].sheet_state == "visible"


def test_a_form_with_a_list_of_cards_says_what_to_fill_in_on_its_first_page(tmp_path):
    made = session.new("road-to-the-river", tmp_path / "campaign.xlsx", seed="cards")
    script = demo.read_script("road-to-the-river")
    while made.due()[0].step.id != "C1":
        list(demo.do_step(made, made.due()[0], script))
    file = form_of(made, tmp_path)
    sheet = file["Orders"]
    told = said(sheet)
    assert "Rifle Squad · deck 10" in told
    assert "all others were never drawn" in told
    # Nothing is picked from a list, so there is no worksheet of lists; all is due.
    assert file["Choices"].sheet_state == "hidden"
    assert "Choices" not in told
    assert "A later step" not in told
    assert [each.id for each in sheet.row_breaks.brk] == []
