"""`python -m refkit` is the command line."""

import sys

from refkit.cli import main

if __name__ == "__main__":
    sys.exit(main())
