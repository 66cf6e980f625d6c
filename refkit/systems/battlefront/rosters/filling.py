"""Rosters an umpire kept himself: what he had no column for is worked out from the rest."""

import itertools
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.words.compositions import plain_composition
from refkit.engine.words.folding import fold_words
from refkit.systems.battlefront.rosters import guesses, own_charts, roster_stands
from refkit.systems.battlefront.rosters.chart_troops import ChartTroops
from refkit.systems.battlefront.rosters.roster_words import (
    COMMAND,
    alike,
    card_marks,
    class_by_stands,
    class_of,
    is_sure_card,
    nation_of,
    parts,
)
from refkit.systems.battlefront.rules import forces
from refkit.systems.battlefront.rules.vehicles import may_be_either

Row = dict[str, Any]
Rosters = dict[str, list[Row]]
# What a stand is called where nothing says more than the class of its element.
STANDS = {"I": "Infantry", "A": "Tank", "G": "Gun", "R": "Scout"}
INFANTRY = "I"  # what an element is of which nothing says more
MOST_OF_A_KIND = 99
LONGEST = 20  # letters of a card's id
# Stands of one element; more are a fault of their cell, told when the row is checked.
MOST = 999


def fill_rosters(
    laid: Campaign, rosters: Mapping[str, Iterable[Mapping[str, Any]]]
) -> Rosters:
    """Return the rows of an umpire's tabs with what they must say besides.

    His rows stay in order; behind them come the cards and stands that follow from them.
    Beside its fields a row may hold `strength`, the stands an element has now, and
    `called`, his own words for what a closed list calls otherwise, by field. One `typed`
    in set-up, where no guess is asked about, is of no line of a chart unless it says so or
    leaves to a line what it consists of; `typed` has the fields that are typed now, where
    that is known. Rows come back with `guessed`: the fields that are guessed, each with
    how, in words.
    """
    rows = {record: [dict(row) for row in found] for record, found in rosters.items()}
    _Filling(laid, rows).all()
    return rows


