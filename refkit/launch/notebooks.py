"""Makes the notebooks of every rules system from its parts, or checks those there are.

`python -m refkit.launch.notebooks` writes notebooks/SYSTEM/NN-PART.ipynb, the page on which
a roster is adopted where the system knows rosters, and the list of campaigns. With
`--check` it only compares them and exits 1 naming those that are out of date.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from refkit import shipped, systems
from refkit.engine.play.parts import Part, Shown
from refkit.engine.play.system import System
from refkit.launch.copies import ADOPTING
from refkit.session.address import CAMPAIGN, HOME
from refkit.widgets.adopting.adopting import Adopting
from refkit.widgets.home.home import Home
from refkit.widgets.page.application import Application
from refkit.widgets.page.sections import SHOWN
from refkit.widgets.page.walkthrough import Walkthrough
from refkit.workbook.sheets import vocabulary

FIX = "run python -m refkit.launch.notebooks"
OPEN = """\
from refkit.launch import copies

workbook = copies.find_workbook("REFKIT_WORKBOOK", system="{system}")"""
# Voila may have run this before the page is asked for.
WARM = """\
from refkit.launch import copies, warm_page

await warm_page.until_asked()
{}"""
# Voila, which runs every page itself, leaves this cell out.
HOW = """\
**Press Run ▸ Run All Cells** to see the page; its code is folded away. Until then there is
no page here: no workbook is read and nothing is changed. Run it again whenever Python was
restarted; what was committed is in the workbook."""
LIST = 'find_folder("REFKIT_FOLDER")'
METADATA = {
    "kernelspec": {
        "display_name": "Python 3 (ipykernel)",
        "language": "python",
        "name": "python3",
    },
    "language_info": {"name": "python"},
}


def main(arguments: list[str] | None = None) -> int:
    """Return 0, or 1 when `--check` finds a notebook that is not current."""
    parser = argparse.ArgumentParser(
        prog="python -m refkit.launch.notebooks", description=__doc__
    )
    parser.add_argument("--check", action="store_true", help="compare, and write nothing")
    parser.add_argument("--folder", type=Path, default=None, help="another folder")
    asked = parser.parse_args(arguments)
    folder = asked.folder or shipped.folder("notebooks")
    if asked.check:
        stale = list(stale_notebooks(folder))
        sys.stdout.write("".join(f"notebooks/{line}\n" for line in stale))
        return 1 if stale else 0
    for page, text in make_notebooks():
        (folder / page).parent.mkdir(parents=True, exist_ok=True)
        (folder / page).write_text(text, "utf-8", newline="\n")
    return 0


def stale_notebooks(folder: Path) -> Iterator[str]:
    """Yield each notebook that is missing, not current or of no part, and what mends it."""
    made = dict(make_notebooks())
    for page, text in made.items():
        file = folder / page
        if not file.is_file():
            yield f"{page}: is not there; {FIX}"
        elif file.read_text("utf-8") != text:
            yield f"{page}: is not current; {FIX}"
    for name in systems.names():
        for file in sorted((folder / name).glob("*.ipynb")):
            if f"{name}/{file.name}" not in made:
                yield f"{name}/{file.name}: is the page of no part; delete it"


def make_notebooks() -> Iterator[tuple[str, str]]:
    """Yield the path and the text of every notebook of the rules systems."""
    for name in systems.names():
        system = systems.load(name)
        if vocabulary.roster_kinds(system):
            yield f"{name}/{ADOPTING}", _notebook("Adopt a roster", _adopting_cells(name))
        for part in system.parts:
            yield system.page(part), _notebook(part.title, _part_cells(system, part))
    yield HOME, _notebook("Campaigns", _home_cells())
    yield CAMPAIGN, _notebook("Campaign", _campaign_cells())


def _home_cells() -> Iterator[dict[str, Any]]:
    yield _code(WARM.format(f"folder = copies.{LIST}"), tags=["parameters"])
    call = "page = Home(folder, adopting=copies.adopting_page())"
    yield _code(f"{_import(Home)}\n\n{call}\npage")


def _campaign_cells() -> Iterator[dict[str, Any]]:
    find = 'workbook = copies.find_workbook("REFKIT_WORKBOOK")'
    yield _code(WARM.format(find), tags=["parameters"])
    yield _code(f"{_import(Application)}\n\npage = Application(workbook)\npage")


def _adopting_cells(system: str) -> Iterator[dict[str, Any]]:
    yield _code(OPEN.format(system=system), tags=["parameters"])
    yield _code(_page_code(Adopting, f'system="{system}"'))


def _part_cells(system: System, part: Part) -> Iterator[dict[str, Any]]:
    has_steps = any(step.part == part.id for step in system.steps)
    yield _text(f"# {part.title}\n\n{part.help}".strip())
    yield _code(OPEN.format(system=system.name), tags=["parameters"])
    stands = "Where it stands and what is due" if has_steps else "Where it stands"
    # A section that stands alone is not the first of any.
    yield _text(f"## {'1. ' if part.shows else ''}{stands}")
    yield _code(_page_code(Walkthrough, f'part="{part.id}"'))
    for number, shown in enumerate(part.shows, 2):
        yield from _shown_cells(number, shown)


def _shown_cells(number: int, shown: Shown) -> Iterator[dict[str, Any]]:
    section = SHOWN[shown.name]
    title = f"## {number}. {shown.title or section.title}"
    yield _text(f"{title}\n\n{section.text}".strip())
    name = section.widget.__name__
    yield _code(f"{_import(section.widget)}\n\npage.panel({name})")


def _page_code(widget: Callable[..., Any], argument: str) -> str:
    call = f"page = {widget.__name__}(workbook, {argument})"
    return f"{_import(widget)}\n\n{call}\npage"


def _import(widget: Callable[..., Any]) -> str:
    return f"from {widget.__module__} import {widget.__name__}"


def _text(source: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "source": source}


def _code(source: str, **metadata: Any) -> dict[str, Any]:
    """Return a cell of code as it is before it runs."""
    folded = {"jupyter": {"source_hidden": True}, **metadata}
    about: dict[str, Any] = {"metadata": folded, "execution_count": None, "outputs": []}
    return {"cell_type": "code", "source": source, **about}


def _notebook(title: str, cells: Iterator[dict[str, Any]]) -> str:
    """Return the text of a notebook, as Jupyter itself would save it."""
    # A stray key must neither delete nor change a cell.
    fixed = {"deletable": False, "editable": False}
    how = {**_text(HOW), "metadata": {"tags": ["jupyterlab"]}}
    whole = [
        {
            **cell,
            "id": str(number),
            "metadata": {**fixed, **cell.get("metadata", {})},
            "source": cell["source"].splitlines(keepends=True),
        }
        for number, cell in enumerate((how, *cells))
    ]
    book = {
        "cells": whole,
        "metadata": {**METADATA, "title": title},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(book, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


if __name__ == "__main__":
    sys.exit(main())
