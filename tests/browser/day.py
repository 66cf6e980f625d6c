"""A whole day of the Rostov campaign on the real pages, step after step of the script."""

import shutil
import sys
from operator import add, gt, sub

from playwright.sync_api import expect

from refkit import session
from tests.browser.umpire import Shadow, moves

FIRST, SECOND, THIRD = (f"1942-12-{day} full_day" for day in (23, 24, 25))


def begun(folder, place, slot):
    """Return the campaign beside the page's; the page's workbook is a copy as it begins."""
    made = Shadow(folder / "shadow.xlsx", "a day")
    made.play_to(slot)
    shutil.copyfile(made.game.path, place)
    return made


def walk(shadow, hands, until):
    """Do every step of the script until a slot is due; return what each part took."""
    spent = {}
    while shadow.owed.slot != until:
        step, side, before = shadow.owed.step, shadow.owed.side, hands.count
        come(shadow, hands)
        hands.look(f"{len(shadow.game.campaign.entries):03}-{step.id}-{side or 'umpire'}")
        do(shadow, hands)
        took = map(sub, hands.count, before)
        spent[step.part] = tuple(map(add, spent.get(step.part, (0, 0)), took))
    return spent


def come(shadow, hands):
    """Be where the due step is done: on this page, or on that to which it links."""
    page, away = hands.page, hands.page.locator(".refkit-elsewhere a").first
    step = page.locator(".refkit-desk h3")
    expect(away.or_(step)).to_be_visible()
    if away.is_visible():
        hands.click(away)
        open_(shadow, hands)
    expect(step).to_have_text(shadow.owed.step.title)


def open_(shadow, hands):
    """Wait for a page, and go to its step."""
    title = shadow.owed.step.title
    expect(hands.page.locator(".refkit-desk h3")).to_have_text(title)
    hands.arrive()


def do(shadow, hands):
    """Answer the due step and commit it; the same beside it."""
    form, said = shadow.form(), shadow.done()
    for move in moves(form, shadow.wanted()):
        hands.make(move)
    commit = hands.page.get_by_role("button", name="Commit")
    expect(commit).to_be_enabled()
    hands.commit(commit)
    notice = hands.page.locator(".refkit-notice").filter(has_text=said)
    expect(notice).to_be_visible()
    shadow.game.commit(shadow.owed, form.raw)


def told(path):
    return [
        (e.slot, e.step, e.side, e.decision, e.digest)
        for e in session.open(path).campaign.entries
    ]


def hold(how, spent, budget):
    """Tell what the parts of a day took, and hold them to their budget.

    A choice from a list counts two clicks; each letter, and each key with those held down
    meanwhile, counts one keystroke. Both sides together have 25 elements.
    """
    for part, (clicks, keys) in spent.items():
        most = "at most {} and {}".format(*budget[part])
        told = f"{part} by {how}: {clicks} clicks, {keys} keystrokes ({most})"
        sys.stdout.write(f"\n{told}")
    over = {part: took for part, took in spent.items() if any(map(gt, took, budget[part]))}
    assert over == {}
