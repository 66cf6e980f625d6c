"""Which pages have a workbook open: those that live, here and on other machines."""

import os
import subprocess
import sys

import pytest

from refkit.widgets.live.presence import STALE, Presence


class Clock:
    """A clock that goes when it is told to."""

    def __init__(self):
        self.time = 1_000_000.0

    def __call__(self):
        return self.time


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def ours(tmp_path, clock):
    return Presence(tmp_path / "rostov.xlsx", "ours", clock)


@pytest.fixture
def theirs(tmp_path, clock):
    made = Presence(tmp_path / "rostov.xlsx", "theirs", clock)
    made.beat()
    return made


def alter(tmp_path, **fields):
    """Change the sign of life of the other page."""
    path = tmp_path / ".refkit" / "rostov.xlsx" / "pages" / "theirs.json"
    text = path.read_text()
    for name, value in fields.items():
        head, _, rest = text.partition(f'"{name}": ')
        text = f'{head}"{name}": {value}, {rest.partition(", ")[2]}'
    path.write_text(text)


def test_a_page_does_not_see_itself(ours):
    ours.beat()
    assert ours.others() == ()


def test_another_page_is_seen_with_whose_it_is(ours, theirs):
    (found,) = ours.others()
    assert (found.page, found.pid) == ("theirs", os.getpid())
    assert str(found).startswith("since ")


def test_a_page_that_left_is_gone(ours, theirs):
    theirs.leave()
    assert ours.others() == ()


def test_a_page_not_heard_of_for_long_is_gone_and_cleared_away(
    ours, theirs, clock, tmp_path
):
    clock.time += STALE
    assert ours.others() == ()
    assert list((tmp_path / ".refkit/rostov.xlsx/pages").iterdir()) == []


def test_a_page_whose_process_is_dead_is_gone_at_once(ours, theirs, tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", "import os; print(os.getpid())"],
        check=True,
        capture_output=True,
        text=True,
    )
    alter(tmp_path, pid=int(done.stdout))
    assert ours.others() == ()


def test_a_page_of_somebody_else_is_named_by_him(ours, theirs, tmp_path):
    alter(tmp_path, user='"Ann"')
    (found,) = ours.others()
    assert str(found).startswith("by Ann since ")


def test_a_page_on_another_machine_is_named_by_it(ours, theirs, tmp_path):
    alter(tmp_path, machine='"LAPTOP"')
    (found,) = ours.others()
    assert "on LAPTOP since " in str(found)


def test_a_foreign_file_is_no_page(ours, theirs, tmp_path):
    alter(tmp_path, pid='"many"')
    assert ours.others() == ()
