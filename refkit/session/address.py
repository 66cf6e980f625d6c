"""Addresses of pages: in the folder of their system, with the workbook they are about."""

import os
from collections.abc import Mapping
from urllib.parse import parse_qs, urlencode

from refkit.engine.play.parts import Part
from refkit.engine.play.system import System

# Names the folder whose campaigns are listed; without it no page leads to another campaign.
FOLDER = "REFKIT_FOLDER"
HOME = "campaigns.ipynb"
# A campaign of any rules system, whole.
CAMPAIGN = "campaign.ipynb"


def asked_workbook(environment: Mapping[str, str] = os.environ) -> str:
    """Return the workbook that the address of this page names, '' where it names none.

    >>> asked_workbook({"QUERY_STRING": "token=a&workbook=red+bank.xlsx"})
    'red bank.xlsx'
    """
    return asked("workbook", environment)


def asked(name: str, environment: Mapping[str, str] = os.environ) -> str:
    """Return what the address of this page says of a name, '' where it says nothing."""
    return parse_qs(environment.get("QUERY_STRING", "")).get(name, [""])[-1]


def about(page: str, workbook: str = "", folder: str | None = None, **more: str) -> str:
    """Return the address of a page about a workbook, in the folder this page is about.

    `more` is what the page is asked besides.

    >>> about("SYSTEM/01-PART.ipynb", "a&b.xlsx")
    'SYSTEM/01-PART.ipynb?workbook=a%26b.xlsx'
    """
    named = {"folder": asked("folder") if folder is None else folder, "workbook": workbook}
    query = urlencode({name: value for name, value in (named | more).items() if value})
    return f"{page}?{query}" if query else page


def page_of(system: System, part: Part) -> str:
    """Return the address of a part's page, from a page in any system's folder.

    Voila and JupyterLab both lay the folders out as they are on the disk.
    """
    return about(f"../{system.page(part)}", asked_workbook())


def home(above: str = "") -> str:
    """Return the address of the list of campaigns, '' where there is none.

    `above` leads from the page to the folder of the list, `../` from a system's folder.
    """
    return about(f"{above}{HOME}") if os.environ.get(FOLDER) else ""
