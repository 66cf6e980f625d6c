"""The page follows what goes on beside it: Excel, other pages, the file on the disk."""

import asyncio
import shutil
import time

import openpyxl
import pytest

from refkit import session
from refkit.widgets.live import live_strip
from refkit.widgets.live.drafts import DraftKey, Drafts, Typed
from refkit.widgets.live.presence import Presence
from refkit.widgets.live.watch import Watch
from refkit.widgets.page.due_step import DueStep
from refkit.widgets.page.hand_edits import HandEdits
from refkit.widgets.page.walkthrough import Walkthrough
from tests.excel import change
from tests.widgets.players import answer, commit_until, order, play_until, texts

NOTE = "a cold night"


def entries(workbook):
    return session.open(workbook).campaign.entries


def strip(page):
    return texts(page.alive)


@pytest.fixture
def mark(workbook):
    return workbook.parent / "~$rostov.xlsx"


def test_a_cell_changed_in_excel_is_told_and_asked_about(page, workbook):
    cell = change(workbook, "German Roster", "Rating", "elite")
    page.alive.beat()
    assert "rostov.xlsx was saved elsewhere" in page.notice.body
    assert "1 cell differs from what refkit wrote" in page.notice.body
    (box,) = [box.description for box, _ in page.desk.boxes]
    assert box.startswith(f"German Roster!{cell}: Rating of Alarm company Heinemann")


def test_a_cell_changed_back_in_excel_is_told(page, workbook):
    before = workbook.read_bytes()
    change(workbook, "German Roster", "Rating", "elite")
    page.alive.beat()
    workbook.write_bytes(before)
    page.alive.beat()
    assert "The changes made by hand are put back." in page.notice.body
    assert page.desk.owed.step.id == "S10"


def test_a_step_done_on_another_page_is_followed_and_what_was_typed_stays(page, workbook):
    commit_until(page, "B1")
    page.side.value = "russian"
    answer(page, "note", NOTE)
    game = session.open(workbook)
    game.commit(game.due()[0], {})
    page.alive.beat()
    assert "Done: Campaign points, German" in page.notice.body
    assert (page.desk.owed.side, page.desk.form.raw) == ("russian", {"note": NOTE})


def test_of_steps_done_elsewhere_those_that_did_something_are_named(page, workbook):
    play_until(workbook, "B9")
    page.alive.beat()
    assert page.desk.owed.step.id == "B9"
    assert page.notice.body.count("Done: ") == 3
    assert "8 more steps are done." in page.notice.body


def test_saves_that_follow_each_other_are_told_together(page, workbook):
    play_until(workbook, "B4")
    page.alive.beat()
    play_until(workbook, "B6")
    page.alive.beat()
    assert "Done: Campaign points, Russian" in page.notice.body
    assert "more steps are done." in page.notice.body


def test_many_steps_done_elsewhere_are_counted(page, workbook, monkeypatch):
    monkeypatch.setattr(live_strip, "MOST", 2)
    play_until(workbook, "B9")
    page.alive.beat()
    assert page.notice.body.count("Done: ") == 2
    assert "9 more steps are done." in page.notice.body


def test_what_the_page_saves_itself_is_no_news(page):
    page.desk.commit.click()
    said = page.notice.body
    page.alive.beat()
    assert (page.notice.body, strip(page)) == (said, "")


def test_a_save_that_changes_nothing_of_the_campaign_leaves_the_page_as_it_is(
    page, workbook
):
    desk = page.desk
    book = openpyxl.load_workbook(workbook)
    book.create_sheet("My own notes")["A1"] = "x"
    book.save(workbook)
    page.alive.beat()
    assert (page.desk, page.notice.body) == (desk, "")
    page.desk.commit.click()
    assert "My own notes" in openpyxl.load_workbook(workbook).sheetnames


def test_a_file_cut_short_is_told_when_it_stays_so_and_read_when_it_is_whole(
    page, workbook
):
    whole = workbook.read_bytes()
    workbook.write_bytes(whole[:1000])
    page.alive.look()
    assert strip(page) == ""
    page.alive.look()
    assert "rostov.xlsx cannot be read at the moment." in strip(page)
    workbook.write_bytes(whole)
    page.alive.look()
    assert strip(page) == ""
    assert page.desk.owed.step.id == "S10"


