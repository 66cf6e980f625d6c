"""Voila keeps a kernel ready for the pages that `refkit play` names, and for no other."""

import os
from pathlib import Path

import refkit

POOL = {"kernel_env_variables": {}}
pages = os.environ.get("REFKIT_WARM", "").split()
c.VoilaConfiguration.preheat_kernel = True
c.VoilaKernelManager.kernel_pools_config = {
    "default": {"pool_size": 0, **POOL},
    **{page: {"pool_size": 1, **POOL} for page in pages},
}
# The frame that stands before the page is made has its colours too.
tokens = Path(refkit.__file__).parent / "widgets/page/tokens.css"
c.VoilaConfiguration.resources = {"tokens": tokens.read_text("utf-8")}
