import http.client
import json
import re
import shutil
import signal
import socket
import stat
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import nbformat
import openpyxl
import psutil
import pytest

from refkit import session, shipped
from refkit.launch import copies, fast_start
from refkit.launch import server as launcher
from refkit.session.campaigns import make_example

# Who runs the tests in the background has Ctrl+C ignored by all that they start.
PLAY = """
import signal, sys
from pathlib import Path
from refkit.launch import server as launcher
signal.signal(signal.SIGINT, signal.default_int_handler)
workbook, notebooks = map(Path, sys.argv[1:])
sys.exit(launcher.play(workbook, open_browser=False, notebooks=notebooks))
"""


@pytest.fixture(scope="module")
def notebooks(tmp_path_factory):
    folder = tmp_path_factory.mktemp("notebooks") / "demo"
    folder.mkdir()
    cell = nbformat.v4.new_code_cell("import os\nos.environ['REFKIT_WORKBOOK']")
    nbformat.write(nbformat.v4.new_notebook(cells=[cell]), folder / "01-where.ipynb")
    return folder.parent


@pytest.fixture(scope="module")
def workbook(tmp_path_factory):
    path = tmp_path_factory.mktemp("campaign") / "Don crossing.xlsx"
    path.touch()
    return path


@pytest.fixture(scope="module")
def server(workbook, notebooks):
    with launcher.serving(workbook, notebooks=notebooks) as running:
        yield running


def fetch(address):
    host, path = re.fullmatch(r"http://([^/]+)(/.*)", address).groups()
    line = http.client.HTTPConnection(host, timeout=60)
    line.request("GET", path)
    answer = line.getresponse()
    text = answer.read().decode()
    line.close()
    return answer.status, text


def test_a_page_knows_which_workbook_it_is_about(server, workbook):
    status, text = fetch(server.address)
    assert (status, str(workbook) in text) == (200, True)


def test_a_page_names_no_other_machine(server):
    _, text = fetch(server.address)
    assert re.findall(r"""(?:src|href)=["']?(?:https?:)?//[^"'> ]*""", text) == []


def ask(server, path, host):
    """Ask as a browser does that was told another name for this machine."""
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    key = {"Authorization": f"token {server.token}", "Host": host}
    line.putrequest("GET", path, skip_host=True)
    for name, value in key.items():
        line.putheader(name, value)
    line.endheaders()
    answer = line.getresponse()
    answer.read()
    line.close()
    return answer.status


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1", 200),
        ("localhost:8866", 200),
        ("[::1]", 200),
        ("evil.example", 403),
        ("evil.example:8866", 403),
        ("127.0.0.1.evil.example", 403),
    ],
)
def test_who_asks_by_another_name_than_this_machines_is_refused(server, host, status):
    assert ask(server, server.door.sign, host) == status


CLIMBING = [
    "/voila/static/../../../../../../etc/passwd",
    "/voila/static/%2e%2e/%2e%2e/etc/passwd",
    "/static/..%5c..%5cetc",
    "/voila/files/../" * 3,
]


@pytest.mark.parametrize("path", CLIMBING)
def test_a_path_that_climbs_is_not_there(server, path):
    assert ask(server, path, "127.0.0.1") == 404


def test_the_log_is_private_and_holds_no_key(server, workbook):
    ask(server, f"/voila/render/none.ipynb?token={server.token}", "127.0.0.1")
    (log,) = (workbook.parent / ".refkit").rglob("play.log")
    assert server.token not in log.read_text("utf-8")
    modes = [stat.S_IMODE(each.stat().st_mode) for each in (log, log.parent)]
    assert modes == [0o600, 0o700]


def test_no_list_of_processes_holds_the_key(server):
    fetch(server.address)
    there = psutil.Process(server.process.pid)
    lines = [" ".join(each.cmdline()) for each in (there, *there.children(recursive=True))]
    assert len(lines) > 1
    assert not any(server.token in line for line in lines)


def test_no_page_opens_without_the_key(server):
    status, _ = fetch(server.address.partition("?")[0])
    assert status == http.HTTPStatus.FOUND


def test_the_server_listens_on_this_machine_only(server):
    doors = psutil.Process(server.process.pid).net_connections("inet")
    assert {door.laddr.ip for door in doors if door.status == "LISTEN"} == {"127.0.0.1"}


@pytest.mark.parametrize("module", ["voila", "jupyterlab"])
def test_a_server_starts_without_a_grammar_that_no_page_needs(module):
    command = ["-X", "importtime", "-m", "refkit.launch.fast_start", module, "--version"]
    command = [sys.executable, *command]
    loaded = subprocess.run(command, check=True, capture_output=True, text=True).stderr
    assert " jsonschema\n" in loaded
    assert f"{fast_start.GRAMMAR}." not in loaded


