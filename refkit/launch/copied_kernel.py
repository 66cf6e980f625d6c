"""Kernels of the pages as copies of one process, where the system can copy processes."""

import asyncio
import json
import os
import socket
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from threading import Lock
from typing import Any

import psutil
from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

SETTING = "JUPYTER_DEFAULT_PROVISIONER_NAME"
PARENT = "refkit.launch.kernel_parent"
# What a kernel's command begins with, behind the name of Python.
_LAUNCHER = ["-m", "ipykernel_launcher"]
_NAME = "refkit-copied"


def use() -> None:
    """Have this server's kernels copied; elsewhere than on Linux a copy is not safe."""
    if sys.platform != "linux":
        return
    KernelProvisionerFactory.provisioners[_NAME] = EntryPoint(
        _NAME, f"{__name__}:CopiedKernel", KernelProvisionerFactory.GROUP_NAME
    )
    os.environ[SETTING] = _NAME


class Process(psutil.Process):  # type: ignore[misc]
    """A kernel's process, which says what subprocess.Popen says of one it started."""

    stdin = stdout = stderr = None

    def poll(self) -> int | None:
        """Return None while it runs, else 0: how it ended only its parent could say."""
        return None if self.is_running() else 0

    def send_signal(self, sig: int) -> None:
        """Send a signal; raise ProcessLookupError where the process is gone."""
        try:
            super().send_signal(sig)
        except psutil.NoSuchProcess as gone:
            raise ProcessLookupError(gone.pid) from gone


class Parent:
    """The process that kernels are copies of, started when the first is asked for."""

    def __init__(self) -> None:
        self._lock = Lock()
        self.process: subprocess.Popen[bytes] | None = None
        self._line: Any = None

    def copy(self, **asked: object) -> Process:
        """Return a new kernel's process; raise OSError where there is none to be had."""
        with self._lock:
            if self.process is None or self.process.poll() is not None:
                self._start()
            self._line.write(json.dumps(asked) + "\n")
            self._line.flush()
            answer = self._line.readline()
        if not answer:
            raise ConnectionResetError
        return Process(int(answer))

    def _start(self) -> None:
        ours, its = socket.socketpair()
        with ours, its:
            self.process = subprocess.Popen(
                # No folder before the libraries: a kernel puts its own there by itself.
                [sys.executable, "-P", "-m", PARENT, str(its.fileno())],
                stdin=subprocess.DEVNULL,
                pass_fds=[its.fileno()],
            )
            self._line = ours.makefile("rw", encoding="utf-8")


parent = Parent()


class CopiedKernel(LocalProvisioner):
    """A kernel that is a copy of the process that has everything loaded."""

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        """Start it, in the usual way where it cannot be copied; return how to reach it."""
        if cmd[1:3] != _LAUNCHER:
            return await super().launch_kernel(cmd, **kwargs)
        cwd = kwargs.get("cwd") or str(Path.cwd())
        try:
            made = await asyncio.to_thread(
                parent.copy, argv=cmd[3:], env=kwargs["env"], cwd=cwd
            )
        except (OSError, ValueError, psutil.NoSuchProcess):
            return await super().launch_kernel(cmd, **kwargs)
        self.process, self.pid, self.pgid = made, made.pid, made.pid
        return self.connection_info
