"""The umpire's own copies: the example campaign and the notebooks."""

import filecmp
import hashlib
import os
import shutil
from pathlib import Path
from typing import Any

from jupyter_core.paths import jupyter_runtime_dir

from refkit import shipped
from refkit.engine.problems import Refused
from refkit.session import address, recent
from refkit.session.campaigns import make_example
from refkit.workbook.sheets import packs

ADOPTING = "00-adopt.ipynb"


def adopting_page() -> str:
    """Return the page on which a roster is adopted into the example's rules system."""
    return f"{packs.example_pack().system}/{ADOPTING}"


def find_folder(variable: str) -> Path:
    """Return the folder whose campaigns are listed.

    It is the one that the address names, if it was opened before, else that of a variable,
    that of the workbook, or this one.
    """
    if asked := address.asked("folder"):
        return _asked_folder(asked)
    workbook = os.environ.get("REFKIT_WORKBOOK")
    beside = Path(workbook).parent if workbook else Path.cwd()
    return Path(os.environ.get(variable) or beside)


def find_workbook(variable: str, system: str = "") -> Path:
    """Return the workbook a page is about: one that is named, else the system's example.

    The address of the page may name a workbook of the folder that is served. The example is
    the same whenever a cell runs again or Python starts again.
    """
    listed, path = os.environ.get(address.FOLDER), os.environ.get(variable)
    asked = address.asked_workbook()
    if listed and (asked or not path):
        return _chosen_workbook(find_folder(address.FOLDER), asked)
    if path:
        return Path(path)
    file = shipped.folder("workbooks") / f"{packs.example_pack(system).name}.xlsx"
    name = f"refkit-{hashlib.sha256(file.read_bytes()).hexdigest()[:8]}"
    folder = Path(jupyter_runtime_dir()) / name
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return make_example(folder, system)


def _asked_folder(asked: str) -> Path:
    """Return a folder that was opened by hand before: an address leads to no other."""
    for folder in recent.folders():
        if str(folder) == asked:
            return folder
    raise Refused([f"{asked}: open this folder from the list on the first page"])


def _chosen_workbook(folder: Path, asked: str) -> Path:
    """Return a workbook of the folder by its name; Refused where there is none such."""
    if not asked:
        raise Refused([f"{folder}: open a campaign from the list on the first page"])
    # Compared with what is there: an address must lead to no other folder.
    for path in folder.iterdir():
        if path.name == asked and path.is_file():
            return path
    raise Refused([f"{asked}: there is no such workbook in {folder.resolve()}"])


def copy_notebooks(source: Path, home: Path) -> Path:
    """Copy the shipped notebooks into the campaign's folder and return that folder.

    A notebook that differs moves to `notebooks-before` first: it may have his notes.
    """
    ours = home / "notebooks"
    ours.mkdir(parents=True, exist_ok=True)
    for page in list_notebooks(source):
        copy, before = ours / page, home / "notebooks-before" / page
        if copy.exists():
            if filecmp.cmp(source / page, copy, shallow=False):
                continue
            before.parent.mkdir(parents=True, exist_ok=True)
            copy.replace(before)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source / page, copy)
    return ours


def list_notebooks(folder: Path) -> list[str]:
    """Return the notebooks of a folder, in reading order, as paths inside it."""
    found = (path.relative_to(folder) for path in folder.rglob("*.ipynb"))
    # JupyterLab keeps copies of its own in .ipynb_checkpoints.
    seen = [path for path in found if not any(part.startswith(".") for part in path.parts)]
    pages = (path.as_posix() for path in seen)
    return sorted(pages, key=lambda page: (page.count("/"), page))


def strip_output(*, model: dict[str, Any], **_others: object) -> None:
    """Remove the output from a notebook that JupyterLab is about to save.

    What a page shows is for the person at the screen; anybody can open a file.
    """
    if model["type"] != "notebook" or not model.get("content"):
        return
    model["content"]["metadata"].pop("widgets", None)
    for cell in model["content"]["cells"]:
        if cell["cell_type"] == "code":
            cell.update(outputs=[], execution_count=None)