def test_every_server_has_its_own_key(server, workbook, notebooks):
    with launcher.serving(workbook, notebooks=notebooks) as other:
        assert other.token != server.token


def test_a_port_that_is_taken_is_left_to_its_owner():
    with socket.create_server((launcher.HOST, 0)) as owner:
        taken = owner.getsockname()[1]
        assert launcher.free_port(taken) != taken


def test_a_port_that_is_free_is_used():
    port = launcher.free_port(None)
    assert launcher.free_port(port) == port


def test_a_workbook_that_is_not_there_is_named(tmp_path):
    with (
        pytest.raises(launcher.NotStarted, match=r"Nowhere\.xlsx: no such file; expected"),
        launcher.serving(tmp_path / "Nowhere.xlsx"),
    ):
        pass


def test_a_folder_without_notebooks_is_refused(workbook, tmp_path):
    lonely = tmp_path / "Lonely.xlsx"
    lonely.touch()
    with (
        pytest.raises(
            launcher.NotStarted, match=r"notebooks: 0 notebooks; expected at least"
        ),
        launcher.serving(lonely, notebooks=tmp_path),
    ):
        pass


def test_notebooks_come_in_reading_order(tmp_path):
    for name in ("b/02-next", "b/01-first", "home", ".ipynb_checkpoints/home"):
        (tmp_path / f"{name}.ipynb").parent.mkdir(exist_ok=True)
        (tmp_path / f"{name}.ipynb").touch()
    assert copies.list_notebooks(tmp_path) == [
        "home.ipynb",
        "b/01-first.ipynb",
        "b/02-next.ipynb",
    ]


def test_a_notebook_is_refreshed_and_his_version_kept(notebooks, tmp_path):
    copy = copies.copy_notebooks(notebooks, tmp_path) / "demo/01-where.ipynb"
    copy.write_text("his notes")
    copies.copy_notebooks(notebooks, tmp_path)
    assert copy.read_bytes() == (notebooks / "demo/01-where.ipynb").read_bytes()
    kept = tmp_path / "notebooks-before/demo/01-where.ipynb"
    assert kept.read_text() == "his notes"


def test_the_example_is_never_copied_over_a_campaign_in_progress(tmp_path):
    (tmp_path / "advance-to-rostov.xlsx").write_text("third campaign day")
    assert make_example(tmp_path).read_text() == "third campaign day"


@pytest.fixture(scope="module")
def campaign(tmp_path_factory):
    path = tmp_path_factory.mktemp("due") / "rostov.xlsx"
    session.new("advance-to-rostov", path, seed="a seed")
    return path


def first_page(workbook):
    with launcher.serving(workbook) as server:
        return server.first


@pytest.mark.long
def test_the_whole_campaign_opens_first_in_lab_as_well(campaign):
    for lab in (False, True):
        with launcher.serving(campaign, lab=lab) as server:
            assert server.first == "campaign.ipynb"


@pytest.fixture
def pages(tmp_path):
    """Two pages that show what they are about: the list, and one of a system."""
    told = {
        "campaigns": 'find_folder("REFKIT_FOLDER")',
        "demo/01-where": "find_workbook('X')",
    }
    for name, call in told.items():
        code = f"from refkit.launch import copies\ncopies.{call}"
        book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code)])
        file = tmp_path / "pages" / f"{name}.ipynb"
        file.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(book, file)
    return tmp_path / "pages"


@pytest.mark.long
def test_of_a_folder_the_list_of_its_campaigns_opens_first(pages, tmp_path):
    folder = tmp_path / "mine"
    folder.mkdir()
    for name in ("one", "other"):
        (folder / f"{name}.xlsx").touch()
    with launcher.serving(folder, notebooks=pages) as server:
        assert server.first == "campaigns.ipynb"
        assert str(folder) in fetch(server.address)[1]
        page = server.page("demo/01-where.ipynb")
        assert str(folder / "other.xlsx") in fetch(f"{page}&workbook=other.xlsx")[1]
        assert "open a campaign from the list on the first page" in fetch(page)[1]


def test_without_a_name_the_only_campaign_of_the_folder_opens(tmp_path, monkeypatch):
    assert launcher._to_open(tmp_path, lab=False) == tmp_path
    assert launcher._to_open(tmp_path, lab=True) == tmp_path / "advance-to-rostov.xlsx"
    assert launcher._to_open(tmp_path, lab=False) == tmp_path / "advance-to-rostov.xlsx"
    (tmp_path / "advance-to-rostov.xlsx").rename(tmp_path / "mine.xlsx")
    assert launcher._to_open(tmp_path, lab=True) == tmp_path / "mine.xlsx"
    shutil.copy(tmp_path / "mine.xlsx", tmp_path / "yours.xlsx")
    assert launcher._to_open(tmp_path, lab=False) == tmp_path
    said = r"there are mine.xlsx, yours.xlsx; expected the name of one of them"
    with pytest.raises(launcher.NotStarted, match=said):
        launcher._to_open(tmp_path, lab=True)


