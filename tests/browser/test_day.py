"""A whole day of the Rostov campaign on the real pages: by mouse, and by keyboard alone."""

import shutil
import sys
from operator import add, gt, sub

import pytest
from playwright.sync_api import expect

from refkit import session
from tests.browser.umpire import PATIENCE, Keys, Mouse, Shadow, moves

pytestmark = [pytest.mark.browser, pytest.mark.walks]

# The clicks and keystrokes each part of the day may take.
BY_MOUSE = {
    "posture": (7, 0),
    "refit": (48, 8),
    "forces": (12, 120),
    "game": (64, 115),
    "cleanup": (34, 6),
    "perimeter": (58, 265),
}
BY_KEYBOARD = {
    "posture": (0, 4),
    "refit": (0, 185),
    "forces": (0, 190),
    "game": (0, 420),
    "cleanup": (0, 45),
    "perimeter": (0, 85),
}
FIRST, SECOND, THIRD = (f"1942-12-{day} full_day" for day in (23, 24, 25))


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    return tmp_path_factory.mktemp("day") / "rostov.xlsx"


@pytest.fixture(scope="module")
def voila(served, place):
    session.new("advance-to-rostov", place, seed="a day")
    return served(place)


@pytest.fixture
def shadow(tmp_path, place, voila):
    """The campaign beside the page's; the page's workbook is a copy of it as it begins."""

    def at(slot):
        made = Shadow(tmp_path / "shadow.xlsx", "a day")
        made.play_to(slot)
        shutil.copyfile(made.game.path, place)
        return made

    return at


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
    expect(away.or_(step)).to_be_visible(timeout=PATIENCE)
    if away.is_visible():
        hands.click(away)
        open_(shadow, hands)
    expect(step).to_have_text(shadow.owed.step.title, timeout=PATIENCE)


def open_(shadow, hands):
    """Wait for a page, and go to its step."""
    title = shadow.owed.step.title
    expect(hands.page.locator(".refkit-desk h3")).to_have_text(title, timeout=PATIENCE)
    hands.arrive()


def do(shadow, hands):
    """Answer the due step and commit it; the same beside it."""
    form, said = shadow.form(), shadow.done()
    for move in moves(form, shadow.wanted()):
        hands.make(move)
    commit = hands.page.get_by_role("button", name="Commit")
    expect(commit).to_be_enabled(timeout=PATIENCE)
    hands.commit(commit)
    notice = hands.page.locator(".refkit-notice").filter(has_text=said)
    expect(notice).to_be_visible(timeout=PATIENCE)
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


def test_a_day_by_mouse(visitor, voila, shadow, place, pictures):
    beside = shadow(SECOND)
    hands = Mouse(visitor.open(voila.address), pictures)
    open_(beside, hands)
    spent = walk(beside, hands, THIRD)
    assert told(place) == told(beside.game.path)
    assert session.open(place).verify() == []
    hold("mouse", spent, BY_MOUSE)


def test_a_day_by_keyboard_alone(visitor, voila, shadow, place, pictures):
    beside = shadow(FIRST)
    hands = Keys(visitor.open(voila.address), pictures)
    open_(beside, hands)
    spent = walk(beside, hands, SECOND)
    assert hands.clicks == 0
    assert told(place) == told(beside.game.path)
    assert session.open(place).verify() == []
    hold("keyboard", spent, BY_KEYBOARD)
