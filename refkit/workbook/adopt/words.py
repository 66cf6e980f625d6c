"""The general words of rosters in several languages, from `words.toml`."""

import tomllib
from functools import cache
from importlib import resources

from refkit.workbook.sheets.worksheets import fold_heading


@cache
def _listed() -> dict[str, dict[str, str]]:
    text = resources.files(__package__).joinpath("words.toml").read_text("utf-8")
    return tomllib.loads(text)


@cache
def words_of(mark: str) -> frozenset[str]:
    """Return the words of one mark in all languages, folded."""
    return frozenset(map(fold_heading, _listed().get(mark, ())))