def test_a_workbook_that_is_no_campaign_yet_opens_the_page_for_adopting(tmp_path):
    book = openpyxl.Workbook()
    book.active.append(["Unit", "Strength"])
    book.save(tmp_path / "roster.xlsx")
    assert first_page(tmp_path / "roster.xlsx") == "battlefront/00-adopt.ipynb"


def test_a_notebook_is_saved_without_what_its_cells_show():
    shown = nbformat.v4.new_output("stream", text="a secret")
    code = nbformat.v4.new_code_cell("page", outputs=[shown], execution_count=3)
    text = nbformat.v4.new_markdown_cell("# A page")
    book = nbformat.v4.new_notebook(
        cells=[text, code], metadata={"widgets": {"a": "secret"}}
    )
    copies.strip_output(model={"type": "notebook", "content": book}, path="a.ipynb")
    assert (code.outputs, code.execution_count, book.metadata) == ([], None, {})


@pytest.mark.parametrize(
    "model", [{"type": "file", "content": "text"}, {"type": "notebook", "content": None}]
)
def test_what_is_no_notebook_is_saved_as_it_is(model):
    before = dict(model)
    copies.strip_output(model=model)
    assert model == before


@contextmanager
def playing(workbook, notebooks):
    """Yield `refkit play` with a page open, and all the processes that it started."""
    command = [sys.executable, "-c", PLAY, str(workbook), str(notebooks)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as play:
        line = play.stdout.readline()
        fetch(re.search(r"http://\S+", line)[0])
        children = psutil.Process(play.pid).children(recursive=True)
        assert len(children) >= 2  # a server and a kernel
        try:
            yield play, children
        finally:
            play.kill()


@pytest.mark.parametrize(
    "stop", [signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.long)]
)
def test_play_stops_cleanly_and_leaves_no_child(workbook, notebooks, stop):
    with playing(workbook, notebooks) as (play, children):
        play.send_signal(stop)
        assert play.wait(30) == 0
    _, alive = psutil.wait_procs(children, timeout=5)
    assert alive == []


@pytest.mark.long
def test_play_killed_hard_leaves_no_server_no_kernel_and_no_folder(workbook, notebooks):
    with playing(workbook, notebooks) as (play, children):
        scratch = Path(children[0].environ()[fast_start.SCRATCH])
        assert scratch.is_dir()
        play.kill()
    _, alive = psutil.wait_procs(children, timeout=10)
    assert (alive, scratch.exists()) == ([], False)


# Python looks for signals and for its parent between two steps, and this is one step.
DEAF = """
import re, signal, threading
signal.signal(signal.SIGTERM, signal.SIG_IGN)
threading.Timer(1, re.match, ("(a+)+$", "a" * 99 + "b")).start()
"""


@pytest.mark.long
def test_a_kernel_that_does_not_listen_ends_with_its_server(workbook, tmp_path):
    (pages := tmp_path / "demo").mkdir()
    cells = [nbformat.v4.new_code_cell(DEAF)]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), pages / "01-deaf.ipynb")
    with playing(workbook, tmp_path) as (play, children):
        time.sleep(2)
        play.kill()
    _, alive = psutil.wait_procs(children, timeout=10)
    for process in alive:
        process.kill()
    assert alive == []


def test_every_key_that_edits_cells_without_being_asked_is_off_in_lab():
    settings = (
        shipped.folder("templates") / "jupyter/labconfig/default_setting_overrides.json"
    )
    overrides = json.loads(settings.read_text("utf-8"))
    off = overrides["@jupyterlab/shortcuts-extension:shortcuts"]["shortcuts"]
    assert command_mode_keys() - {key(shortcut) for shortcut in off} == set()


def command_mode_keys():
    kept = {"notebook:run-cell", "notebook:enter-edit-mode", "viewmenu:match-brackets"}
    schemas = Path(sys.prefix, "share/jupyter/lab/schemas").rglob("*.json")
    files = [json.loads(path.read_text("utf-8")) for path in schemas]
    every = [
        shortcut for file in files for shortcut in file.get("jupyter.lab.shortcuts", [])
    ]
    mode = [shortcut for shortcut in every if "jp-mod-commandMode" in shortcut["selector"]]
    return {key(shortcut) for shortcut in mode if shortcut["command"] not in kept}


def key(shortcut):
    return shortcut["command"], tuple(shortcut["keys"]), shortcut["selector"]


def test_a_workbook_keeps_its_port_and_its_key(workbook, notebooks):
    with launcher.serving(workbook, notebooks=notebooks) as server:
        first = server.address
    with launcher.serving(workbook, notebooks=notebooks) as server:
        assert server.address == first
