"""Removes the current folder from the import path of this process and of its child processes.

Python searches modules in the current folder first if it is started with ``-m`` or ``-c`` (as the processes of
``multiprocessing`` are), or if ``PYTHONPATH`` has an empty entry. That folder may be a pack that is not trusted.
"""

# only modules that Python has already loaded, not even __future__: others could come from that folder
import os
import site
import sys

# the folder that contains the program; it is trusted wherever it is
OWN = os.path.realpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
MODULES = "PYTHONPATH"
# variables that name folders or files to load from; relative paths would lead into the current folder
PATH_LISTS = (MODULES, "PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FALLBACK_LIBRARY_PATH", "GCONV_PATH",
              "LOCPATH", "FONTCONFIG_PATH", "XDG_CONFIG_DIRS", "XDG_DATA_DIRS")
# those that the dynamic loader reads when a process starts
LOADER = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FALLBACK_LIBRARY_PATH")
SINGLE_PATHS = ("FONTCONFIG_FILE", "FONTCONFIG_SYSROOT", "PYTHONPYCACHEPREFIX", "PYTHONUSERBASE", "XDG_CACHE_HOME",
                "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "HOME", "APPDATA", "TMPDIR", "TEMP", "TMP")


def leave() -> None:
    """Remove the current folder and relative entries from the import path.

    If the program's own folder is among them, it is moved to the end, so that files beside the program hide no library.
    """
    # nothing relative to a deleted current folder can be loaded
    current_folders = _current_folder()
    untrusted = (*current_folders, *(_relative_entries() if current_folders else ()))
    unwanted = {os.path.realpath(folder) for folder in untrusted} - _python_folders()
    entries = [entry for entry in sys.path if os.path.isabs(entry) and os.path.realpath(entry) not in unwanted]
    if OWN in unwanted and any(os.path.realpath(entry or os.curdir) == OWN for entry in sys.path):
        entries.append(OWN)
    sys.path[:] = entries
    if MODULES in os.environ:
        _remove_unwanted(MODULES, unwanted - {OWN})


def guard() -> bool:
    """Call ``leave``, and set the environment so that child processes load nothing from the current folder.

    Returns True if variables of the dynamic loader were changed, which take effect only in a new process.
    """
    leave()
    loaded = {name: os.environ.get(name) for name in LOADER}
    os.environ["PYTHONSAFEPATH"] = "1"
    for name in PATH_LISTS:
        if name in os.environ:
            _remove_unwanted(name, set())
    for name in SINGLE_PATHS:
        if not os.path.isabs(os.environ.get(name) or os.sep):
            del os.environ[name]
    if sys.flags.ignore_environment and not sys.flags.safe_path:
        _add_safe_path_flag()
    return os.name == "posix" and any(os.environ.get(name) != value for name, value in loaded.items())


def begin_again() -> None:
    """Replace this process by a new one with the same arguments and the current environment. Does not return."""
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])


def end_in_one_line() -> None:
    """Make Ctrl-C during imports end with exit code 130 and one line, as it does later."""
    sys.excepthook = _report_error


def _report_error(sort, error, trace):  # type: ignore[no-untyped-def]
    if not issubclass(sort, KeyboardInterrupt):
        sys.__excepthook__(sort, error, trace)
        return
    # message catalogues are not loaded yet
    os.write(2, b"interrupted; the last good files stay\n")
    os._exit(130)


def _add_safe_path_flag() -> None:
    """Add ``-P`` to the flags of multiprocessing: under ``python -E`` its processes ignore PYTHONSAFEPATH."""
    from multiprocessing import util

    # multiprocessing composes the flags of all its processes here
    flags = getattr(util, "_args_from_interpreter_flags", None)
    if flags is None:
        # the private name is missing: child processes would load modules of the current folder
        raise SystemExit("zecer: expected python -P beside -E, found -E alone")
    if "-P" not in flags():
        util._args_from_interpreter_flags = lambda: [*flags(), "-P"]  # type: ignore[attr-defined]


def _python_folders() -> set[str]:
    """The folders of the standard library and of installed packages, which stay even if one is the current folder."""
    library = os.path.dirname(os.__file__)
    known = (library, os.path.join(library, "lib-dynload"), *site.getsitepackages(), site.getusersitepackages())
    return {os.path.realpath(folder) for folder in known} - {OWN}


def _current_folder() -> list[str]:
    try:
        return [os.getcwd()]
    except OSError:
        # deleted: nothing can be loaded from it
        return []


def _relative_entries() -> list[str]:
    """The relative entries of PYTHONPATH, which ``site`` has made absolute in ``sys.path``."""
    entries = os.environ.get(MODULES, "").split(os.pathsep)
    return [entry or os.curdir for entry in entries if not os.path.isabs(entry)]


def _remove_unwanted(name: str, unwanted: set[str]) -> None:
    """Remove relative and unwanted entries from a variable, and the variable itself if none is left."""
    entries = os.environ[name].split(os.pathsep)
    remaining = [entry for entry in entries if os.path.isabs(entry) and os.path.realpath(entry) not in unwanted]
    if remaining:
        os.environ[name] = os.pathsep.join(remaining)
    else:
        del os.environ[name]
