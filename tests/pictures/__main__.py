"""Takes the pictures in docs/images from the running program: `python -m tests.pictures`.

With `--check` it takes them again and says which are out of date.
"""

import shutil
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import FLAGS, NAMES, PATIENCE
from tests.pictures import album, rosters, scenes

USAGE = "usage: python -m tests.pictures [--check]\n"


def main(*words):
    """Take or check every picture; 1 if one is out of date, 2 for a wrong call."""
    if words not in ((), ("--check",)):
        sys.stdout.write(USAGE)
        return 0 if words in (("--help",), ("-h",)) else 2
    with tempfile.TemporaryDirectory() as folder, sharp() as browser:
        place = Path(folder)
        taken = dict(scenes.pictures(browser, place))
        taken |= dict(rosters.pictures(browser, place))
        lines = album.outdated(browser, taken) if words else album.keep(taken)
    sys.stdout.writelines(f"{line}\n" for line in lines)
    return 1 if words and lines else 0


@contextmanager
def sharp():
    """Yield a browser whose pictures are half as large again as the page."""
    program = next(filter(None, map(shutil.which, NAMES)))
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=FLAGS)
        browser = chromium.new_context(device_scale_factor=1.5)
        browser.set_default_timeout(PATIENCE)
        yield browser
        chromium.close()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
