"""References spelled as the rows that they name are spelled."""

from collections.abc import Iterator

from refkit.engine.records.records import columns
from refkit.workbook.read.lines import RecordLine


def respell_references(lines: list[RecordLine]) -> Iterator[RecordLine]:
    """Yield the lines, names of other rows spelled as those rows spell them."""
    classes = {line.tab.record for line in lines}
    referring = {
        cls: [(c.field, c.refers) for c in columns(cls) if c.refers] for cls in classes
    }
    wanted = {refers for pairs in referring.values() for _, refers in pairs}
    names: dict[str, dict[str, str]] = {name: {} for name in wanted}
    named = {
        cls: [c.field for c in columns(cls) if f"{cls.__name__}.{c.field}" in wanted]
        for cls in classes
    }
    for line in lines:
        for name in named[line.tab.record]:
            value = getattr(line.record, name)
            if isinstance(value, str) and value:
                spelled = names[f"{line.tab.record.__name__}.{name}"]
                spelled.setdefault(_folded(value), value)
    for line in lines:
        yield _respell_line(line, referring[line.tab.record], names)


def _respell_line(
    line: RecordLine, referring: list[tuple[str, str]], names: dict[str, dict[str, str]]
) -> RecordLine:
    other: dict[str, str] = {}
    for name, refers in referring:
        value = getattr(line.record, name)
        if isinstance(value, str) and value:
            other[name] = names.get(refers, {}).get(_folded(value), value)
    if all(getattr(line.record, name) == value for name, value in other.items()):
        return line
    return RecordLine(line.tab, line.row, line.record.replace(**other))


def _folded(name: str) -> str:
    """Return a name without case; older calendars have underscores in their slots."""
    return name.casefold().replace("_", " ")
