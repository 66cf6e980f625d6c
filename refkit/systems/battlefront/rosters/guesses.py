"""What refkit guesses of an umpire's own roster, in words, for him to look at."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from refkit.engine.play.listing import join_words
from refkit.engine.words.folding import fold_words
from refkit.systems.battlefront.rosters.roster_words import class_of, element_class, parts

NEAR = 0.6  # of the larger of two numbers of stands
Row = dict[str, Any]
Lines = Mapping[tuple[str, str], Row]
# Where the value that was guessed stands in the words.
VALUE = "{value}"
NOTHING = f"class {VALUE}, as nothing says it"
BY_NAME = f"class {VALUE}, by the name"
BY_DESCRIPTION = f"class {VALUE}, by the description"
BY_STANDS = f"class {VALUE}, by what it consists of"
KIND = f"{VALUE}, though the name does not say so"
ARMOUR = {
    True: "taken as armoured; the name does not say whether it is",
    False: "taken as not armoured; the name does not say whether it is",
}
LINE = f"from line {VALUE} of the reinforcement group (RG) chart"
CALLED = "what your list calls {!r}"
REMOVABLE = {
    True: "may be removed again, as the rules have it; no column says so",
    False: "may not be removed again, as the rules have it; no column says so",
}
ONLY_COUNTED = f"{VALUE}, as the roster says only how many stands there are"
NOT_NAMED = f"{VALUE}; the roster does not name the stands that are lost"
NOT_SAID = "the roster does not say which stands are lost; taken are"


def note(row: Row, field: str, words: str) -> None:
    """Put down that a field of a row is guessed."""
    row.setdefault("guessed", {})[field] = words


def guessed_class(row: Row) -> str:
    """Return the class of an element by its words, '' where they say nothing, and note it.

    What kind of unit it is says its class: then it is no guess.
    """
    told = element_class(row)
    kind, name = str(row.get("unit_type") or ""), str(row.get("name") or "")
    if not told:
        note(row, "unit_class", NOTHING)
    elif class_of(kind, "Element") != told:
        is_named = class_of(f"{kind} {name}", "Element") == told
        note(row, "unit_class", BY_NAME if is_named else BY_STANDS)
    return told


def guessed_line(
    row: Row, lines: Lines, elements: Iterable[Row], cards: Mapping[tuple[str, str], str]
) -> str:
    """Return the likeliest line of the RG chart that has room, '' for none.

    Name and stands of the element are compared with what a line says of itself and with the
    names of the `cards` that it brings.

    A line of an umpire's own chart that only begins alike, or says nothing of what it
    brings, is none.
    """
    side, stem = row["side"], str(row["unit_class"])
    stands = _single_words(str(row.get("contents") or ""))
    told = _single_words(f"{row.get('unit_type', '')} {row.get('name', '')}")
    own = [(code.casefold(), name) for (of, name), code in cards.items() if of == side]
    # Its code is a name of a card too, and says nothing.
    named = {code: name for code, name in own if name != code}
    words = {
        line: _line_words(says, named)
        for (of, line), says in sorted(lines.items())
        if of == side and line.startswith(stem) and _brings(says, stem)
    }
    # A company of machine guns is none of the riflemen, though these have one as well.
    if stands:
        names = _single_words(" ".join(name for _, name in parts(str(row["contents"]))))
        mains = {line: _main_words(lines[side, line], named) for line in words}
        words = {
            i: w
            for i, w in words.items()
            if mains[i] & (told | stands) and not _of_other_size(w, names)
        }
    # A word that stands in every description tells nothing.
    common = Counter(word for each in words.values() for word in each)
    taken = Counter(str(e.get("group")) for e in elements if e["side"] == side)
    free = [line for line in words if _has_room(lines[side, line], taken[line])]
    # What an element consists of says more than what it is called.
    likeness = {
        i: sum((2 if w in stands else 1) / common[w] for w in words[i] & (told | stands))
        for i in free
    }
    if not likeness:
        return ""
    note(row, "group", LINE)
    return max(likeness, key=likeness.__getitem__)


def is_like_line(row: Row, line: Row, cards: Mapping[tuple[str, str], str]) -> bool:
    """Whether an element has about as many stands as a line brings, of its main kind."""
    own = [
        (code.casefold(), name) for (of, name), code in cards.items() if of == row["side"]
    ]
    named = {code: name for code, name in own if name != code}
    told = parts(str(row.get("contents") or ""))
    words = _single_words(" ".join(name for _, name in told))
    ours = sum(int(n) for n in re.findall(r"(\d+)x", str(line.get("contents") or "")))
    his = sum(number for number, _ in told)
    is_alike = bool(_main_words(line, named) & words)
    return is_alike and NEAR * max(ours, his) <= min(ours, his)


def _of_other_size(line: set[str], stands: set[str]) -> bool:
    """Whether both name a number, and no common one: a 25-pounder is no 6-pounder."""
    ours, his = ({w for w in words if w.isdecimal()} for words in (line, stands))
    return bool(ours and his) and not ours & his


def _main_words(line: Row, named: Mapping[str, str]) -> set[str]:
    """Return what a line brings most of, in single words."""
    brought = str(line.get("contents") or "").replace(";", " ")
    counted = [(int(n), code) for n, code in re.findall(r"(\d+)x(\S+)", brought)]
    _, most = max(counted, key=lambda each: each[0], default=(0, ""))
    return _single_words(f"{most} {named.get(most.casefold(), '')}")


def _line_words(line: Row, named: Mapping[str, str]) -> set[str]:
    """Return the words of a line: its description and the stands it brings."""
    brought = str(line.get("contents") or "")
    codes = (
        code.casefold() for code in re.findall(r"\d+x(\S+)", brought.replace(";", " "))
    )
    said = (line.get("description"), brought)
    names = (named.get(code) for code in codes)
    return _single_words(" ".join(str(each or "") for each in (*said, *names)))


def _single_words(text: str) -> set[str]:
    """Return the words of a text, each as of one: squads as squad."""
    return {word.removesuffix("s") for word in fold_words(text).split()}


def _brings(line: Row, unit_class: str) -> bool:
    """Whether it says that it brings elements of a class."""
    return bool(line.get("contents")) and line.get("unit_class") == unit_class


def _has_room(line: Row, taken: int) -> bool:
    most = line.get("campaign_max")
    return not isinstance(most, int) or taken < most


def note_lost(row: Row, stands: Sequence[Row], names: Mapping[str, str]) -> None:
    """Note which stands of an element are taken as lost, where they may be others.

    `names` has what the kinds of stand are called by their ids.
    """
    lost = [each for each in stands if each["status"] == "eliminated"]
    kinds = {each["card"] for each in stands}
    if len(kinds) < 2 or len(lost) == len(stands):
        return
    counted = Counter(names.get(each["card"], each["card"]) for each in lost)
    told = join_words(f"{count} {name}" for name, count in counted.items())
    for each in lost:
        note(each, "status", f"{row.get('name')}: {NOT_SAID} {told}")
