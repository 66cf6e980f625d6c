"""Whether openpyxl and LibreOffice open a workbook, and what LibreOffice comes to in it."""

import io
import os
import shutil
import signal
import subprocess
import tempfile
import warnings
from collections.abc import Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import openpyxl
from openpyxl.reader import excel

# LibreOffice believes stored values unless it is told to calculate always.
ALWAYS = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item></oor:items>
"""
TOGETHER = 20  # workbooks that one LibreOffice converts
A_BATCH = 120  # seconds it has for them
ALONE = 60  # seconds for a workbook that was not converted with the others


def by_openpyxl(data: bytes, passed: Collection[str] = ()) -> str:
    """Return why openpyxl does not open a workbook; nothing if it does.

    The drawings that are `passed` over are not read: it takes milliseconds for a shape.
    """
    find, told = excel.find_images, ""

    def find_others(archive, path):
        return ([], []) if path in passed else find(archive, path)

    excel.find_images = find_others
    try:
        with warnings.catch_warnings(action="ignore"):
            openpyxl.load_workbook(io.BytesIO(data))
    except Exception as error:
        told = f"{type(error).__name__}: {error}"[:200]
    finally:
        excel.find_images = find
    return told


def by_office(books: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return those workbooks that LibreOffice opens, calculated anew and saved by it."""
    names = list(books)
    batches = [names[at : at + TOGETHER] for at in range(0, len(names), TOGETHER)]
    with ThreadPoolExecutor(2) as pool:
        made = pool.map(lambda batch: _batch({n: books[n] for n in batch}), batches)
    return {name: data for batch in made for name, data in batch.items()}


def _batch(books: dict[str, bytes]) -> dict[str, bytes]:
    """Convert some together; one that stops LibreOffice is tried alone, the rest go on."""
    made: dict[str, bytes] = {}
    left = dict(books)
    while left:
        new = _converted(left, A_BATCH)
        made |= new
        left = {name: data for name, data in left.items() if name not in new}
        for name in list(left)[:1]:
            made |= _converted({name: left.pop(name)}, ALONE)
    return made


def _converted(books: dict[str, bytes], seconds: float) -> dict[str, bytes]:
    """Return what LibreOffice makes of workbooks within some seconds."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        (folder / "profile" / "user").mkdir(parents=True)
        (folder / "profile" / "user" / "registrymodifications.xcu").write_text(ALWAYS)
        files = []
        for number, (name, data) in enumerate(books.items()):
            files.append(folder / f"{number}{Path(name).suffix}")
            files[-1].write_bytes(data)
        _convert(folder, files, seconds)
        made = {name: folder / "out" / f"{n}.xlsx" for n, name in enumerate(books)}
        return {name: file.read_bytes() for name, file in made.items() if file.exists()}


def _convert(folder: Path, files: list[Path], seconds: float) -> None:
    command = [
        shutil.which("soffice") or "libreoffice",
        f"-env:UserInstallation={(folder / 'profile').as_uri()}",
        "--headless",
        "--convert-to",
        "xlsx:Calc MS Excel 2007 XML",
        "--outdir",
        str(folder / "out"),
        *map(str, files),
    ]
    with subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as office:
        try:
            office.wait(seconds)
        except subprocess.TimeoutExpired:
            _kill(office.pid)


def _kill(number: int) -> None:
    """End a process and those it started: soffice is only a script around the program."""
    os.killpg(number, signal.SIGKILL)
