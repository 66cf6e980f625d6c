"""Decisions that are rows of one kind, and nothing else."""

from typing import Any, Generic, TypeVar, cast

from pydantic import create_model

from refkit.engine.records.records import Record, column

R = TypeVar("R", bound=Record)


class Rows(Record, Generic[R]):
    """Rows of one kind."""

    rows: tuple[R, ...] = column("Rows", default=())


def rows_of(row: type[R], title: str, **says: Any) -> type[Rows[R]]:
    """Return the decision that asks for rows of a class, under a title.

    `says` are what `column` takes of a list: how its rows are filled in.
    """
    asked = (tuple[row, ...], column(title, default=(), **says))  # type: ignore[valid-type]
    made: Any = create_model(
        f"{row.__name__}Rows", __base__=Rows, __doc__=row.__doc__, rows=asked
    )
    return cast("type[Rows[R]]", made)
