"""Packs: the texts that campaigns start from, and the campaign one of them makes."""

import csv
import secrets
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from refkit import shipped, systems
from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import checks, ledger
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Entry
from refkit.engine.play.system import Option, System
from refkit.engine.problems import Problem, Refused, RowFault, suggestion
from refkit.engine.records.parsing import parse_record
from refkit.engine.records.records import LONGEST, Record

# The seed of the shipped workbooks, which anybody can look up.
EXAMPLE = "example"
OWN = {
    "title": "The campaign's name, on the cover and at the head of every sheet.",
    "system": "The rules system the campaign is played by.",
    "pack": "The pack the workbook was made from.",
    "seed": "What refkit's own dice follow from; the umpire keeps it to himself.",
    "versions_kept": "How many earlier versions of this workbook stay beside it, 0 to 999.",
}
VERSIONS_KEPT = 5


class PackCard(BaseModel):
    """What a pack says of itself in `pack.toml`.

    With `begin_with` it is the example for an umpire who has no campaign yet; `blank` packs
    have no units, so that a roster can be adopted into them. `short_name` is what the files
    of its demonstration are called.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    system: str
    title: str
    short_name: str = ""
    begin_with: bool = False
    blank: bool = False
    options: dict[str, Any] = {}


@dataclass(slots=True)
class Pack:
    """A pack as it is read: its rows in order, where each stands, and what is wrong."""

    name: str
    system: System
    title: str
    options: Mapping[str, Any]
    rows: dict[tuple[str, str], Record] = field(default_factory=dict)
    places: dict[tuple[str, str], str] = field(default_factory=dict)
    faults: list[Problem] = field(default_factory=list)

    def add(self, row: Record, place: str) -> None:
        """Take a row, unless another has its key."""
        at = (type(row).__name__, row.identity)
        if at in self.rows:
            found = f"{row.identity!r} is there already at {self.places[at]}"
            self.faults.append(Problem(place, found, "every key once"))
            return
        self.rows[at], self.places[at] = row, place


def pack_names() -> tuple[str, ...]:
    """Return the names of the packs that are there, sorted."""
    return tuple(sorted(file.parent.name for file in _packs_folder().glob("*/pack.toml")))


def example_pack() -> PackCard:
    """Return the pack that an umpire without a campaign begins with."""
    return next(each for each in map(pack_card, pack_names()) if each.begin_with)


def blank_pack() -> PackCard:
    """Return the blank pack of the example's rules system."""
    system = example_pack().system
    return next(c for c in map(pack_card, pack_names()) if c.blank and c.system == system)


def pack_card(pack: str) -> PackCard:
    """Return what a pack says of itself; Refused where there is no such pack."""
    if pack not in pack_names():
        raise Refused([f"pack {pack!r}: expected one of {', '.join(pack_names())}"])
    return _read_card(_packs_folder() / pack)


def _read_card(folder: Path) -> PackCard:
    file = folder / "pack.toml"
    try:
        return PackCard(name=folder.name, **tomllib.loads(file.read_text("utf-8")))
    except ValidationError as error:
        known = ", ".join(PackCard.model_fields)
        faults = [
            Problem(
                "pack.toml",
                f"there is {'no ' * (fault['type'] == 'missing')}{fault['loc'][0]!r}",
                known,
            )
            for fault in error.errors()
        ]
        raise Refused(faults) from error


def campaign(pack: str, *, seed: str) -> Campaign:
    """Return a new campaign from a pack; its rows are the first entry of the ledger.

    Raises Refused naming the packs there are, or every fault in the pack and its line.
    """
    return read_pack(_packs_folder() / pack_card(pack).name, seed=seed)


def read_pack(folder: Path, *, seed: str) -> Campaign:
    """Return the campaign of the pack in a folder; Refused holds every fault in it."""
    about = _read_card(folder)
    pack = Pack(about.name, systems.load(about.system), about.title, about.options)
    for option in _option_rows(pack, seed):
        pack.add(option, "pack.toml options")
    for cls in pack.system.records:
        _read_rows(pack, cls, folder / f"{cls.__name__}.csv")
    if pack.faults:
        raise Refused(pack.faults)
    return _set_up(pack)


