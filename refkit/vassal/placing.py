"""Turns the pieces of a save into stands on the table, and reports every one it cannot."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from refkit.engine.problems import Problem, Refusal, Refused
from refkit.vassal import mapping, patterns, saves
from refkit.vassal.mapping import FLAGS, PieceMapping, PieceRule
from refkit.vassal.pieces import MapPlace, Piece
from refkit.vassal.saves import Save

HIDDEN = "hidden"
MARKED = ("improved", "unmoved", "immobile")
HEADINGS = ("stand", "x", "y", "side", "class", "element", HIDDEN, *MARKED)


@dataclass(frozen=True, slots=True)
class Placement:
    """The stands of a save, which are hidden, what was left out, and every fault."""

    guide: PieceMapping
    stands: tuple[dict[str, Any], ...]
    hidden: tuple[str, ...]
    left_out: Mapping[str, int]
    faults: tuple[Problem, ...]

    def layout(self, ground: Mapping[str, Any]) -> dict[str, Any]:
        """Return the layout of the stands; the mapping's own parts replace the ground's."""
        return {**ground, **self.guide.ground, "stands": list(self.stands)}

    @property
    def rows(self) -> str:
        """The live stands as rows to paste into a list of positions or beside the map."""
        live = (stand for stand in self.stands if not stand["ko"])
        rows = ("\t".join(self._row_cells(stand)) for stand in live)
        return "\n".join(("\t".join(HEADINGS), *rows))

    def _row_cells(self, stand: Mapping[str, Any]) -> Iterator[str]:
        yield from (stand["id"], f"{stand['x']:.6g}", f"{stand['y']:.6g}")
        yield from (stand["side"], stand["cls"], stand["me"])
        for is_so in (stand["id"] in self.hidden, *(stand[name] for name in MARKED)):
            yield "yes" if is_so else ""

    @property
    def notes(self) -> Iterator[str]:
        """Yield notes: which stands are hidden or knocked out, and what was left out."""
        if self.hidden:
            yield f"hidden from the enemy: {', '.join(self.hidden)}"
        if lost := [stand["id"] for stand in self.stands if stand["ko"]]:
            yield f"knocked out, so not listed: {', '.join(lost)}"
        if self.left_out:
            messages = (f"{why} {count}" for why, count in self.left_out.items())
            yield f"pieces that are not stands: {', '.join(messages)}"


class RuledPiece(NamedTuple):
    """A piece, the rule that fits it, and the words the rule found."""

    piece: Piece
    rule: PieceRule
    words: Mapping[str, str]


def read_placement(save: Path, guide: Path) -> Placement:
    """Return the stands of a save; Refused holds the faults of both files."""
    faults: list[Problem | Refusal | str] = []
    told = found = None
    try:
        told = mapping.read_mapping(guide)
    except Refused as refused:
        faults += refused.faults
    try:
        found = saves.open_save(save)
    except Refused as refused:
        faults += refused.faults
    if told is None or found is None:
        raise Refused(faults)
    return place_pieces(found, told)


def place_pieces(save: Save, guide: PieceMapping) -> Placement:
    """Return the stands that the pieces of a save become."""
    there = [each for each in save.pieces if each.place.map == guide.map]
    up = [each for each in there if each.id not in save.decked]
    rules = [(each, guide.rule(each)) for each in up]
    ruled = [RuledPiece(piece, *found) for piece, found in rules if found]
    unknown = [piece for piece, found in rules if found is None]
    crew = [each for each in ruled if each.rule.side]
    made = list(_named_stands(guide, crew, _counter_flags(ruled)))
    return Placement(
        guide=guide,
        stands=tuple(stand for stand, _ in made),
        hidden=tuple(stand["id"] for stand, flags in made if HIDDEN in flags),
        left_out=Counter(_reasons_left_out(save, guide, ruled)),
        faults=(
            *_wrong_save_faults(save, guide),
            *_pieces_without_rule(guide, unknown),
            *_word_faults(guide, crew),
        ),
    )


def _counter_flags(ruled: Iterable[RuledPiece]) -> Mapping[MapPlace, set[str]]:
    """Return the flags that counters give to the pieces at their place."""
    given: dict[MapPlace, set[str]] = defaultdict(set)
    for each in ruled:
        if each.rule.counter:
            given[each.piece.place] |= each.rule.flags
    return given


def _named_stands(
    guide: PieceMapping, crew: Iterable[RuledPiece], counters: Mapping[MapPlace, set[str]]
) -> Iterator[tuple[dict[str, Any], frozenset[str]]]:
    """Yield each stand that has all its words, with its flags."""
    numbers = Counter[str]()
    for each in crew:
        if _missing_words(each):
            continue
        piece, rule = each.piece, each.rule
        words = _known_words(each)
        # The number comes last: it counts the stands that are named alike without it.
        name = patterns.fill_words(rule.stand, {**words, mapping.NUMBER: "{n}"})
        numbers[name] += 1
        flags = rule.flags | guide.flags(piece) | counters.get(piece.place, set())
        x, y = guide.pixels.inches(piece.place.x, piece.place.y)
        stand = {
            "id": name.replace("{n}", str(numbers[name])),
            "side": patterns.fill_words(rule.side, words),
            "x": x,
            "y": y,
            "me": patterns.fill_words(rule.element, words),
            "cls": rule.cls,
        }
        yield stand | {flag: flag in flags for flag in FLAGS if flag != HIDDEN}, flags


def _known_words(each: RuledPiece) -> dict[str, str]:
    # In this order: a word that the rule found goes before a property named like it.
    return {**each.piece.properties, mapping.NAME: each.piece.name, **each.words}


def _missing_words(each: RuledPiece) -> list[str]:
    """Return the words that a rule uses and its piece lacks."""
    told = {**_known_words(each), mapping.NUMBER: "1"}
    asked = f"{each.rule.stand} {each.rule.side} {each.rule.element}"
    return list(dict.fromkeys(patterns.missing_words(asked, told)))


def _word_faults(guide: PieceMapping, crew: Iterable[RuledPiece]) -> Iterator[Problem]:
    for each in crew:
        for word in _missing_words(each):
            place = _piece_place(guide, each.piece)
            yield Problem(place, f"it has no {word!r}", "one, as its rule asks")


def _pieces_without_rule(guide: PieceMapping, pieces: Iterable[Piece]) -> Iterator[Problem]:
    """Yield the pieces that no rule fits, those of one name together."""
    named: dict[str, list[Piece]] = defaultdict(list)
    for piece in pieces:
        named[piece.name].append(piece)
    for first, *others in named.values():
        more = f" and {len(others)} more" if others else ""
        wanted = "a [[piece]] rule with its side, or with ignore = true"
        yield Problem(_piece_place(guide, first) + more, "no rule fits", wanted)


def _wrong_save_faults(save: Save, guide: PieceMapping) -> Iterator[Problem]:
    """Yield why the mapping is not for this save, or not for this map."""
    if guide.module and guide.module != save.module:
        yield Problem("module", f"it is {save.module!r}", repr(guide.module))
    maps = Counter(each.place.map for each in save.pieces if each.place.is_on_a_map)
    if guide.map not in maps:
        listed = ", ".join(f"{name!r} (pieces: {count})" for name, count in maps.items())
        there = f"no piece is on {guide.map!r}"
        yield Problem("map", there, f"one of {listed}" if listed else "pieces on a map")


def _reasons_left_out(
    save: Save, guide: PieceMapping, ruled: Iterable[RuledPiece]
) -> Iterator[str]:
    for each in ruled:
        if each.rule.ignore:
            yield "ignored"
        elif each.rule.counter:
            yield "counters"
    for piece in save.pieces:
        if not piece.place.is_on_a_map:
            yield "on no map"
        elif piece.place.map != guide.map:
            yield f"on the map {piece.place.map!r}"
        elif piece.id in save.decked:
            yield "in decks"


def _piece_place(guide: PieceMapping, piece: Piece) -> str:
    x, y = guide.pixels.inches(piece.place.x, piece.place.y)
    return f"piece {piece.name!r} at {x:g}, {y:g}"
