"""`python -m refkit` is the command line."""

import sys

from refkit.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
