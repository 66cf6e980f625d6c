"""The worked cases and the catalogue are collected only beside the folder of the rules."""

import os

BESIDE = ["test_cases.py", "test_catalogue.py"]

collect_ignore = [] if os.environ.get("REFKIT_SHARED") else BESIDE
