"""A process stopped at each of its system calls: to be killed there, or to be told no.

Linux alone has this; `refusing` knows the registers of one kind of processor.
"""

import contextlib
import ctypes
import os
import platform
import signal
from collections.abc import Callable, Iterator

_TRACEME, _GETREGS, _SETREGS, _SYSCALL, _SETOPTIONS = 0, 12, 13, 24, 0x4200
_SYSGOOD_EXITKILL = 0x1 | 0x100000
_STOPPED_AT_CALL = signal.SIGTRAP | 0x80
_ANSWER, _NUMBER = 10, 15  # rax and orig_rax among the registers
NO_CALL = 2**64 - 1
PROCESSOR = "x86_64"
# What writes to a disk, by its number on that processor.
WRITING = {
    "write": 1,
    "openat": 257,
    "fsync": 74,
    "rename": 82,
    "mkdir": 83,
    "chmod": 90,
    "unlink": 87,
    "pwrite64": 18,
    "ftruncate": 77,
}
LOCKING = 73  # flock

_ptrace = ctypes.CDLL(None, use_errno=True).ptrace
_ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
_ptrace.restype = ctypes.c_long
Registers = ctypes.c_ulong * 27


def killed(work: Callable[[], object], point: int) -> bool:
    """Do a piece of work in a child killed at its n-th stop; False if it ended before.

    There are two stops to a system call: before it is done, and after.
    """
    child = _traced(work)
    for number, _ in enumerate(_stops(child), 1):
        if number == point:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            return True
    return False


def refused(work: Callable[[], object], calls: set[int], point: int, error: int) -> bool:
    """Do a piece of work in a child of which the n-th of these calls fails.

    False if there are not so many of them.
    """
    child, count, at = _traced(work), 0, 0
    for number, registers in enumerate(_registers(child), 1):
        if number % 2 and registers[_NUMBER] in calls:
            count += 1
            if count == point:
                registers[_NUMBER], at = NO_CALL, number
                _set(child, registers)
        elif number == at + 1 and at:
            registers[_ANSWER] = 2**64 - error
            _set(child, registers)
    return bool(at)


def can_refuse() -> bool:
    """Whether the registers of this machine are known here."""
    return platform.machine() == PROCESSOR


def _traced(work: Callable[[], object]) -> int:
    """Start the work in a child that stops before it begins."""
    child = os.fork()
    if not child:
        with contextlib.suppress(BaseException):
            _ask(_TRACEME, 0)
            os.kill(os.getpid(), signal.SIGSTOP)
            work()
        os._exit(0)
    os.waitpid(child, 0)
    _ask(_SETOPTIONS, child, _SYSGOOD_EXITKILL)
    return child


def _stops(child: int) -> Iterator[int]:
    """Walk the stops of a child at its system calls, until it ends."""
    passed_on = 0
    while True:
        _ask(_SYSCALL, child, passed_on)
        status = os.waitpid(child, 0)[1]
        if not os.WIFSTOPPED(status):
            return
        passed_on = 0
        if os.WSTOPSIG(status) == _STOPPED_AT_CALL:
            yield status
        else:
            passed_on = os.WSTOPSIG(status)


def _registers(child: int) -> Iterator[ctypes.Array[ctypes.c_ulong]]:
    for _ in _stops(child):
        registers = Registers()
        _ask(_GETREGS, child, 0, ctypes.addressof(registers))
        yield registers


def _set(child: int, registers: ctypes.Array[ctypes.c_ulong]) -> None:
    _ask(_SETREGS, child, 0, ctypes.addressof(registers))


def _ask(what: int, child: int, *data: int) -> None:
    """Ask the kernel something about a child, or fail."""
    place, value = (None, *data) if len(data) == 1 else (data or (None, None))
    if _ptrace(what, child, place, value) < 0:
        raise OSError(ctypes.get_errno(), "ptrace")
