"""The catalogue is compared only beside the folder of the rules."""

import os

BESIDE = ["test_catalogue.py"]

collect_ignore = [] if os.environ.get("REFKIT_SHARED") else BESIDE
