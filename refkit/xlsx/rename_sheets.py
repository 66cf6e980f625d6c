"""Worksheets under other titles, and all that names them: formulas, charts, links."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from refkit.engine.problems import Problem, Refused
from refkit.xlsx.cells.splice import Splice, join_splices
from refkit.xlsx.formulas import references
from refkit.xlsx.package import markup, tags
from refkit.xlsx.package.package import Package
from refkit.xlsx.package.tags import Tag

# What stands between these tags is a formula.
_FORMULAS = frozenset({
    b"f", b"formula", b"formula1", b"formula2", b"definedName", b"calculatedColumnFormula",
    b"totalsRowFormula",
})  # fmt: skip
# These name a worksheet, or a place on one, in an attribute.
_TITLES = {b"sheet": b"name", b"worksheetSource": b"sheet"}
_LINK, _LOCATION = b"hyperlink", b"location"
# The list of tabs in the file's properties.
_LISTED = b"lpstr"
_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_LIKE_A_CELL = re.compile(r"[A-Za-z]{1,3}\d+|[Rr]\d*|[Cc]\d*|[Rr]\d*[Cc]\d*")


def rename_sheets(package: Package, titles: Mapping[str, str]) -> Package:
    """Return the workbook with worksheets under other titles, by what they are called.

    Everything that names one follows; what names it in a text, as INDIRECT does, does not.
    Raises Refused where two worksheets would have one title.
    """
    new = {old: title for old, title in titles.items() if old != title}
    if not new:
        return package
    _require_free(package, new)
    known = {old.casefold(): title for old, title in new.items()}
    for part in package.parts:
        if part.endswith(".xml"):
            package = _renamed_in(package, part, known)
    return package


def _require_free(package: Package, titles: Mapping[str, str]) -> None:
    root = package.tree(package.workbook())
    there = [tab.get("name", "") for tab in markup.children(root, "sheets", "sheet")]
    gone = {old.casefold() for old in titles}
    after = [title for title in there if title.casefold() not in gone]
    taken = {title.casefold(): title for title in after}
    faults = []
    for old, title in titles.items():
        if title.casefold() in taken:
            found = f"it would be called {title!r}, as another worksheet is"
            faults.append(Problem(old, found, "a title of its own"))
        taken[title.casefold()] = title
    if faults:
        raise Refused(faults)


def _renamed_in(package: Package, part: str, titles: Mapping[str, str]) -> Package:
    raw = package.unchecked(part).lower()
    # In XML an apostrophe of a title is doubled or spelled out: its first word will do.
    if not any(_first_word(old) in raw for old in titles):
        return package
    data = package.text(part)
    splices = list(_splices(data, titles))
    return package.with_text(part, join_splices(data, splices)) if splices else package


def _first_word(title: str) -> bytes:
    found = re.match(r"[^\W_]+", title.casefold())
    word = found[0] if found and found[0].isascii() else ""
    return word.encode()


def _splices(data: bytes, titles: Mapping[str, str]) -> Iterator[Splice]:
    for tag in tags.scan_tags(data, 0, len(data)):
        name = tag.name.rpartition(b":")[2]
        if not tag.opens:
            continue
        if name in _TITLES:
            yield from _attribute(data, tag, _TITLES[name], lambda t: _title(t, titles))
        elif name == _LINK:
            yield from _attribute(data, tag, _LOCATION, lambda t: renamed_in(t, titles))
        elif not tag.closes and (name in _FORMULAS or name == _LISTED):
            stop = data.index(b"<", tag.stop)
            text = markup.unescape_text(data[tag.stop : stop])
            new = renamed_in(text, titles) if name in _FORMULAS else _listed(text, titles)
            if new != text:
                yield tag.stop, stop, markup.escape_text(new).encode()


def _attribute(
    data: bytes, tag: Tag, name: bytes, new: Callable[[str], str]
) -> Iterator[Splice]:
    said = tags.attribute(data[tag.start : tag.stop], name)
    if said is None:
        return
    text = markup.unescape_text(said).replace("&quot;", '"').replace("&apos;", "'")
    made = new(text)
    if made != text:
        value = markup.escape_text(made).replace('"', "&quot;").encode()
        whole = data[tag.start : tag.stop]
        yield tag.start, tag.stop, tags.put_attribute(whole, name, value)


def _title(text: str, titles: Mapping[str, str]) -> str:
    return titles.get(text.casefold(), text)


def _listed(text: str, titles: Mapping[str, str]) -> str:
    """Return what the file's properties list: a title, or a title and what it names."""
    return titles.get(text.casefold()) or renamed_in(text, titles)


def renamed_in(formula: str, titles: Mapping[str, str]) -> str:
    """Return a formula with worksheets under their new titles, by their old in lower case.

    >>> renamed_in("SUM('Red list'!A1:B2)+'Red list'!$C$1*2", {"red list": "Blue"})
    'SUM(Blue!A1:B2)+Blue!$C$1*2'
    """
    out, last = [], 0
    for each in references.read_formula(formula).references:
        # A reference may span worksheets, from the one to the other.
        ends = each.sheet.split(":")
        new = [titles.get(end.casefold(), end) for end in ends]
        if new == ends:
            continue
        quoted = "'" + each.sheet.replace("'", "''") + "'!"
        written = quoted if formula[: each.start].endswith(quoted) else f"{each.sheet}!"
        out += [formula[last : each.start - len(written)], f"{_as_written(new)}!"]
        last = each.start
    return "".join([*out, formula[last:]])


def _as_written(titles: Sequence[str]) -> str:
    """Return titles as formulas write them: in quotes where they need them."""
    whole = ":".join(titles)
    if all(_PLAIN.fullmatch(each) and not _LIKE_A_CELL.fullmatch(each) for each in titles):
        return whole
    return "'" + whole.replace("'", "''") + "'"
