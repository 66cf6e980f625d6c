"""Kernels that are ready before their page is asked for show what is there when it is."""

import asyncio
import json
import time

import nbformat
import psutil
import pytest
from tornado import httpserver, web
from tornado.testing import bind_unused_port
from tornado.websocket import WebSocketHandler

from refkit.launch import server as launcher
from refkit.launch import warm_page
from tests.launch.test_server import fetch

CELL = """\
import os
from pathlib import Path
from refkit.launch import warm_page
Path("kernel-is-warm").touch()
await warm_page.until_asked()
told = os.environ["VOILA_PREHEAT"], os.environ["QUERY_STRING"]
" ".join([*told, Path(os.environ["REFKIT_WORKBOOK"]).read_text()])"""


def test_a_page_that_was_asked_for_does_not_wait():
    environment = {"VOILA_PREHEAT": "False"}
    asyncio.run(warm_page.until_asked(environment))
    assert environment == {"VOILA_PREHEAT": "False"}


class Asking(WebSocketHandler):
    """Asks for the page of every kernel at once, or goes without a word."""

    def open(self, kernel):
        if kernel == "mine":
            self.write_message(json.dumps({"QUERY_STRING": "part=map"}))
        self.close()


@pytest.mark.parametrize(("kernel", "query"), [("mine", "part=map"), ("other", "")])
def test_the_address_that_asks_is_in_the_environment(kernel, query, tmp_path):
    async def asked():
        door, port = bind_unused_port()
        application = web.Application([("/voila/query/(.*)", Asking)])
        server = httpserver.HTTPServer(application)
        server.add_socket(door)
        environment = {
            "VOILA_PREHEAT": "True",
            "VOILA_APP_PORT": str(port),
            "VOILA_KERNEL_ID": kernel,
            "REFKIT_WORKBOOK": str(tmp_path / "none.xlsx"),
        }
        await warm_page.until_asked(environment)
        server.stop()
        return environment

    assert asyncio.run(asked()).get("QUERY_STRING", "") == query


@pytest.mark.long
def test_a_kernel_that_was_ready_shows_what_was_saved_meanwhile(tmp_path):
    (pages := tmp_path / "pages").mkdir()
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(CELL)])
    book.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
    nbformat.write(book, pages / "campaign.ipynb")
    (workbook := tmp_path / "mine.xlsx").write_text("as it was")
    with launcher.serving(workbook, notebooks=pages) as server:
        sign = tmp_path / ".refkit/notebooks/kernel-is-warm"
        for part, text in (("one", "as it is now"), ("two", "as it is later")):
            wait_for(sign)
            sign.unlink()
            workbook.write_text(text)
            _, shown = fetch(f"{server.address}&part={part}")
            asked = f"token={server.token}\\u0026part={part}"
            assert f"True {asked} {text}" in shown
        children = psutil.Process(server.process.pid).children(recursive=True)
        start = time.monotonic()
    assert time.monotonic() - start < 5
    _, alive = psutil.wait_procs(children, timeout=5)
    assert alive == []


def wait_for(sign):
    for _ in range(300):
        if sign.exists():
            return
        time.sleep(0.2)
    raise AssertionError(f"{sign} did not come")
