"""The worked cases are collected only beside the folder that holds them."""

import os

collect_ignore = [] if os.environ.get("REFKIT_SHARED") else ["test_cases.py"]
