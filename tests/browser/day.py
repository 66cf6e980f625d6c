"""A whole day of the Rostov campaign on the real pages, step after step of the script."""

import shutil
import sys
from operator import add, gt, sub

from playwright.sync_api import expect

from refkit import session
from refkit.session.side import SideView
from tests.browser import screen
from tests.browser.umpire import Shadow, moves

FIRST, SECOND, THIRD = (f"1942-12-{day} full day" for day in (23, 24, 25))


def begun(folder, place, slot):
    """Return the campaign beside the page's; the page's workbook is a copy as it begins."""
    made = Shadow(folder / "shadow.xlsx", "a day")
    made.play_to(slot)
    shutil.copyfile(made.game.path, place)
    made.settle()
    return made


def walk(shadow, hands, until):
    """Do every step of the script until a slot is due; return what each part took."""
    spent = {}
    while shadow.owed.slot != until:
        step, side, before = shadow.owed.step, shadow.owed.side, hands.count
        come(shadow, hands)
        hands.look(f"{len(shadow.game.campaign.entries):03}-{step.id}-{side or 'umpire'}")
        do(shadow, hands)
        shadow.settle()
        took = map(sub, hands.count, before)
        spent[step.part] = tuple(map(add, spent.get(step.part, (0, 0, 0)), took))
    return spent


def sit(shadow, hands, side):
    """Be the one before the screen: the umpire for '', a side in its own seat."""
    page, who = hands.page, side.capitalize() if side else screen.UMPIRE
    expect(screen.seat(page)).to_be_visible()
    seated = screen.seat(page).inner_text()
    if who in seated:
        return
    sides = shadow.game.campaign.sides
    now = next((each for each in sides if each.capitalize() in seated), "")
    is_idle = now and shadow.game.due() and not SideView(shadow.game, now).due()
    (screen.hand_on if is_idle else screen.hand)(page, who, hands.click, hands.pick)
    shadow.settle(side)


def come(shadow, hands):
    """Wait for the due step: the page goes on to it by itself, across its parts."""
    step = shadow.owed.step
    screen.expect_part(hands.page, step.part)
    expect(screen.title(hands.page)).to_have_text(step.title)


def open_(shadow, hands):
    """Wait for a page that has just been opened, and go to its step."""
    come(shadow, hands)
    hands.arrive()


def do(shadow, hands):
    """Answer the due step and commit it; the same beside it."""
    form = shadow.form()
    for move in moves(form, shadow.wanted()):
        hands.make(move)
    screen.expect_ready(hands.page)
    screen.mark_desk(hands.page)
    hands.commit(screen.commit(hands.page))
    done = shadow.commit(form.raw)
    expect(screen.told(hands.page, done)).to_be_visible()
    screen.expect_next_desk(hands.page)


def told(path):
    return [
        (e.slot, e.step, e.side, e.decision, e.digest)
        for e in session.open(path).campaign.entries
    ]


def hold(how, spent, budget, called="the day"):
    """Tell what the parts of a day or a turn took, and hold them to their budget.

    A choice from a list counts two clicks; each letter, and each key with those held down
    meanwhile, counts one keystroke.
    """
    whole = tuple(map(sum, zip(*spent.values(), strict=True)))
    for part, took in {**spent, called: whole}.items():
        most = f" (at most {_in_words(budget[part])})" if part in budget else ""
        sys.stdout.write(f"\n{part} by {how}: {_in_words(took)}{most}")
    over = {part: took for part, took in spent.items() if any(map(gt, took, budget[part]))}
    assert over == {}


def _in_words(took):
    return "{} commits, {} clicks, {} keystrokes".format(*took)
