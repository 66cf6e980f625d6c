"""`refkit play`: the campaign's pages in the browser, served from this machine only."""

import http.client
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn
from urllib.parse import quote

import click

from refkit import shipped
from refkit.engine.terminal_text import printable
from refkit.launch import copies, page_process
from refkit.launch.kept_door import KeptDoor
from refkit.launch.opening import opened_page
from refkit.session import address, campaigns
from refkit.session.campaigns import make_example
from refkit.workbook import locks

HOST = "127.0.0.1"
PATIENCE = 120.0  # seconds; the first start on a slow disk compiles every library


class NotStarted(RuntimeError):  # noqa: N818 - reads as the sentence it carries
    """Why the pages do not open: the place, and one sentence."""

    def __init__(self, place: object, sentence: str) -> None:
        super().__init__(f"{place}: {sentence}")


@dataclass(frozen=True, slots=True)
class Door:
    """A program that shows notebooks: how it runs, where it answers and where pages are."""

    module: str
    application: str
    sign: str
    page: str


VOILA = Door("voila", "Voila", "/voila/static/refkit.css", "/voila/render/")
LAB = Door("jupyterlab", "ServerApp", "/api/status", "/doc/tree/")


@dataclass(frozen=True, slots=True)
class Server:
    """A running server: its process, port and program, its key and its first page."""

    process: subprocess.Popen[bytes]
    port: int
    door: Door
    token: str
    first: str

    @property
    def address(self) -> str:
        """The address of the first page."""
        return self.page(self.first)

    def page(self, notebook: str) -> str:
        """Return the address of one notebook, such as `SYSTEM/02-PART.ipynb`."""
        path = f"{self.door.page}{quote(notebook)}"
        return f"http://{HOST}:{self.port}{path}?token={self.token}"

    def answers(self) -> bool:
        """Whether the server is up and has our files."""
        line = http.client.HTTPConnection(HOST, self.port, timeout=10)
        try:
            key = {"Authorization": f"token {self.token}"}
            line.request("GET", self.door.sign, headers=key)
            return line.getresponse().status == http.HTTPStatus.OK
        except (OSError, http.client.HTTPException):
            return False
        finally:
            line.close()


def play(
    workbook: Path | None,
    *,
    lab: bool = False,
    open_browser: bool = True,
    port: int | None = None,
    notebooks: Path | None = None,
) -> int:
    """Show the pages in the umpire's browser until he closes them; return 0 then."""
    for name in {"SIGTERM", "SIGHUP"} & set(dir(signal)):  # Windows has no SIGHUP
        signal.signal(getattr(signal, name), _interrupt)
    try:
        with _putting("the example campaign", Path.cwd()):
            campaign = workbook or _to_open(Path.cwd(), lab=lab)
        with serving(campaign, lab=lab, port=port, notebooks=notebooks) as server:
            what = "The list of campaigns" if campaign.is_dir() else campaign.name
            where = f"{what} is open at {server.address}"
            click.echo(f"{where} (Ctrl+C here closes it)")
            folder = campaign if campaign.is_dir() else campaign.parent
            shown = opened_page(server.address, folder) if open_browser else nullcontext()
            with shown:
                _wait_until_closed(server)
    except NotStarted as fault:
        click.echo(printable(str(fault)), err=True)
        return 1
    except KeyboardInterrupt:
        click.echo("The pages are closed.")
        return 0


def _to_open(folder: Path, *, lab: bool) -> Path:
    """Return the one campaign of a folder, else the folder; for JupyterLab an example."""
    there = [each for each in campaigns.list_workbooks(folder) if each.is_campaign]
    found = [each.path for each in there]
    if len(found) < 2:
        if lab:
            return found[0] if found else make_example(folder)
        return found[0] if found else folder
    if lab:
        # Its pages have no address of their own that could name a workbook.
        named = ", ".join(sorted(path.name for path in found))
        raise NotStarted(folder, f"there are {named}; expected the name of one of them")
    return folder


