"""Run Voila or JupyterLab as `python -m` does, but ready in half the time.

Both load jsonschema, and that loads a grammar of addresses in all the world's letters, for
more than a second. No page asks for a check of those, and jsonschema does without.
"""

import runpy
import sys

GRAMMAR = "rfc3987_syntax"


def run(module: str) -> None:
    """Run a server's module with what is left of the command line."""
    # So Python is told that there is none.
    sys.modules[GRAMMAR] = None  # type: ignore[assignment]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    run(sys.argv.pop(1))
