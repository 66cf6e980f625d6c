"""A real Chromium in front of the real launcher, and the campaigns it is shown."""

import shutil
import tempfile
from contextlib import ExitStack, contextmanager

import pytest
from playwright.sync_api import expect, sync_playwright

from refkit.launch import server

NAMES = ("chromium", "chromium-browser", "google-chrome")
# No sandbox for root in a container; nothing the browser itself would like to ask outside.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
LAB_IS_IDLE = """window.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel
    ?.status === 'idle'"""
PATIENCE = 60_000  # milliseconds, for a machine that does many other things besides
expect.set_options(timeout=PATIENCE)
RUN_ALL = """async () => {
    const book = jupyterapp.shell.currentWidget;
    await book.context.ready;
    await book.sessionContext.ready;
    await book.sessionContext.session.kernel.info;
    await jupyterapp.commands.execute('notebook:run-all-cells');
}"""


class Visitor:
    """A page in the browser, what it asked of other machines, and its complaints."""

    def __init__(self, page):
        self.page = page
        self.foreign = []
        self.complaints = []
        page.on("request", self._note_request)
        page.on("response", self._note_response)
        page.on("console", self._note_console)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def open(self, address):
        """Go to an address; everything after waits for what it looks for."""
        self.page.goto(address)
        return self.page

    def run_all(self):
        """Run every cell in JupyterLab, once the kernel is really there."""
        self.page.wait_for_function(LAB_IS_IDLE)
        self.page.evaluate(RUN_ALL)

    def leave(self):
        """Go away and close the page, as an umpire does: what works behind it ends."""
        if "/voila/" in self.page.url:
            self.page.goto("about:blank")
        self.page.close()

    def _note_request(self, request):
        if not request.url.startswith((f"http://{server.HOST}:", "data:", "blob:")):
            self.foreign.append(request.url)

    def _note_response(self, response):
        if response.status >= 400:
            self.complaints.append(f"{response.status} {response.url}")

    def _note_console(self, message):
        if message.type == "error":
            self.complaints.append(message.text)


@contextmanager
def started():
    """Yield the browser, with a profile that keeps what it fetched as an umpire's does."""
    program = next(filter(None, map(shutil.which, NAMES)))
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch_persistent_context(
            profile, executable_path=program, args=FLAGS
        )
        browser.set_default_timeout(PATIENCE)
        yield browser
        browser.close()


# Not for the session: playwright runs an event loop, and other tests have their own.
@pytest.fixture(scope="module")
def chromium():
    """The browser."""
    with started() as browser:
        yield browser


@pytest.fixture
def visitor(chromium):
    """Somebody with a page of his own, and with none that he opens besides."""
    found = Visitor(chromium.new_page())
    others = set(chromium.pages) - {found.page}
    yield found
    for page in set(chromium.pages) - others:
        Visitor(page).leave()


@pytest.fixture(scope="session")
def pictures(request):
    """The folder to keep pictures of the pages in, None where nobody wants to see them."""
    folder = request.config.getoption("--pictures")
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture(scope="module")
def served():
    """Open a workbook as `refkit play` does: `served(workbook, lab=True).address`."""
    with ExitStack() as servers:
        yield lambda *args, **options: servers.enter_context(
            server.serving(*args, **options)
        )


@pytest.fixture(scope="module")
def untouched(rostov):
    """The workbook that each test of a module begins with."""
    return rostov("S10")


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """Where the workbook lies that is served."""
    return tmp_path_factory.mktemp("served") / "rostov.xlsx"


@pytest.fixture(scope="module")
def voila(served, untouched, place):
    """The server of a module's pages."""
    shutil.copyfile(untouched, place)
    return served(place)


@pytest.fixture
def workbook(untouched, place):
    """The workbook that is served, as if nobody had worked at it before."""
    shutil.rmtree(place.parent / ".refkit" / place.name, ignore_errors=True)
    return shutil.copyfile(untouched, place)