def test_a_workbook_that_was_not_there_is_read_when_it_comes(rostov, tmp_path):
    page = Walkthrough(tmp_path / "late.xlsx")
    shutil.copyfile(rostov("S10"), tmp_path / "late.xlsx")
    page.alive.beat()
    assert "late.xlsx can be read now" in page.notice.body
    assert page.desk.owed.step.id == "S10"


def test_excel_at_the_file_is_told_before_anything_is_committed(page, mark):
    mark.write_bytes(b"\x05Paul ")
    page.alive.beat()
    assert "is open in Excel by Paul" in strip(page)
    mark.unlink()
    page.alive.beat()
    assert strip(page) == ""


def test_a_commit_waits_for_excel_and_goes_through_by_itself(page, workbook, mark):
    mark.touch()
    page.desk.commit.click()
    assert "saved by themselves once the file is free" in strip(page)
    assert page.notice.body == ""
    page.alive.beat()
    assert len(entries(workbook)) == 1
    mark.unlink()
    page.alive.beat()
    page.alive.beat()
    assert [entry.step for entry in entries(workbook)] == ["", "S10"]
    assert page.desk.owed.step.id == "B1"
    assert strip(page) == ""


def test_a_commit_that_waits_can_be_given_up(page, workbook, mark):
    mark.touch()
    page.desk.commit.click()
    page.alive.stop_waiting.click()
    mark.unlink()
    page.alive.beat()
    assert len(entries(workbook)) == 1
    assert page.alive.stop_waiting.layout.display == "none"


def test_an_answer_changed_while_a_commit_waits_takes_it_back(page, workbook, mark):
    mark.touch()
    page.desk.commit.click()
    answer(page, "attacker", "german")
    mark.unlink()
    page.alive.beat()
    assert len(entries(workbook)) == 1


def test_a_commit_that_waits_is_not_done_when_excel_changed_a_cell(page, workbook, mark):
    mark.touch()
    page.desk.commit.click()
    change(workbook, "German Roster", "Rating", "elite")
    mark.unlink()
    page.alive.beat()
    assert "What was waiting is not done: check it and press again." in page.notice.body
    assert isinstance(page.desk, HandEdits)
    assert len(entries(workbook)) == 1


def test_an_answer_to_changes_by_hand_waits_for_excel_too(page, workbook, mark):
    change(workbook, "German Roster", "Rating", "elite")
    page.alive.beat()
    mark.touch()
    page.desk.put_back.click()
    assert "saved by themselves once the file is free" in strip(page)
    mark.unlink()
    page.alive.beat()
    assert isinstance(page.desk, DueStep)


def test_another_page_is_told_with_whose_it_is(page, workbook):
    other = Presence(workbook, "other")
    other.beat()
    page.alive.beat()
    assert "The campaign is open on another page as well, since " in strip(page)
    Presence(workbook, "third").beat()
    page.alive.beat()
    assert "is open on 2 other pages as well" in strip(page)


def test_two_pages_opened_at_one_time_are_told_with_it_once(workbook):
    signs = (
        Presence(workbook, "third", now=lambda: 0.0),
        Presence(workbook, "other", now=lambda: 0.0),
    )
    for each in signs:
        each.beat()
    pages = tuple(Presence(workbook, "own", now=lambda: 0.0).others())
    assert len(pages) == 2
    assert live_strip._other_pages(pages).count("since ") == 1


def test_a_step_that_is_answered_on_another_page_too_is_told(page, workbook):
    Presence(workbook, "other").beat()
    typed = Typed(proposed={"note": ""}, answers={"note": NOTE})
    Drafts(workbook, "other").keep(DraftKey.of(page.desk.owed), typed)
    page.alive.beat()
    assert "Roles of the first scenario is being answered there too" in strip(page)
    assert NOTE not in strip(page)


def test_a_page_that_is_left_is_told_no_longer(page, workbook):
    other = Presence(workbook, "other")
    other.beat()
    page.alive.beat()
    other.leave()
    page.alive.beat()
    assert strip(page) == ""


def test_a_side_is_told_of_no_secret_step_and_of_no_cell(page, workbook):
    page.hand_to("german")
    page.sit("german")
    change(workbook, "Russian Roster", "Rating", "elite")
    page.alive.beat()
    shown = texts(page) + page.notice.body
    assert "Russian Roster" not in shown
    assert "elite" not in shown


