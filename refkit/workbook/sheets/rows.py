"""An entry of the ledger as rows of three worksheets, and back, the same to the letter."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from refkit.engine.campaign.entry import Entry
from refkit.engine.charts.charts import DRAWN
from refkit.workbook.sheets.books import CHANGES, DICE, LEDGER

MORE = "continued"
AGAIN = "again "
STAYS = "closed "
# Excel counts letters beyond U+FFFF twice, and takes 32,767 in a cell.
LONGEST = 16_000

Row = tuple[Any, ...]


def entry_rows(entry: Entry) -> dict[str, list[Row]]:
    """Return the rows of one entry, by the title of their worksheet."""
    told = entry.model_dump(mode="json")
    changes = [
        (entry.number, c["record"], c["key"], _to_json(c["before"]), _to_json(c["after"]))
        for c in told["changes"]
    ]
    dice = [_dice_row(entry.number, reading) for reading in told["readings"]]
    return {
        LEDGER: list(_split_row(_ledger_row(told))),
        CHANGES: [part for row in changes for part in _split_row(row)],
        DICE: [part for row in dice for part in _split_row(row)],
    }


def _ledger_row(told: Mapping[str, Any]) -> Row:
    return (
        told["number"],
        told["kind"],
        told["slot"],
        told["step"],
        told["side"],
        _join_texts(told["lines"], "\n"),
        _join_texts(told["clauses"], "; "),
        told["who"],
        told["why"],
        told["audience"],
        _join_texts([*_opened(told)], "\n"),
        told["corrects"],
        "\n".join(f"entry {r['entry']} {r['done']}" for r in told["revises"]),
        _to_json(told["decision"]) if told["decision"] else "",
        _to_json(told["revises"]) if told["revises"] else "",
        told["digest"],
    )


def _opened(told: Mapping[str, Any]) -> Iterator[str]:
    """Yield whether a secret was opened, and which slots are open again or stay closed."""
    yield from ["yes"] * told["opened"]
    yield from (AGAIN + slot for slot in told["reopens"])
    yield from (STAYS + slot for slot in told["closes"])


def _dice_row(entry: int, reading: Mapping[str, Any]) -> Row:
    roll, result = reading["roll"], reading["result"]
    faces = roll["faces"]
    return (
        roll["number"],
        entry,
        roll["purpose"],
        roll["dice"],
        faces[0] if len(faces) == 1 else " ".join(map(str, faces)),
        roll["source"],
        reading["chart"],
        reading["clause"],
        _join_texts([f"{label} {add:+d}" for label, add in reading["modifiers"]], "\n"),
        reading["final"],
        int(result) if result.isdecimal() and str(int(result)) == result else result,
    )


def _split_row(row: Row) -> Iterator[Row]:
    """Yield a row, and rows that go on where a text is too long for one cell."""
    pieces = [_split_value(value) for value in row]
    for number in range(max(map(len, pieces))):
        part = tuple(p[number] if number < len(p) else None for p in pieces)
        yield (MORE, *part[1:]) if number else part


def _split_value(value: Any) -> list[Any]:
    if not isinstance(value, str) or len(value) <= LONGEST:
        return [None if value == "" else value]
    return [value[start : start + LONGEST] for start in range(0, len(value), LONGEST)]


def whole_rows(rows: Iterable[Sequence[Any]]) -> Iterator[tuple[int, list[Any]]]:
    """Yield each row with its place among the rows, what goes on below put back to it."""
    place, kept = 0, None
    for number, row in enumerate(rows):
        if kept is not None and str(row[0]) == MORE:
            pairs = zip(kept[1:], row[1:], strict=True)
            kept[1:] = [a if b is None else f"{a or ''}{b}" for a, b in pairs]
            continue
        if kept is not None:
            yield place, kept
        place, kept = number, list(row)
    if kept is not None:
        yield place, kept


def ledger_fields(row: Sequence[Any]) -> dict[str, Any]:
    """Return an entry's own fields from its row; ValueError when it is not such a row."""
    texts = [_to_text(value) for value in row]
    opened = _part_texts(texts[10], "\n")
    return {
        "number": row[0],
        "kind": texts[1],
        "slot": texts[2],
        "step": texts[3],
        "side": texts[4],
        "lines": _part_texts(texts[5], "\n"),
        "clauses": _part_texts(texts[6], "; "),
        "who": texts[7],
        "why": texts[8],
        "audience": texts[9],
        "opened": any(line.casefold() == "yes" for line in opened),
        "reopens": [line[len(AGAIN) :] for line in opened if line.startswith(AGAIN)],
        "closes": [line[len(STAYS) :] for line in opened if line.startswith(STAYS)],
        "corrects": row[11],
        "decision": json.loads(texts[13]) if texts[13] else {},
        "revises": json.loads(texts[14]) if texts[14] else (),
        "digest": texts[15],
    }


def change_fields(row: Sequence[Any]) -> tuple[int, dict[str, Any]]:
    """Return the entry a change belongs to, and the change's fields."""
    before, after = (json.loads(row[n]) if row[n] is not None else None for n in (3, 4))
    told = {
        "record": _to_text(row[1]),
        "key": _to_text(row[2]),
        "before": before,
        "after": after,
    }
    return int(row[0]), told


def reading_fields(row: Sequence[Any]) -> tuple[int, dict[str, Any]]:
    """Return the entry a reading belongs to, and the reading's fields."""
    modifiers = [line.rpartition(" ") for line in _part_texts(_to_text(row[8]), "\n")]
    chart, result = _to_text(row[6]), _to_text(row[10])
    told = {
        "roll": {
            "number": row[0],
            "purpose": _to_text(row[2]),
            "dice": _to_text(row[3]),
            "faces": [int(face) for face in _to_text(row[4]).split()],
            "source": _to_text(row[5]),
            "card": result if chart.startswith(DRAWN) else "",
        },
        "chart": chart,
        "clause": _to_text(row[7]),
        "modifiers": [(label, int(add)) for label, _, add in modifiers],
        "final": row[9],
        "result": result,
    }
    return int(row[1]), told


def _to_json(value: object) -> str:
    return "" if value is None else json.dumps(value, ensure_ascii=False)


def _to_text(value: object) -> str:
    return "" if value is None else str(value)


def _join_texts(items: Sequence[str], separator: str) -> str:
    """Return texts as one, so that they can be told apart again."""
    return separator.join(_escape_mark(item, separator[0]) or "\\e" for item in items)


def _part_texts(text: str, separator: str) -> tuple[str, ...]:
    r"""Return the texts that were joined.

    >>> _part_texts(_join_texts(["a; b", "", r"c\n"], "; "), "; ")
    ('a; b', '', 'c\\n')
    """
    return (
        tuple(_unescape_mark(item, separator[0]) for item in text.split(separator))
        if text
        else ()
    )


def _escape_mark(item: str, mark: str) -> str:
    return item.replace("\\", "\\\\").replace(mark, "\\s")


def _unescape_mark(item: str, mark: str) -> str:
    if "\\" not in item:
        return item
    parts = item.split("\\\\")
    return "\\".join(part.replace("\\s", mark).replace("\\e", "") for part in parts)
