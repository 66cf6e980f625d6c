"""Opening the first page: nothing a browser is started with holds the key."""

import platform
import re
import time
import webbrowser

import pytest

from refkit.launch import opening, server

ADDRESS = "http://127.0.0.1:8866/voila/render/campaign.ipynb?token=geheim&slot=1"


@pytest.fixture
def started(monkeypatch):
    """What browsers are started with."""
    found = []
    monkeypatch.setattr(webbrowser, "open", lambda said: found.append(said) or True)
    monkeypatch.setattr(platform, "release", lambda: "6.1.0")
    return found


def test_the_browser_is_led_on_by_a_page_that_its_owner_alone_reads(tmp_path, started):
    with opening.opened_page(ADDRESS, tmp_path):
        [page] = tmp_path.iterdir()
        assert started == [page.as_uri()]
        assert "geheim" not in started[0]
        assert page.stat().st_mode & 0o777 == 0o600
        assert (
            "url=http://127.0.0.1:8866/voila/render/campaign.ipynb?token=geheim&amp;"
            in (page.read_text())
        )
    assert [*tmp_path.iterdir()] == []


def test_the_page_goes_by_itself(tmp_path, started, monkeypatch):
    monkeypatch.setattr(opening, "SECONDS", 0.05)
    with opening.opened_page(ADDRESS, tmp_path):
        until = time.monotonic() + 20
        while [*tmp_path.iterdir()] and time.monotonic() < until:
            time.sleep(0.02)
        assert [*tmp_path.iterdir()] == []
    assert len(started) == 1


def test_a_folder_that_cannot_be_written_is_no_hindrance(tmp_path, started):
    with opening.opened_page(ADDRESS, tmp_path / "none"):
        assert re.fullmatch(r"file://.*/refkit-\w+\.html", started[0])


def test_the_browser_of_another_system_gets_the_address(tmp_path, started, monkeypatch):
    monkeypatch.setattr(platform, "release", lambda: "5.15.90-microsoft-standard-WSL2")
    with opening.opened_page(ADDRESS, tmp_path):
        assert (started, [*tmp_path.iterdir()]) == ([ADDRESS], [])


def test_play_opens_the_page_that_leads_on(tmp_path, started, monkeypatch):
    """The whole of it, with a server; who waits sees the address in the terminal alone."""
    seen = []
    monkeypatch.setattr(server.signal, "signal", lambda *_: None)
    monkeypatch.setattr(server, "_wait_until_closed", lambda _: seen.append([*started]))
    server.play(tmp_path, open_browser=True)
    [[opened]] = seen
    assert opened.startswith(tmp_path.resolve().as_uri())
    assert [path.suffix for path in tmp_path.iterdir() if path.is_file()] == []