async def until(seen):
    """Give the watch some seconds."""
    for _ in range(100):
        if seen:
            return
        await asyncio.sleep(0.05)


@pytest.mark.parametrize("name", ["rostov.xlsx", "~$rostov.xlsx", ".~lock.rostov.xlsx#"])
def test_the_folder_is_watched(workbook, name):
    async def watched():
        seen = []
        watch = Watch(workbook, lambda: seen.append(1))
        await asyncio.sleep(0.3)
        (workbook.parent / f"{name}.new").write_bytes(workbook.read_bytes() + b"x")
        (workbook.parent / f"{name}.new").replace(workbook.parent / name)
        await until(seen)
        watch.stop()
        return seen

    assert asyncio.run(watched())


def test_other_files_in_the_folder_are_nothing_to_it(workbook):
    async def watched():
        seen = []
        watch = Watch(workbook, lambda: seen.append(1))
        await asyncio.sleep(0.3)
        (workbook.parent / "other.xlsx").touch()
        await asyncio.sleep(0.5)
        watch.stop()
        return seen

    assert asyncio.run(watched()) == []


def test_a_save_in_excel_comes_to_the_page_within_a_second(workbook):
    async def followed():
        page = Walkthrough(workbook)
        await asyncio.sleep(0.3)
        change(workbook, "German Roster", "Rating", "elite")
        saved = time.monotonic()
        while not isinstance(page.desk, HandEdits):
            assert time.monotonic() < saved + 5
            await asyncio.sleep(0.05)
        page.alive.stop()

    asyncio.run(followed())


def test_a_cell_run_twice_leaves_one_watch(workbook):
    async def twice():
        first, second = Walkthrough(workbook), Walkthrough(workbook)
        await asyncio.sleep(0.3)
        change(workbook, "German Roster", "Rating", "elite")
        for _ in range(100):
            if isinstance(second.desk, HandEdits):
                break
            await asyncio.sleep(0.05)
        second.alive.stop()
        return first.desk, second.desk

    first, second = asyncio.run(twice())
    assert (type(first), type(second)) == (DueStep, HandEdits)


@pytest.fixture
def tabs(workbook, monkeypatch):
    """Two tabs of one kernel, in each of which the cell was run."""
    monkeypatch.setattr(live_strip, "REPLACED", 0)
    play_until(workbook, "B9")
    return Walkthrough(workbook), Walkthrough(workbook)


def drafts_of(page):
    return [
        row["group"]
        for row in page.drafts.at(DraftKey.of(page.desk.owed))[0].typed.answers["orders"]
    ]


def test_two_tabs_of_one_kernel_are_told_of_each_other(tabs):
    for page in (*tabs, *tabs):
        page.alive.beat()
    assert all("is open on another page as well" in strip(page) for page in tabs)
    assert len({page.drafts.page for page in tabs}) == 2


def test_each_tab_of_one_kernel_keeps_its_own(tabs):
    first, second = tabs
    order(first, "A1")
    order(second, "I3")
    first.alive.beat()
    second.alive.beat()
    assert (drafts_of(first), drafts_of(second)) == (["A1"], ["I3"])
    order(first, "I1")
    assert (drafts_of(first), drafts_of(second)) == (["A1", "I1"], ["I3"])


def test_a_tab_that_is_heard_of_again_watches_again(tabs):
    for page in tabs:
        page.alive.beat()
    assert {*tabs} <= {each._host for each in live_strip._WATCHING.values()}


def test_a_question_that_stood_in_line_makes_no_second_page(workbook):
    first, second = Walkthrough(workbook), Walkthrough(workbook)
    first.alive.beat()
    assert first.drafts.page == second.drafts.page
    assert (strip(first), strip(second)) == ("", "")


def test_a_computer_that_lets_nobody_watch_more_is_no_trouble(workbook, monkeypatch):
    def full(*_, **__):
        raise OSError("OS file watch limit reached")
        yield

    async def watching():
        watch = Watch(workbook, lambda: None)
        watch._thread.join(5)
        return watch._thread.is_alive()

    monkeypatch.setattr("watchfiles.watch", full)
    assert asyncio.run(watching()) is False