def known_seed(campaign: Campaign) -> Iterator[RowFault]:
    """Yield what is to be said of a seed that everybody knows, while it can be another."""
    is_thrown = any(entry.readings for entry in campaign.entries)
    if campaign.option("seed") == EXAMPLE and not is_thrown:
        found = f"the seed is {EXAMPLE!r}, that of the shipped example"
        expected = "one of your own that nobody guesses, before the first die"
        yield RowFault("Option", "seed", "value", found, expected)


def secret_seed(seed: str) -> str:
    """Return the seed a person gave, or a secret one where he gave none.

    Raises Refused when the workbook could not give it back the same.
    """
    seed = seed.strip()
    if len(seed) > LONGEST:
        raise Refused([f"seed: has {len(seed)} characters; expected {LONGEST} at most"])
    if any(unicodedata.category(letter) in ("Cc", "Cs") for letter in seed):
        raise Refused([f"seed: is {seed!r}; expected letters that can be printed"])
    # Who can guess the seed knows every die to come.
    return seed or secrets.token_hex(16)


def versions_kept(campaign: Campaign) -> int:
    """Return how many earlier versions of its workbook a campaign wants kept."""
    row = campaign.find(Option, "versions_kept")
    said = row.value if row else ""
    return int(said) if is_count(said) else VERSIONS_KEPT


def is_count(said: str) -> bool:
    """Tell whether a text says how many versions are kept.

    >>> is_count("12"), is_count("all")
    (True, False)
    """
    return said.isdecimal() and said.isascii() and len(said) <= len("999")


def _packs_folder() -> Path:
    return shipped.folder("templates") / "packs"


def _option_rows(pack: Pack, seed: str) -> Iterator[Option]:
    told = {"title": pack.title, "system": pack.system.name, "pack": pack.name}
    own = {**told, "seed": seed, "versions_kept": str(VERSIONS_KEPT)}
    for name, value in own.items():
        yield Option(name=name, value=value, help=OWN[name])
    for option in pack.system.options:
        yield option.replace(value=str(pack.options.get(option.name, option.value)))
    known = [option.name for option in pack.system.options]
    for name in set(pack.options) - set(known):
        expected = f"an option of {pack.system.name}" + suggestion(name, known)
        pack.faults.append(Problem("pack.toml options", f"there is {name!r}", expected))


def _read_rows(pack: Pack, cls: type[Record], file: Path) -> None:
    if cls is Option or not file.exists():
        return
    for line, raw in _csv_rows(file):
        place = f"{file.name} line {line}"
        row, faults = parse_record(cls, raw)
        pack.faults += [Problem(f"{place} {f.field}", f.found, f.expected) for f in faults]
        if isinstance(row, Record):
            pack.add(row, place)


def _csv_rows(file: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield each row of a file by heading, with the number of its line."""
    with file.open(encoding="utf-8", newline="") as stream:
        numbers: list[int] = []
        reader = csv.reader(_skip_comments(stream, numbers))
        headings = next(reader, [])
        for cells in reader:
            extra = {
                f"column {n}": cell for n, cell in enumerate(cells, 1) if n > len(headings)
            }
            yield numbers[-1], {**dict(zip(headings, cells, strict=False)), **extra}


def _skip_comments(lines: Iterable[str], numbers: list[int]) -> Iterator[str]:
    """Yield the lines that are not comments; the number of each is put into the list."""
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.startswith("#"):
            numbers.append(number)
            yield line


def _set_up(pack: Pack) -> Campaign:
    empty = Campaign(pack.system, {cls.__name__: {} for cls in pack.system.records})
    laid = _enter_rows(empty, pack, pack.rows.values())
    rows = [*pack.rows.values(), *laid.system.complete(laid)]
    whole = _enter_rows(empty, pack, rows)
    faults = []
    for fault in checks.faults(whole):
        place = pack.places.get((fault.record, fault.key), f"{fault.record} {fault.key}")
        faults.append(Problem(place, fault.found, fault.expected))
    if faults:
        raise Refused(faults)
    return whole


def _enter_rows(empty: Campaign, pack: Pack, rows: Iterable[Record]) -> Campaign:
    changes = tuple(made for row in rows if (made := campaigns.change_between(None, row)))
    line = f"{pack.title} is set up from the pack {pack.name}."
    entry = Entry(number=0, kind="setup", who="umpire", lines=(line,), changes=changes)
    return ledger.append(empty, entry)
