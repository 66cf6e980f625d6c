"""Clauses: what the rules say in our own words, and where each of them is done."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Protocol

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from refkit.engine.problems import Refusal, Refused, nearest


class Home(NamedTuple):
    """One place where a clause is done: what sort of place, and its name or what is said.

    The sorts are step, reminder, chart, option, account, record, check and table; what is
    done at the table has no name but a sentence that says what is recorded or reminded of.
    """

    kind: str
    name: str

    def __str__(self) -> str:
        told = "at the table" if self.kind == "table" else self.kind
        return f"{told}: {self.name}" if self.kind == "table" else f"{told} {self.name}"


@dataclass(frozen=True, slots=True)
class Clause:
    """A rule by its number, in our own short wording, with all its homes."""

    id: str
    text: str
    homes: tuple[Home, ...] = ()

    @property
    def section(self) -> str:
        """The clause's section: what stands before its last part.

        >>> Clause("BF-2.1.2.2-d", "Nobody mends a vehicle of the enemy.").section
        'BF-2.1.2.2'
        """
        return self.id.rpartition("-")[0]


class Declared(BaseModel):
    """A clause as system.toml writes it where citations alone do not give it its home."""

    model_config = ConfigDict(extra="forbid")

    text: str = Field(min_length=1)
    step: str | tuple[str, ...] = ()
    record: str | tuple[str, ...] = ()
    check: str | tuple[str, ...] = ()
    table: str | tuple[str, ...] = ()

    @property
    def homes(self) -> Iterator[Home]:
        """The homes it names."""
        for kind in ("step", "record", "check", "table"):
            told = getattr(self, kind)
            for name in (told,) if isinstance(told, str) else told:
                yield Home(kind, name)


TOLD = TypeAdapter(dict[str, str | Declared])


def declared(raw: Mapping[str, Any]) -> dict[str, Clause]:
    """Return the clauses as they are written: a text, or a text with its homes.

    Raises ValueError naming each that is written otherwise.
    """
    try:
        told = TOLD.validate_python(raw)
    except ValidationError as error:
        found = {str(fault["loc"][0]) for fault in error.errors()}
        wanted = "a text, or a table of text with step, record, check or table"
        message = f"clause {', '.join(sorted(found))}; expected {wanted}"
        raise ValueError(message) from error
    whole = {k: Declared(text=v) if isinstance(v, str) else v for k, v in told.items()}
    return {key: Clause(key, each.text, tuple(each.homes)) for key, each in whole.items()}


def housed(
    clauses: Mapping[str, Clause], citations: Iterable[tuple[Home, str]]
) -> dict[str, Clause]:
    """Return the clauses with the places that cite them among their homes."""
    found = {key: [*each.homes] for key, each in clauses.items()}
    for home, cited in citations:
        if cited in found and home not in found[cited]:
            found[cited].append(home)
    return {key: replace(each, homes=tuple(found[key])) for key, each in clauses.items()}


class Rulebook(Protocol):
    """What has clauses under numbers: a rules system, as far as it is asked for them."""

    @property
    def name(self) -> str:
        """Return what the system is called in commands."""

    @property
    def clauses(self) -> Mapping[str, Clause]:
        """Return its clauses by number."""


def require_clause(rules: Rulebook, clause: str) -> None:
    """Raise Refused with the clause that was meant, unless there is this one."""
    if clause in rules.clauses:
        return
    near = nearest(clause, rules.clauses)
    hint = f"{near} perhaps?" if near else f"`refkit rules {rules.name}` lists them"
    message = f"there is no clause {clause!r}; {hint}"
    raise Refused([Refusal("clause", "no_such_clause", message)])