@contextmanager
def serving(
    workbook: Path,
    *,
    lab: bool = False,
    port: int | None = None,
    notebooks: Path | None = None,
) -> Iterator[Server]:
    """Yield a server over a copy of the notebooks; it ends with the block.

    Of a folder it shows the list of its campaigns, and leads from there into each.
    """
    campaign = workbook.resolve()
    if not campaign.exists():
        raise NotStarted(workbook, "no such file; expected a campaign workbook (.xlsx)")
    source = notebooks or shipped.folder("notebooks")
    home = (campaign if campaign.is_dir() else campaign.parent) / ".refkit"
    with _putting("the pages", home):
        locks.make_folder(home, campaign)
        folder = copies.copy_notebooks(source, home)
    pages = copies.list_notebooks(folder)
    if not pages:
        raise NotStarted(folder, "0 notebooks; expected at least one page to open")
    last = KeptDoor.last(campaign)
    door, number = LAB if lab else VOILA, free_port(port or (last.port if last else None))
    key = KeptDoor.at(number, campaign, asked=bool(port)).key
    options = [f"--port={number}", f"--{door.application}.root_dir={folder}"]
    # On Windows a kernel that is just ending may still hold a file of its own open.
    with tempfile.TemporaryDirectory(prefix="refkit-", ignore_cleanup_errors=True) as own:
        environment = page_process.environment(campaign, Path(own), key)
        with page_process.started([door.module, *options], folder, environment) as process:
            # The workbook is read while the server starts.
            first = _first_page(pages, campaign)
            server = Server(process, number, door, key, first)
            _wait_for_answer(server, folder.parent / page_process.LOG)
            yield server


def free_port(wanted: int | None) -> int:
    """Return the wanted port if it is free, else another one."""
    for port in (wanted or 0, 0):
        with socket.socket() as door:
            try:
                door.bind((HOST, port))
            except OSError:
                continue
            # Another may take it before the server does: that server stops and says why.
            return int(door.getsockname()[1])
    raise NotStarted(HOST, "no port is free; expected one to show the pages at")


@contextmanager
def _putting(what: str, place: Path) -> Iterator[None]:
    """Say what could not be put into a folder, and why."""
    try:
        yield
    except OSError as fault:
        sentence = f"{what} could not be put there ({fault.strerror})"
        raise NotStarted(place, sentence) from fault


def _first_page(pages: list[str], workbook: Path) -> str:
    """Return the page to open first: the list, the campaign, or the one for adopting."""
    if workbook.is_dir():
        wanted = address.HOME
    else:
        is_roster = campaigns.look_at(workbook).is_roster
        wanted = copies.adopting_page() if is_roster else address.CAMPAIGN
    named = [page for page in pages if page == wanted]
    apart = (copies.ADOPTING, address.HOME, address.CAMPAIGN)
    others = [page for page in pages if Path(page).name not in apart]
    return (*named, *others, *pages)[0]


def _wait_for_answer(server: Server, log: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while not server.answers():
        if server.process.poll() is not None:
            fault = "the page server stopped at once, saying:"
            raise NotStarted(log, f"{fault} {_last_line(log)}")
        if time.monotonic() > deadline:
            fault = f"no answer for {PATIENCE:.0f} s; last line:"
            raise NotStarted(log, f"{fault} {_last_line(log)}")
        time.sleep(0.2)


def _wait_until_closed(server: Server) -> NoReturn:
    # No wait() without an end: on Windows Ctrl+C would not break into it.
    while server.process.poll() is None:
        time.sleep(0.2)
    fault = "the page server stopped; `refkit play` starts it again"
    raise NotStarted(server.address, fault)


def _last_line(log: Path) -> str:
    lines = log.read_text("utf-8", "replace").split("\n")
    return next((line.strip() for line in reversed(lines) if line.strip()), "nothing")


def _interrupt(*_: object) -> NoReturn:
    raise KeyboardInterrupt
