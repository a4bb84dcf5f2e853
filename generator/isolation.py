"""Keeps folders of the user off the import path of this process and of those it starts.

Python looks for modules in the current folder first when it is started with ``-m`` or ``-c`` (as the processes of
``multiprocessing`` are), or when ``PYTHONPATH`` has an empty entry. That folder may be a stranger's pack.
"""

# nothing that Python has not loaded by now, not even __future__: it could come from that folder
import os
import site
import sys

# the folder that this package was loaded from is the program, wherever it lies
OWN = os.path.realpath(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MODULES = "PYTHONPATH"
# variables that name folders or files to load from; a relative one would be looked up in the current folder
LISTS = (MODULES, "PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FALLBACK_LIBRARY_PATH", "GCONV_PATH", "LOCPATH",
         "FONTCONFIG_PATH", "XDG_CONFIG_DIRS", "XDG_DATA_DIRS")  # fmt: skip
# those of them that the system reads when a process starts
LOADER = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FALLBACK_LIBRARY_PATH")
SINGLE = ("FONTCONFIG_FILE", "FONTCONFIG_SYSROOT", "PYTHONPYCACHEPREFIX", "PYTHONUSERBASE", "XDG_CACHE_HOME",
          "XDG_CONFIG_HOME", "XDG_DATA_HOME", "HOME", "APPDATA", "TMPDIR", "TEMP", "TMP")  # fmt: skip


def leave() -> None:
    """Take the current folder and relative entries off the import path.

    The program's own folder stays, but behind all others: what lies beside the program hides no library.
    """
    # where the current folder was deleted, nothing relative to it can be loaded
    here = _current()
    unwanted = {os.path.realpath(folder) for folder in (*here, *(_relative() if here else ()))} - _of_python()
    kept = [entry for entry in sys.path if os.path.isabs(entry) and os.path.realpath(entry) not in unwanted]
    if OWN in unwanted and any(os.path.realpath(entry or os.curdir) == OWN for entry in sys.path):
        kept.append(OWN)
    sys.path[:] = kept
    if MODULES in os.environ:
        _shorten(MODULES, unwanted - {OWN})


def guard() -> bool:
    """Have every process that this one starts leave them too, and look up nothing in the current folder.

    Returns whether the loader of libraries may look there in this process: it has read its variables before.
    """
    leave()
    loaded = {name: os.environ.get(name) for name in LOADER}
    os.environ["PYTHONSAFEPATH"] = "1"
    for name in LISTS:
        if name in os.environ:
            _shorten(name, set())
    for name in SINGLE:
        if not os.path.isabs(os.environ.get(name) or os.sep):
            del os.environ[name]
    if sys.flags.ignore_environment and not sys.flags.safe_path:
        _pass_on_the_flag()
    return os.name == "posix" and any(os.environ.get(name) != given for name, given in loaded.items())


def begin_again() -> None:
    """Start this process anew, with the variables as they are now."""
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])


def end_in_one_line() -> None:
    """Have Ctrl-C while modules are still being loaded end with 130 and one line, as it does later."""
    sys.excepthook = _said


def _said(sort, error, trace):  # type: ignore[no-untyped-def]
    if not issubclass(sort, KeyboardInterrupt):
        sys.__excepthook__(sort, error, trace)
        return
    # nothing that speaks the user's language is loaded yet
    os.write(2, b"interrupted; the last good files stay\n")
    os._exit(130)


def _pass_on_the_flag() -> None:
    """Under ``python -E`` the processes of multiprocessing heed no variables, but flags of their command line."""
    from multiprocessing import util

    # the one place where multiprocessing composes the flags of all its processes
    flags = getattr(util, "_args_from_interpreter_flags", None)
    if flags is None:
        # a private name: without it the processes would load modules of the current folder
        raise SystemExit("zecer: expected python -P beside -E, found -E alone")
    if "-P" not in flags():
        util._args_from_interpreter_flags = lambda: [*flags(), "-P"]  # type: ignore[attr-defined]


def _of_python() -> set[str]:
    """Where the interpreter and what is installed lie, should the user stand right there."""
    library = os.path.dirname(os.__file__)
    known = (library, os.path.join(library, "lib-dynload"), *site.getsitepackages(), site.getusersitepackages())
    return {os.path.realpath(folder) for folder in known} - {OWN}


def _current() -> list[str]:
    try:
        return [os.getcwd()]
    except OSError:
        # it was removed, and nothing can be loaded from it
        return []


def _relative() -> list[str]:
    """The relative entries of PYTHONPATH: ``site`` has made them absolute on the path."""
    entries = os.environ.get(MODULES, "").split(os.pathsep)
    return [entry or os.curdir for entry in entries if not os.path.isabs(entry)]


def _shorten(name: str, unwanted: set[str]) -> None:
    """Take relative and unwanted entries out of a variable, and the variable away when none is left."""
    entries = os.environ[name].split(os.pathsep)
    kept = [entry for entry in entries if os.path.isabs(entry) and os.path.realpath(entry) not in unwanted]
    if kept:
        os.environ[name] = os.pathsep.join(kept)
    else:
        del os.environ[name]
