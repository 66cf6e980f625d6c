"""Updates every workbook of a folder: `python -m tests.corpus FOLDER --out FOLDER`.

Each gets a number, a text and a row below a list; what became of everything else is
counted before and after by an inventory of its own, and the result is opened by openpyxl
and by LibreOffice. Results have the names of their sources. A workbook passes when it is
updated with nothing lost, or refused with a reason.
"""

import argparse
import shutil
import sys
from collections import Counter
from pathlib import Path

from tests import isolation
from tests.corpus import trying
from tests.corpus.opening import by_office
from tests.corpus.trying import Tried

SECONDS, MEGABYTES = 120, 2_000


def main(argv: list[str]) -> int:
    """Update a folder's workbooks and say of each what became of it."""
    asked = _asked(argv)
    books = _books(asked.folder, asked.out)
    tried = {name: _tried(path) for name, path in books.items()}
    for name, one in tried.items():
        if one.data:
            (asked.out / name).parent.mkdir(parents=True, exist_ok=True)
            (asked.out / name).write_bytes(one.data)
    if asked.office:
        _open_by_office(books, tried)
    for name, one in tried.items():
        _say(f"{one.status} {name}: {one.told}")
    _sum_up(tried, asked)
    failed = sum(one.status == "wrong" for one in tried.values())
    _say(f"{len(tried) - failed} passed, {failed} failed")
    return 1 if failed else 0


def _asked(argv: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.corpus", description=__doc__)
    parser.add_argument("folder", type=Path, help="the workbooks, in folders or not")
    parser.add_argument("--out", type=Path, required=True, help="where the results go")
    leave_out = {"dest": "office", "action": "store_false"}
    parser.add_argument("--no-office", **leave_out, help="open nothing by LibreOffice")
    asked = parser.parse_args(argv)
    if asked.office and not (shutil.which("soffice") or shutil.which("libreoffice")):
        parser.error("LibreOffice is not here; install it, or say --no-office")
    return asked


def _books(folder: Path, out: Path) -> dict[str, Path]:
    """Return the workbooks by their names from the folder; lock files are none."""
    found = (path for path in sorted(folder.rglob("*")) if out not in path.parents)
    return {
        str(path.relative_to(folder)): path
        for path in found
        if path.suffix.lower() in {".xlsx", ".xlsm"}
        and path.is_file()
        and not path.name.startswith("~$")
    }


def _tried(path: Path) -> Tried:
    """Update a workbook in a process of its own; what stops that process is wrong."""
    data = path.read_bytes()
    outcome = isolation.run(
        lambda: trying.attempt(data), seconds=SECONDS, megabytes=MEGABYTES
    )
    if outcome.fault:
        return Tried("wrong", [outcome.fault])
    return outcome.value


def _open_by_office(books: dict[str, Path], tried: dict[str, Tried]) -> None:
    """Open sources and results by LibreOffice; a result that it opens no more is wrong."""
    updated = [name for name, one in tried.items() if one.data]
    before = by_office({name: books[name].read_bytes() for name in updated})
    after = by_office({name: tried[name].data for name in updated})
    for name in updated:
        tried[name].office_before = name in before
        tried[name].office_after = name in after
        if name in before and name not in after:
            tried[name].fail("LibreOffice opens it no more")
        elif name in before:
            stale = isolation.run(
                lambda name=name: trying.stale(
                    (books[name].read_bytes(), tried[name].data),
                    (before[name], after[name]),
                ),
                seconds=SECONDS,
                megabytes=MEGABYTES,
            )
            for place in stale.value or [stale.fault] * bool(stale.fault):
                tried[name].fail(f"{place}: its stored value is stale")


def _sum_up(tried: dict[str, Tried], asked: argparse.Namespace) -> None:
    """Say the figures of all together."""
    ours = list(tried.values())
    counted = Counter(one.status for one in ours)
    _say(f"{counted['updated']} updated, {counted['refused']} refused with a reason,"
         f" {counted['wrong']} wrong")  # fmt: skip
    before, after, files = Counter(), Counter(), Counter()
    for one in ours:
        before.update(one.before)
        after.update(one.after)
        files.update(one.before.keys())
    for kind in sorted(before):
        lost = sum(max(one.before[kind] - one.after[kind], 0) for one in ours)
        _say(f"  {kind}: {before[kind]} in {files[kind]} files, {lost} lost")
    _say(f"stored values of formulas: {_total(ours, 'removed')} stale ones removed,"
         f" {_total(ours, 'renewed')} brought up to date;"
         f" {_total(ours, 'grown')} formulas grew with a list")  # fmt: skip
    _say(f"opened by openpyxl: {_total(ours, 'read_before')} before,"
         f" {_total(ours, 'read_after')} after")  # fmt: skip
    if asked.office:
        _say(f"opened by LibreOffice: {_total(ours, 'office_before')} before,"
             f" {_total(ours, 'office_after')} after")  # fmt: skip


def _total(tried: list[Tried], name: str) -> int:
    return sum(getattr(one, name) for one in tried)


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
