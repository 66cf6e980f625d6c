"""The scripts of the page alone in Chromium, with what Python says coming late."""

import base64
from pathlib import Path

import pytest

from refkit import widgets

pytestmark = pytest.mark.browser

HERE = Path(widgets.__file__).parent
# A model as a script sees it: Python's side of it speaks through `hear`.
BEGIN = """async ([source, state]) => {
    const script = await import(`data:text/javascript;base64,${source}`);
    const told = {}, heard = [];
    const model = window.model = {
        heard,
        get: (name) => state[name],
        set: (name, value) => { state[name] = value; },
        save_changes: () => heard.push(structuredClone(state.values)),
        send: (message) => heard.push(message),
        on: (name, call) => { told[name] = call; },
        off: () => {},
        hear: (changed) => {
            Object.assign(state, changed);
            for (const name of Object.keys(changed)) told[`change:${name}`]?.();
        },
    };
    const el = document.createElement("div");
    document.body.append(el);
    script.default.render({ model, el });
}"""
TICK = {"title": "Tries", "kind": "yes/no", "nothing": False, "options": [], "adds": ""}
CPP = {"title": "CPP", "kind": "whole", "nothing": "", "options": [], "adds": ""}
EMPTY = [[False, ""], [False, ""], [False, ""]]
GRID = {
    "columns": [TICK, CPP],
    "rows": [
        {"label": f"W{n}", "group": "", "chances": [], "open": [1, 1]} for n in (1, 2, 3)
    ],
    "values": EMPTY,
    "ticked": True,
    "put": {"turn": 0, "cells": []},
    "faults": {},
    "caption": "Tries",
    "corner": "Wreck",
    "kinds": "",
}
DESKS = """() => document.body.insertAdjacentHTML("beforeend",
    '<div class="refkit-desk"><div class="refkit-form"><input id="a"><input id="b"></div>'
    + '<button>Commit</button></div>')"""


@pytest.fixture
def page(visitor):
    visitor.open("about:blank")
    return visitor.page


def begin(page, script, state):
    source = base64.b64encode((HERE / script).read_bytes()).decode()
    page.evaluate(BEGIN, [source, state])


def cell(page, row):
    return page.get_by_label(f"CPP, W{row}", exact=True)


def values(page):
    return page.evaluate("model.heard.at(-1)")


def test_who_fills_in_a_row_ticks_it_and_may_take_the_tick_away(page):
    begin(page, "form/grid.js", GRID)
    cell(page, 1).fill("2")
    cell(page, 1).blur()
    assert values(page) == [[True, "2"], [False, ""], [False, ""]]
    page.get_by_label("Tries, W1").uncheck()
    assert values(page) == [[False, "2"], [False, ""], [False, ""]]


def test_what_python_puts_in_late_takes_nothing_away_that_was_typed_meanwhile(page):
    begin(page, "form/grid.js", GRID)
    cell(page, 2).fill("1")
    put = {"turn": 1, "cells": [[0, 1, "3"], [0, 0, True]]}
    page.evaluate("(told) => model.hear(told)", {"values": EMPTY, "put": put})
    assert cell(page, 2).input_value() == "1"
    assert values(page) == [[True, "3"], [True, "1"], [False, ""]]


def test_a_cell_lists_what_its_own_row_may_name(page):
    to = {
        "title": "CPP",
        "kind": "text",
        "nothing": "",
        "options": [["A", "a"]],
        "adds": "",
    }
    rows = [dict(row) for row in GRID["rows"]]
    rows[0]["options"] = {"1": [["(blank)", ""], ["The mill", "mill"]]}
    rows[1]["options"] = {"1": [["(blank)", ""]]}
    begin(page, "form/grid.js", {**GRID, "columns": [TICK, to], "rows": rows})
    lists = [cell(page, row).locator("option").all_inner_texts() for row in (1, 2, 3)]
    assert lists == [["(blank)", "The mill"], ["(blank)"], ["A"]]
    cell(page, 1).select_option("The mill")
    cell(page, 1).blur()
    assert values(page)[0] == [True, "mill"]


def test_a_page_that_is_left_sends_what_was_typed_last(page):
    begin(page, "form/grid.js", GRID)
    cell(page, 3).fill("2")
    page.evaluate("dispatchEvent(new Event('pagehide'))")
    assert values(page)[2] == [True, "2"]


