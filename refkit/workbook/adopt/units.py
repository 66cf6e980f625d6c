"""Units gathered from lists that have a row for each of their models."""

from collections import Counter
from collections.abc import Iterable, Iterator

from refkit.workbook.adopt.taken import SIDE, UNIT, TakenRow
from refkit.workbook.sheets.vocabulary import RosterKind
from refkit.workbook.sheets.worksheets import fold_text

# What a model says of itself and not of its unit.
OWN = frozenset({"id", "name", UNIT, "parts", "status", "note"})


def gather_units(models: Iterable[TakenRow], kind: RosterKind) -> Iterator[TakenRow]:
    """Yield a row for each unit that models belong to, with what most of them say.

    What a model says like its unit it says no more; what only it says stays with it.
    """
    units: dict[tuple[str, str], list[TakenRow]] = {}
    for each in models:
        assert each.block.kind is not None
        name = str(each.row.get(each.block.kind.roles[UNIT]) or "")
        units.setdefault((str(each.row.get(SIDE)), fold_text(name)), []).append(each)
    for group in units.values():
        yield _gather_unit(group, kind)


def _gather_unit(models: list[TakenRow], kind: RosterKind) -> TakenRow:
    first = models[0]
    assert first.block.kind is not None
    roles = first.block.kind.roles
    name = kind.roles["name"]
    unit = TakenRow(first.block, kind.name, first.line, {})
    unit.row[name] = first.row.get(roles[UNIT])
    if roles[UNIT] in first.at:
        unit.at[name] = first.at[roles[UNIT]]
    for role, own in roles.items():
        # What has one name in both is said of the unit as well; a model's kind is not.
        if role not in OWN and kind.roles.get(role) == own:
            _share(unit, models, own)
    return unit


def _share(unit: TakenRow, models: list[TakenRow], field: str) -> None:
    """Let a unit have what most of its models say."""
    said = Counter(each.row[field] for each in models if each.row.get(field))
    if not said:
        return
    [(value, _)] = said.most_common(1)
    unit.row[field] = value
    first = next(each for each in models if each.row.get(field) == value)
    if field in first.at:
        unit.at[field] = first.at[field]
    for each in models if field != SIDE else ():
        if each.row.get(field) == value:
            del each.row[field]
