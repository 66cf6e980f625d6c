"""LibreOffice, where it is installed, as who works formulas out.

It takes seconds and opens the file as a person would, so it is asked for, never started
unasked; links of the file to the net it does not follow without a person's word.
"""

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from refkit.engine.problems import Refused
from refkit.xlsx.cells.stored_values import StoredValues
from refkit.xlsx.package.package import Package

# Enough for the first start of LibreOffice on a slow disk.
SECONDS = 60.0
_PROGRAMS = ("soffice", "libreoffice")
_FILTER = "xlsx:Calc MS Excel 2007 XML"
# Without this LibreOffice believes the stored values and works nothing out.
_ALWAYS = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item></oor:items>
"""


def find_office() -> str:
    """Return where LibreOffice is, "" where it is not installed."""
    return next(filter(None, map(shutil.which, _PROGRAMS)), "")


def calculate_cells(
    books: Sequence[bytes], *, seconds: float = SECONDS
) -> list[StoredValues]:
    """Return the cells of workbooks as LibreOffice works them out; none where it fails."""
    office = find_office()
    if not office:
        return []
    with TemporaryDirectory(prefix="refkit-") as folder:
        return _run_office(office, Path(folder), books, seconds)


def _run_office(
    office: str, folder: Path, books: Sequence[bytes], seconds: float
) -> list[StoredValues]:
    # Its own profile, or a LibreOffice that is open would take the work and not say so.
    profile = folder / "profile"
    (profile / "user").mkdir(parents=True)
    (profile / "user" / "registrymodifications.xcu").write_text(_ALWAYS)
    paths = [folder / f"{number}.xlsx" for number, _ in enumerate(books)]
    for path, data in zip(paths, books, strict=True):
        path.write_bytes(data)
    command = [office, f"-env:UserInstallation={profile.as_uri()}", "--headless"]
    command += ["--convert-to", _FILTER, "--outdir", str(folder / "out"), *map(str, paths)]
    try:
        subprocess.run(command, capture_output=True, timeout=seconds, check=True)
        made = [(folder / "out" / path.name).read_bytes() for path in paths]
        return [StoredValues(Package.open(data)) for data in made]
    except (OSError, subprocess.SubprocessError, Refused):
        return []
