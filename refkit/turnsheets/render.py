"""Sets a brief in type: the same brief always gives the same bytes."""

import json
from pathlib import Path
from typing import Any, Literal, get_args

import typst

from refkit import shipped
from refkit.engine.maps.plan import Plan
from refkit.engine.sheets.brief import (
    Brief,
    Chances,
    Roster,
    Section,
    SheetMap,
    describe,
)
from refkit.turnsheets.letters import font_folder, make_legible
from refkit.turnsheets.packing import pack_parts
from refkit.turnsheets.sheet_map import draw_sheet_map, sheet_signs

Paper = Literal["a4", "us-letter"]


def render_brief(brief: Brief, *, paper: Paper = "a4", large: bool = False) -> bytes:
    """Return the turn sheet as a tagged PDF, ready to print."""
    if paper not in get_args(Paper):
        message = f"paper {paper!r}: expected one of {', '.join(get_args(Paper))}"
        raise ValueError(message)
    data = brief.model_dump(mode="json", exclude={"sections", "cites"})
    data["reader"] = brief.reader
    data["sections"] = [_section_data(each, large=large) for each in brief.printed]
    inputs = {
        "brief": json.dumps(_make_legible(data), ensure_ascii=False),
        "paper": paper,
        "size": "12.5" if large else "9.2",
    }
    return typeset_page(shipped.folder("templates") / "pages" / "turnsheet.typ", inputs)


def typeset_page(page: Path, inputs: dict[str, str]) -> bytes:
    """Return the PDF of a typst page; a warning from typst is an error here."""
    pdf, warnings = typst.compile_with_warnings(
        page,
        format="pdf",
        font_paths=[font_folder()],
        # With the fonts of a machine the same sheet would be other bytes on the next.
        ignore_system_fonts=True,
        # By this typst itself refuses a picture without words, or a skipped heading.
        pdf_standards="ua-1",
        sys_inputs=inputs,
    )
    # A font it does not know is but a warning to typst: the sheet comes in another.
    if warnings:
        found = "; ".join(warning.message for warning in warnings)
        message = f"{page.name}: typst warns {found!r}; expected a sheet without warnings"
        raise RuntimeError(message)
    return pack_parts(bytes(pdf))


def _section_data(section: Section, *, large: bool) -> dict[str, Any]:
    if isinstance(section, SheetMap):
        return _map_data(section, large=large)
    said = section.model_dump(mode="json")
    if isinstance(section, Roster):
        for row, element in zip(said["rows"], section.rows, strict=True):
            row["groups"] = [
                {"label": label, "marks": marks, "alt": describe(marks)}
                for label, marks in element.groups
            ]
    if isinstance(section, Chances):
        for row, chance in zip(said["rows"], section.rows, strict=True):
            row |= {"percent": chance.percent, "fraction": str(chance.chance)}
    return said


def _map_data(section: SheetMap, *, large: bool) -> dict[str, Any]:
    """Return the data of a map; the page sets the legend below it in its own letters."""
    drawn = draw_sheet_map(section, large=large, has_legend=False)
    return {
        "kind": "map",
        **{name: getattr(section, name) for name in ("title", "clause")},
        "note": "\n".join(filter(None, (drawn.key, section.note))),
        "wide": drawn.wide,
        "high": drawn.high,
        "is_to_scale": drawn.is_to_scale,
        "is_broad": drawn.is_broad,
        "is_inset": isinstance(section, Plan) and section.is_inset,
        "signs": [{"svg": sign, "words": words} for sign, words in sheet_signs(section)],
        "svg": drawn.svg,
        "alt": drawn.words,
    }


def _make_legible(value: Any) -> Any:
    match value:
        case str():
            return make_legible(value)
        case dict():
            return {key: _make_legible(item) for key, item in value.items()}
        case list() | tuple():
            return [_make_legible(item) for item in value]
        case _:
            return value