def test_a_die_entered_before_the_last_was_taken_stays_apart_from_it(page):
    begin(page, "form/face.js", {"description": "The die shows", "value": ""})
    face = page.get_by_label("The die shows")
    face.press_sequentially("3")
    face.press("Enter")
    face.press_sequentially("5")
    page.evaluate("model.hear({value: ''})")
    face.press("Enter")
    assert page.evaluate("model.heard") == [{"face": "3"}, {"face": "5"}]
    page.evaluate("model.hear({value: '77'})")
    assert face.input_value() == "77"


def test_the_box_for_a_die_becomes_one_for_the_name_of_a_card(page):
    die = {"description": "The die shows", "value": "", "numeric": True}
    begin(page, "form/face.js", die)
    assert page.get_by_label("The die shows").get_attribute("inputmode") == "numeric"
    card = {"description": "The card is", "numeric": False}
    page.evaluate("(told) => model.hear(told)", card)
    box = page.get_by_label("The card is")
    assert box.get_attribute("inputmode") == "text"
    box.fill("Storm")
    box.press("Enter")
    assert page.evaluate("model.heard") == [{"face": "Storm"}]


def commit(page):
    """Commit a step; the next one has come up, and nothing is said yet."""
    page.evaluate(DESKS)
    begin(page, "page/notice.js", {"body": "", "beat": 0})
    page.get_by_role("button", name="Commit").click()
    page.evaluate("document.querySelector('.refkit-desk').remove()")
    page.evaluate(DESKS)


def test_a_late_notice_moves_nobody_who_answers_already(page):
    commit(page)
    page.locator("#b").focus()
    page.evaluate("model.hear({body: 'Done', beat: 1})")
    page.wait_for_timeout(300)
    assert page.evaluate("document.activeElement.id") == "b"


def test_a_notice_goes_on_to_the_first_answer_of_the_next_step(page):
    commit(page)
    page.evaluate("model.hear({body: 'Done', beat: 1})")
    page.wait_for_function("document.activeElement.id === 'a'")


def test_who_sits_down_goes_on_to_the_first_answer_as_well(page):
    page.evaluate("document.body.innerHTML = '<button>Sit down</button>'")
    begin(page, "page/notice.js", {"body": "", "beat": 0})
    page.get_by_role("button", name="Sit down").click()
    page.evaluate(DESKS)
    page.evaluate("model.hear({body: 'The screen is yours', beat: 1})")
    page.wait_for_function("document.activeElement.id === 'a'", timeout=5000)


def test_a_notice_that_nobody_asked_for_goes_on_to_nothing(page):
    page.evaluate(DESKS)
    begin(page, "page/notice.js", {"body": "", "beat": 0})
    page.evaluate("model.hear({body: 'That could not be done', beat: 1})")
    page.wait_for_timeout(300)
    assert page.evaluate("document.activeElement.className") == "refkit-notice"


def add_a_row(page):
    """Ask for a row more; what Python adds is not there yet."""
    page.evaluate(
        """() => document.body.innerHTML = '<div class="refkit-table"><div id="rows"></div>'
            + '<div class="refkit-add"><button>Add</button></div></div><input id="a">'"""
    )
    begin(page, "page/notice.js", {"body": "", "beat": 0})
    page.get_by_role("button", name="Add").click()


def bring_the_row(page):
    row = '<div class="refkit-row"><input id="stand"><button>Remove</button></div>'
    page.evaluate("row => document.querySelector('#rows').innerHTML = row", row)
    page.wait_for_timeout(50)


def focused(page):
    active = "({ id, textContent }) => id || textContent"
    return page.evaluate(f"({active})(document.activeElement)")


def test_a_row_that_comes_has_the_focus_and_one_that_goes_leaves_it_nearby(page):
    add_a_row(page)
    bring_the_row(page)
    assert focused(page) == "stand"
    page.get_by_role("button", name="Remove").click()
    page.evaluate("document.querySelector('#rows').innerHTML = ''")
    page.wait_for_timeout(50)
    assert focused(page) == "Add"


def test_a_row_that_comes_late_takes_nobody_away_from_what_he_types(page):
    add_a_row(page)
    page.locator("#a").click()
    bring_the_row(page)
    assert focused(page) == "a"


def test_a_page_that_gets_no_answer_at_all_says_so(page):
    begin(page, "live/pulse.js", {"seconds": 0.05})
    page.get_by_text("refkit was closed.").wait_for(timeout=5000)