class _Filling:
    """Fills the rows of one workbook."""

    def __init__(self, laid: Campaign, rows: Rosters) -> None:
        self.rows = rows
        # Lines that he adds later become rows beside those there are.
        self._there = {
            record: {row.id for row in laid.rows(record)} for record in ("Element", "Group")
        }
        self._letters = {row.id: row.letter for row in laid.rows("Side")}
        self._names = {row.id: row.name for row in laid.rows("UnitCard")}
        self._cards = {
            (side, name.casefold()): card.id
            for card in laid.rows("UnitCard")
            for side, name in ((card.side, card.id), (card.side, card.name))
        }
        # "Rifle squads" are the chart's Rifle squad, and "MG42" its MG 42.
        self._alike = {
            (card.side, alike(card.name)): card.id for card in laid.rows("UnitCard")
        }
        self._lines: dict[tuple[str, str], Row] = {
            (row.side, row.id): row.values for row in laid.rows("Group")
        }
        self._troops = ChartTroops(laid)

    def all(self) -> None:
        """Fill every row, those first that others look at."""
        for row in self.rows.get("Side", ()):
            self._side(row)
        for row in list(self.rows.get("UnitCard", ())):
            own_charts.fill_card(row)
            self._card_row(row)
        for row in self.rows.get("Group", ()):
            self._group(row)
        for row in self.rows.get("FortLine", ()):
            own_charts.fill_fort_line(row)
        for number, row in enumerate(self.rows.get("Objective", ()), 1):
            row.setdefault("id", f"O{number}")
        self._slots()
        self._elements()

    def _side(self, row: Row) -> None:
        """A side gets a nation that repair knows and a letter that no other side has."""
        row.setdefault("nation", nation_of(row["id"]) or row["id"])
        row.setdefault("letter", self._letter(row["id"]))
        self._letters[row["id"]] = row["letter"]

    def _letter(self, side: str) -> str:
        ids = [
            r["id"]
            for r in self.rows.get("Element", ())
            if r["side"] == side and r.get("id")
        ]
        first = Counter(str(each)[0].upper() for each in ids)
        # Where all ids of a roster begin alike, the umpire has chosen that letter.
        likely = [each for each, _ in first.most_common(1) if first[each] == len(ids)]
        tries = itertools.chain(likely, side.upper(), "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        used = {letter.upper() for letter in self._letters.values()}
        return next(each for each in tries if each.isalpha() and each not in used)

    def _card_row(self, row: Row) -> None:
        row.setdefault("id", self._slug(row["side"], row.get("name", "")))
        self._names[row["id"]] = str(row.get("name") or row["id"])
        for name in (row["id"], row.get("name", "")):
            self._cards[row["side"], str(name).casefold()] = row["id"]
        self._alike.setdefault((row["side"], alike(str(row.get("name", "")))), row["id"])

    def _slug(self, side: str, name: str) -> str:
        words = "-".join(fold_words(name).split()).upper()
        stem = f"{self._letters.get(side, '')}-{words}"[:LONGEST]
        others = (f"{stem[: LONGEST - 3]}-{number}" for number in itertools.count(2))
        # A kind of stand that is there must not become another.
        return next(e for e in itertools.chain([stem], others) if e not in self._names)

    def _group(self, row: Row) -> None:
        row.setdefault("kind", "ME")
        # Many an umpire's chart has one number only; it holds for both.
        row.setdefault("scenario_max", row.get("campaign_max"))
        words = f"{row.get('unit_type', '')} {row.get('description', '')}"
        if row["kind"] == "ME":
            known = class_of(words, "Element") or class_by_stands(row.get("contents"))
            if known and not row.get("unit_class"):
                guesses.note(row, "unit_class", guesses.BY_DESCRIPTION)
            row.setdefault("unit_class", known)
            self._translate(row)
        else:
            own_charts.fill_support_line(row, words)
        row.setdefault("id", self._free(row.get("unit_class") or "L", "Group"))
        self._lines[row["side"], str(row["id"])] = row

    def _free(self, stem: str, record: str, form: str = "{}") -> str:
        used = {str(row["id"]) for row in self.rows.get(record, ()) if row.get("id")}
        used |= self._there.get(record, set())
        numbers = (f"{stem}{form.format(number)}" for number in itertools.count(1))
        return next(each for each in numbers if each not in used)

    def _slots(self) -> None:
        days: dict[Any, int] = {}
        for row in self.rows.get("Slot", ()):
            date = row.get("date")
            # Calendars often give dates only; the days are numbered as they come.
            row.setdefault("day", days.setdefault(date, len(days) + 1))
            part = str(row.get("kind") or "full_day").replace("_", " ")
            row.setdefault("id", f"{date} {part}")

    def _elements(self) -> None:
        models = list(self.rows.get("Stand", ()))
        ids = [each.pop("id", None) for each in models]
        # Numbers that begin anew in each unit name no stand.
        if len({*map(str, ids)}) == len(ids) and None not in ids:
            for each, own in zip(models, ids, strict=True):
                each["id"] = own
        for row in self.rows.get("Element", ()):
            own = [each for each in models if roster_stands.is_of(each, row)]
            if own:
                self._gather(row, own)
            self._element(row)
            if own:
                self._models(row, own)
            else:
                made = [*roster_stands.stands(row, self._text(row))]
                guesses.note_lost(row, made, self._names)
                self.rows.setdefault("Stand", []).extend(made)

    def _gather(self, row: Row, models: Iterable[Row]) -> None:
        """Let an element of which he lists every model consist of just these."""
        kinds = Counter(str(each.get("card") or row.get("name")) for each in models)
        there = [each for each in models if each.get("status") not in roster_stands.GONE]
        row.setdefault("status", "active" if there else "destroyed")
        row["contents"] = plain_composition((n, name) for name, n in kinds.items())
        row |= {"establishment": kinds.total(), "strength": len(there)}

    def _models(self, row: Row, models: Iterable[Row]) -> None:
        """Give the models of an element its id, their cards and ids of their own."""
        for number, each in enumerate(models, 1):
            name = str(each.get("card") or row.get("name"))
            each.setdefault("id", f"{row['id']}.{number}")
            each["element"] = row["id"]
            each["card"] = self._card(row["side"], name, row["unit_class"])
            each.setdefault(
                "status", roster_stands.STANDING.get(row["status"], "eliminated")
            )

    def _element(self, row: Row) -> None:
        if not row.get("unit_class"):
            # What the chart says of its line goes before what its name may mean.
            line = self._lines.get((row["side"], str(row.get("group"))), {})
            told = line.get("unit_class") or guesses.guessed_class(row)
            row["unit_class"] = told or INFANTRY
        if row.get("group") and not row.get("rating"):
            line = self._lines.get((row["side"], str(row["group"])), {})
            row |= {"rating": line["rating"]} if line.get("rating") else {}
        line = self._lines.get((row["side"], str(row.get("group") or "")), {})
        if own_charts.is_of_no_line(row) or own_charts.is_of_another(
            row, line, self._cards
        ):
            row["group"] = ""
        if "group" not in row:
            elements = self.rows.get("Element", ())
            row["group"] = guesses.guessed_line(row, self._lines, elements, self._cards)
        row.setdefault("id", self._free(self._letters[row["side"]], "Element", "{:02}"))
        self._translate(row)
        # Few rosters have a column for the status; a date of arrival says it.
        if row.get("arrives"):
            row.setdefault("status", "scheduled")
            row.setdefault("origin", "scheduled")
        self._number(row)

    def _number(self, row: Row) -> None:
        """Set the stands an element was formed with and has now, and what they are."""
        now = roster_stands.count(row, *roster_stands.COUNTS)
        full = roster_stands.count(row, "establishment", "day_start", "strength")
        if max(now or 0, full or 0) > MOST:
            row |= {"establishment": full, "day_start": now}
            return
        line = self._text(row)
        # What the chart says does not fit this element, so it gets contents of its own.
        if not row.get("contents") and full and full != roster_stands.size(line):
            row["contents"] = self._made(row, full)
            guesses.note(row, "contents", guesses.ONLY_COUNTED)
        if row.get("contents") and 0 < roster_stands.size(row["contents"]) < (full or 0):
            roster_stands.add_lost(row, (full or 0) - roster_stands.size(row["contents"]))
        size = roster_stands.size(row.get("contents") or line)
        row["strength"] = size if now is None else min(now, size)
        away = row.get("status", "active") != "active"
        for name, number in (
            ("establishment", size),
            ("day_start", 0 if away else row["strength"]),
        ):
            # What is there and is no number is a fault of its own.
            if isinstance(row.get(name), int | None):
                row[name] = number

    def _text(self, row: Row) -> str:
        """Return what the RG chart says that an element consists of."""
        return str(
            self._lines.get((row["side"], str(row["group"])), {}).get("contents", "")
        )

    def _made(self, row: Row, count: int) -> str:
        """Return contents of so many stands alike, when only their number is known."""
        name = str(row.get("unit_type") or STANDS.get(row["unit_class"], "Stand"))
        card = self._card(row["side"], name, row["unit_class"])
        most, rest = divmod(count, MOST_OF_A_KIND)
        return "; ".join(
            [f"{MOST_OF_A_KIND}x{card}"] * most + [f"{rest}x{card}"] * bool(rest)
        )

    def _translate(self, row: Row) -> None:
        """Put a composition in the umpire's words into ours, with cards for its stands."""
        text = str(row.get("contents") or "")
        if not text or self._is_ours(row["side"], text):
            return
        told = []
        for count, name in parts(text):
            of = row["side"], name, row.get("unit_class", "")
            card = (row.get("typed") and self._troops.meant(*of)) or self._card(*of)
            is_command = bool(COMMAND & set(fold_words(name).split()))
            told.append(f"{count}x{card}" + " cmd" * is_command)
        # What cannot be read stays as it is, and is told as a fault of its cell.
        row["contents"] = "; ".join(told) or text

    def _is_ours(self, side: str, text: str) -> bool:
        try:
            return all(
                (side, c.casefold()) in self._cards for c, _ in forces.parse_contents(text)
            )
        except ValueError:
            return False

    def _card(self, side: str, name: str, unit_class: str) -> str:
        """Return the card of a kind of stand, a new one where there is none."""
        known = self._cards.get(
            (side, name.casefold()), self._alike.get((side, alike(name)))
        )
        if known is None:
            kind = class_of(name, "UnitCard") or ("A" if unit_class == "A" else "T")
            row = {"side": side, "name": name, "unit_class": kind, **card_marks(name, kind)}
            if not is_sure_card(name):
                guesses.note(row, "unit_class", guesses.KIND)
            if may_be_either(name):
                guesses.note(row, "armoured", guesses.ARMOUR[kind == "A"])
            self._card_row(row)
            self.rows.setdefault("UnitCard", []).append(row)
            known = row["id"]
        return str(known)
