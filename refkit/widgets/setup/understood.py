"""What refkit understood of a row: its parts as boxes, and the figures that follow."""

from collections.abc import Callable, Iterator

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.play.setup_steps import Fill, filled_columns
from refkit.engine.records.columns import columns
from refkit.engine.records.records import Record
from refkit.engine.records.roster_says import RosterPart
from refkit.session.typed_cells import (
    listed_rows,
    roster_kind,
    shown_cells,
    value_word,
)
from refkit.widgets.page import markup
from refkit.widgets.page.markup import Markup, element, join

MOST_BOXES = 12
BOX = element("i", class_="refkit-box")


def understood(
    campaign: Campaign, fill: Fill, key: str, is_open: Callable[[RosterPart], bool]
) -> Markup:
    """Return how a row is understood, what to do where there is none.

    A part of which nobody has said what it is (`is_open`) has a question mark.
    """
    row = campaign.find(fill.record, key)
    if row is None:
        said = "Type or paste a row: what refkit understands of it stands here."
        return join((_head(), element("p", said, class_="refkit-muted refkit-small")))
    words = join(element("p", line) for line in _facts(campaign, fill, row))
    parts = [*_parts(campaign, row, is_open)]
    boxes = markup.items(parts, class_="refkit-understood") if parts else ""
    strength = campaign.system.roster_says(campaign, row).strength
    figures = "; ".join(filter(None, (strength, *_figures(campaign, row))))
    return join((_head(), words, boxes, element("p", figures, class_="refkit-small")))


def _head() -> Markup:
    return element("h2", "As refkit understands it", class_="refkit-side-head")


def _facts(campaign: Campaign, fill: Fill, row: Record) -> Iterator[Markup]:
    """Yield the row's name where it has one, then what else is said of it, in words."""
    cells = shown_cells(campaign, row, fill.columns)
    first, *rest = filled_columns(type(row), fill)
    if first.kind == "text":
        yield element("strong", cells[first.field])
    else:
        rest = [first, *rest]
    has_parts = bool(campaign.system.roster_says(campaign, row).parts)
    kind, told = roster_kind(campaign, type(row)), []
    for col in rest:
        text = listed_rows(campaign, col, row.owner).get(cells[col.field], cells[col.field])
        if col.kind == "choice":
            text = value_word(kind, col.field, text)
        if not text or text == "0" or (has_parts and col.field == "contents"):
            continue
        title = col.title if col.title.isupper() else col.title.lower()
        told.append(f"{title}: {text}")
    yield element("span", ", ".join(told), class_="refkit-muted")


def _parts(
    campaign: Campaign, row: Record, is_open: Callable[[RosterPart], bool]
) -> Iterator[Markup]:
    for part in campaign.system.roster_says(campaign, row).parts:
        shown = join([BOX] * min(part.amount, MOST_BOXES))
        boxes = element("span", shown, class_="refkit-boxes", aria_hidden="true")
        told = kind_word(campaign, part)
        doubt = "?" * is_open(part)
        kind = element("span", f" {told}{doubt}", class_="refkit-muted") if told else ""
        yield join((boxes, f" {part.amount} {next(iter(part.names), '')}", kind))


def kind_word(campaign: Campaign, part: RosterPart) -> str:
    """Return what kind of thing a part is taken for in a word, '' where none is said."""
    row = campaign.find(*part.kind) if all(part.kind) else None
    cls = type(row) if row else None
    name = kind_field(campaign, part.kind[0]) if row else ""
    if row is None or cls is None or not name:
        return ""
    word = value_word(roster_kind(campaign, cls), name, str(getattr(row, name)))
    return word[:1].lower() + word[1:]


def kind_field(campaign: Campaign, record: str) -> str:
    """Return the field of a record that says what kind a row is, '' where none does."""
    known = (c for c in columns(campaign.system.record(record)) if c.kind == "choice")
    return next((col.field for col in known if col.required), "")


def _figures(campaign: Campaign, row: Record) -> Iterator[str]:
    for each in type(row).derived:
        value = each.value(campaign, row)
        if isinstance(value, int) and value:
            yield f"{each.title}: {value}"
