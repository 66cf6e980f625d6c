"""Packs: the texts that campaigns start from, and the campaign one of them makes."""

import secrets
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from refkit import shipped, systems
from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import checks, ledger
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Entry
from refkit.engine.play.system import Option, System
from refkit.engine.problems import Problem, Refused, RowFault, suggestion
from refkit.engine.records.records import LONGEST, Record
from refkit.workbook.sheets import pack_files
from refkit.workbook.sheets.pack_files import CARD, PackCard

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
# The sheets are headed by the one, the dice follow from the other.
NEEDED = ("title", "seed")


@dataclass(slots=True)
class Pack:
    """A pack as it is read: its rows in order, where each stands, and what is wrong."""

    name: str
    system: System
    title: str
    options: Mapping[str, str]
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
    return tuple(sorted(file.parent.name for file in packs_folder().glob(f"*/{CARD}")))


def pack_cards() -> tuple[PackCard, ...]:
    """Return what the packs that are there say of themselves, by their names."""
    return tuple(map(pack_card, pack_names()))


def pack_card(pack: str) -> PackCard:
    """Return what a pack says of itself; Refused where there is no such pack."""
    if pack not in pack_names():
        raise Refused([f"pack {pack!r}: expected one of {', '.join(pack_names())}"])
    return pack_files.read_card(packs_folder() / pack)


def example_pack(system: str = "") -> PackCard:
    """Return the pack that an umpire without a campaign begins with.

    Of a system that is named it is that of its packs: one with units, where there is one.
    Raises Refused naming the systems that have a pack.
    """
    cards = pack_cards()
    found = [card for card in cards if system in ("", card.system)]
    if not found:
        raise Refused([_no_pack(system, "pack", cards)])
    return min(found, key=lambda card: (not card.begin_with, card.blank))


def blank_pack(system: str = "") -> PackCard:
    """Return the blank pack of a rules system; of the example's where none is named.

    Raises Refused naming the systems that have a blank pack.
    """
    system = system or example_pack().system
    blank = [card for card in pack_cards() if card.blank]
    found = [card for card in blank if card.system == system]
    if not found:
        raise Refused([_no_pack(system, "blank pack", blank)])
    return found[0]


def _no_pack(system: str, kind: str, there: Iterable[PackCard]) -> Problem:
    has = ", ".join(dict.fromkeys(card.system for card in there))
    return Problem(f"rules system {system!r}", f"there is no {kind} of it", f"one of {has}")


def campaign(pack: str, *, seed: str) -> Campaign:
    """Return a new campaign from a pack; its rows are the first entry of the ledger.

    Raises Refused naming the packs there are, or every fault in the pack and its line.
    """
    return read_pack(packs_folder() / pack_card(pack).name, seed=seed)


def read_pack(folder: Path, *, seed: str) -> Campaign:
    """Return the campaign of the pack in a folder; Refused holds every fault in it."""
    about = pack_files.read_card(folder)
    pack = Pack(about.name, systems.load(about.system), about.title, about.options)
    pack.faults += pack_files.stray_files(folder, pack.system)
    for option in _option_rows(pack, seed):
        pack.add(option, f"{about.name}/{CARD} options")
    for cls in pack.system.records:
        file = folder / f"{cls.__name__}.csv"
        if cls is not Option and file.is_file():
            rows, faults = pack_files.read_rows(file, cls)
            pack.faults += faults
            for place, row in rows:
                pack.add(row, place)
    if pack.faults:
        raise Refused(pack.faults)
    return _set_up(pack)


def own_options(campaign: Campaign) -> Iterator[Option]:
    """Yield refkit's own options that a campaign has no row of, blank where need be."""
    kept = {"versions_kept": str(VERSIONS_KEPT), "system": campaign.system.name}
    for name, about in OWN.items():
        if campaign.find(Option, name) is None:
            yield Option(name=name, value=kept.get(name, ""), help=about)


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


def packs_folder() -> Path:
    """Return the folder that has a folder for each pack."""
    return shipped.folder("templates") / "packs"


def _option_rows(pack: Pack, seed: str) -> Iterator[Option]:
    told = {"title": pack.title, "system": pack.system.name, "pack": pack.name}
    own = {**told, "seed": seed, "versions_kept": str(VERSIONS_KEPT)}
    for name, value in own.items():
        yield Option(name=name, value=value, help=OWN[name])
    for option in pack.system.options:
        yield option.replace(value=pack.options.get(option.name, option.value))
    known = [option.name for option in pack.system.options]
    for name in pack.options:
        if name not in known:
            expected = f"an option of {pack.system.name}" + suggestion(name, known)
            place = f"{pack.name}/{CARD} options"
            pack.faults.append(Problem(place, f"there is {name!r}", expected))


def _set_up(pack: Pack) -> Campaign:
    empty = Campaign(pack.system, {cls.__name__: {} for cls in pack.system.records})
    laid = _enter_rows(empty, pack, pack.rows.values())
    # Without sides nearly every other row would be at fault.
    faults = [
        Problem(f"{name}.csv", "there is no row", "one or more")
        for name in ("Side", "Slot")
        if not laid.rows(name)
    ]
    if faults:
        raise Refused(faults)
    whole = _enter_rows(empty, pack, [*pack.rows.values(), *_completing(pack, laid)])
    faults = list(_placed_faults(pack, whole))
    if faults:
        raise Refused(faults)
    return whole


def _completing(pack: Pack, laid: Campaign) -> list[Record]:
    """Return the rows that follow from those of a pack; Refused where it has bad ones."""
    try:
        return list(pack.system.complete(laid))
    except (ValueError, KeyError) as error:
        # What follows from a bad row is not known: its line says more than that.
        raise Refused([*_placed_faults(pack, laid)] or [f"{pack.name}: {error}"]) from error


def _placed_faults(pack: Pack, campaign: Campaign) -> Iterator[Problem]:
    """Yield what is wrong with rows against each other, each at its line."""
    for fault in checks.faults(campaign):
        place = pack.places.get((fault.record, fault.key), f"{fault.record} {fault.key}")
        yield Problem(place, fault.found, fault.expected)


def _enter_rows(empty: Campaign, pack: Pack, rows: Iterable[Record]) -> Campaign:
    changes = tuple(made for row in rows if (made := campaigns.change_between(None, row)))
    line = f"{pack.title} is set up from the pack {pack.name}."
    entry = Entry(number=0, kind="setup", who="umpire", lines=(line,), changes=changes)
    return ledger.append(empty, entry)
