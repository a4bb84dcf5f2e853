"""What this process and its child processes load from: not the current folder, nor the home folder, nor variables.

Python searches modules in the current folder first if it is started with ``-m`` or ``-c`` (as the processes of
``multiprocessing`` are), or if ``PYTHONPATH`` has an empty entry. Libraries read settings, fonts and even code from the
home folder (ReportLab executes ``~/.reportlab_mods``) and from variables of their own. Either folder may be a pack that
is not trusted.
"""

# only modules that Python has already loaded, not even __future__: others could come from that folder
import os
import site
import sys

# the folder that contains the program; it is trusted wherever it is
OWN = os.path.realpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
# the virtual environment in which it runs is so too
ENVIRONMENT = os.path.realpath(sys.prefix) if sys.prefix != sys.base_prefix else None
MODULES = "PYTHONPATH"
# those that the dynamic loader reads when a process starts
LOADER = ("LD_LIBRARY_PATH", "LD_PRELOAD", "LD_AUDIT", "DYLD_LIBRARY_PATH", "DYLD_FALLBACK_LIBRARY_PATH",
          "DYLD_INSERT_LIBRARIES", "DYLD_FRAMEWORK_PATH", "DYLD_FALLBACK_FRAMEWORK_PATH")
# variables that name folders or files to load from; relative paths would lead into the current folder
PATH_LISTS = (MODULES, "PATH", *LOADER, "GCONV_PATH", "LOCPATH", "FONTCONFIG_PATH", "XDG_CONFIG_DIRS", "XDG_DATA_DIRS")
# where the user's own folders lie
HOMES = ("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")
SINGLE_PATHS = (*HOMES, "FONTCONFIG_FILE", "FONTCONFIG_SYSROOT", "PYTHONHOME", "PYTHONPYCACHEPREFIX", "PYTHONSTARTUP",
                "PYTHONUSERBASE", "TERMINFO", "TZDIR", "APPDATA", "LOCALAPPDATA", "USERPROFILE", "TMPDIR", "TEMP",
                "TMP")
# folders whose content the program or a library believes
BELIEVED = (*HOMES, "ZECER_CACHE", "APPDATA", "LOCALAPPDATA", "USERPROFILE")
# programs of the user's: each a line of a command, of BROWSER several
PROGRAMS = ("BROWSER", "PAGER", "EDITOR", "VISUAL")
# what these programs read, which may name files and programs too
SETTINGS = ("LESS",)
# no library sees any other variable: of the system, of Python, of languages, and of terminals
KEPT = (*PATH_LISTS, *(name for name in SINGLE_PATHS if name not in HOMES), "HOME", "USER", "LOGNAME", "USERNAME",
        "SHELL", "COMSPEC", "PATHEXT", "SYSTEMDRIVE", "SYSTEMROOT", "WINDIR", "NUMBER_OF_PROCESSORS",
        "PROCESSOR_ARCHITECTURE", "GLIBC_TUNABLES", "__PYVENV_LAUNCHER__", "LANG", "LANGUAGE", "TZ", "TERM",
        "COLORTERM", "COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE", "PAGER",
        *SETTINGS)
KEPT_BEGINNINGS = ("LC_", "PYTHON", "ZECER_", "_ZECER_", "COMP_", "WATCHFILES_", "MALLOC_")
KEPT_ENDINGS = ("_NUM_THREADS",)
# where programs of the user's are started
ROOT = os.sep
# the home that libraries see until ``give_home``
NOWHERE = os.path.join(os.sep, "nonexistent")
GAME = "game.yaml"
# where temporary files are made: whatever lies there is not believed
TEMPORARY = ("TMPDIR", "TEMP", "TMP")
# where a path that stands in a text may end
PATH_ENDS = " \t\n=:;,|&<>()\"'`$%+"
# the environment as the user gave it, without what may be a pack's, for programs of the user's
_GIVEN: dict[str, str] = {}
# the variables that named folders of packs, with these
_PASSED_OVER: list[tuple[str, str]] = []
# the variable in which a process that begins again hands these on
TOLD_LATER = "_ZECER_PASSED_OVER"


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
    named = {os.path.realpath(entry) for entry in _entries(MODULES) if os.path.isabs(entry)} - _installed_folders()
    named |= {os.path.realpath(site.getusersitepackages())} if site.ENABLE_USER_SITE else set()
    # first without them: to know whose they are, modules have to be imported
    sys.path[:] = [entry for entry in entries if os.path.realpath(entry) not in named - {OWN}]
    account = _account_home()
    unwanted = {folder for folder in named - {OWN} if not _is_believed(MODULES, folder, account)}
    sys.path[:] = [entry for entry in entries if os.path.realpath(entry) not in unwanted]
    compiled = sys.pycache_prefix
    if compiled is not None and not (os.path.isabs(compiled) and _is_believed(MODULES, compiled, account)):
        sys.pycache_prefix = None
    if MODULES in os.environ:
        _keep_believed(MODULES, account)


def guard() -> bool:
    """Call ``keep_to_absolute_paths``, and hide the home folder and unknown variables from libraries and children.

    Returns True, and hides nothing yet, if this process has to begin again.
    """
    if keep_to_absolute_paths():
        os.environ[TOLD_LATER] = "\n".join(f"{name}={named}" for name, named in _PASSED_OVER)
        return True
    told = (line.partition("=") for line in os.environ.pop(TOLD_LATER, "").split("\n") if line)
    _PASSED_OVER.extend((name, named) for name, _, named in told)
    _forget_folders_of_strangers()
    _remove_folders_of_packs()
    _GIVEN.update(os.environ)
    _hide_home()
    _hide_variables()
    return False


def keep_to_absolute_paths() -> bool:
    """Call ``leave``, and set the environment so that child processes load nothing from the current folder or a pack.

    Returns True if variables of the dynamic loader were changed, which take effect only in a new process.
    """
    leave()
    loaded = {name: os.environ.get(name) for name in LOADER}
    os.environ["PYTHONSAFEPATH"] = "1"
    account = _account_home()
    for name in PATH_LISTS:
        if name in os.environ:
            _keep_believed(name, account)
    for name in SINGLE_PATHS:
        if not os.path.isabs(os.environ.get(name) or os.sep):
            del os.environ[name]
    if sys.flags.ignore_environment and not sys.flags.safe_path:
        _add_safe_path_flag()
    return os.name == "posix" and any(os.environ.get(name) != value for name, value in loaded.items())


def users_environment() -> dict[str, str]:
    """The environment as the user gave it, without relative paths, and without variables that name anything in a pack
    or the current folder: for the user's own programs, such as a browser.

    They are started in ``ROOT``, since a line of a command may name files too.
    """
    account = _account_home()
    return {name: value for name, value in (_GIVEN or os.environ).items()
            if name in (*PATH_LISTS, *SINGLE_PATHS, *PROGRAMS) or not _names_a_packs(value, account)}


def environment_of_own_programs() -> dict[str, str]:
    """The environment for another process of this program, which has to find the user's folders as this one did."""
    from generator.safety import user_folders

    names = {*HOMES, *user_folders.HANDED_ON, "USERPROFILE", "APPDATA", "LOCALAPPDATA"} if _GIVEN else set()
    kept = {name: value for name, value in os.environ.items() if name not in names}
    return kept | {name: _GIVEN[name] for name in sorted(names) if name in _GIVEN}


def passed_over() -> list[tuple[str, str]]:
    """The variables that were passed over since what they name may be a pack's, with what they name."""
    return list(dict.fromkeys(_PASSED_OVER))


def give_home() -> None:
    """Show libraries a fresh home of this process and its children, in the folder of its temporary files."""
    if not _GIVEN:
        # a process that was not started as a program: its home is not hidden
        return
    from generator.safety.scratch import fresh_folder

    try:
        _show_home(fresh_folder())
    except OSError:
        # without a disk to write on, libraries do without a home
        _show_home(NOWHERE)


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


def _forget_folders_of_strangers() -> None:
    """Remove variables in which only this process hands folders on to its children: they never call ``guard``."""
    # later than in the head of the file: the import path is safe only now
    from generator.safety import user_folders

    for name in user_folders.HANDED_ON:
        os.environ.pop(name, None)


def _remove_folders_of_packs() -> None:
    """Have the home folder, and the programs and folders that variables name, be none of a pack or the current folder.

    In place of such a home folder stands that of the account.
    """
    from generator.safety import user_folders

    account = _account_home()
    for name in (*SINGLE_PATHS, user_folders.CACHE):
        named = os.environ.get(name, "")
        if name in TEMPORARY or not os.path.isabs(named):
            continue
        if not _is_believed(name, named, account):
            _PASSED_OVER.append((name, os.environ.pop(name)))
    if "HOME" not in os.environ:
        os.environ["HOME"] = account if account and not _may_be_a_packs(account, account) else NOWHERE
    for name in (*PROGRAMS, *SETTINGS):
        between = os.pathsep if name == "BROWSER" else "\n"
        lines = [line for line in _entries(name, between) if line]
        kept = [line for line in lines if not _names_a_packs(line, account)
                and (name in SETTINGS or _is_a_program(line))]
        _PASSED_OVER.extend((name, line) for line in lines if line not in kept)
        _set(name, kept, between)


def _is_a_program(line: str) -> bool:
    """Whether the line of a command begins with a name to look up in PATH, or an absolute path."""
    import shlex

    try:
        program = next(iter(shlex.split(line)), "")
    except ValueError:
        return False
    return bool(program) and (not os.path.dirname(program) or os.path.isabs(program))


def _names_a_packs(text: str, account: str | None) -> bool:
    """Whether an absolute path into a pack or the current folder stands in a text, wherever it begins and ends: what a
    program is told may make it read that file, or start it.
    """
    drive = 2 if os.name == "nt" else 0
    for at, letter in enumerate(text):
        if letter in (os.sep, os.altsep):
            path = text[max(at - drive, 0):]
            ends = (end for end, last in enumerate(path) if last in PATH_ENDS and end > drive)
            if any(_may_be_a_packs(path[:end], account) for end in (*ends, len(path)) if os.path.isabs(path[:end])):
                return True
    return False


def _hide_home() -> None:
    """Keep where the user's folders lie in variables of ours, and show libraries no home before ``give_home``."""
    from generator.safety import user_folders

    _keep_user_site(_account_home())
    user_folders.keep()
    _show_home(NOWHERE)


def _show_home(folder: str) -> None:
    for name in HOMES:
        os.environ.pop(name, None)
    os.environ["HOME"] = folder
    if os.name == "nt":
        # where Python looks for it
        os.environ["USERPROFILE"] = os.environ["LOCALAPPDATA"] = os.environ["APPDATA"] = folder


def _account_home() -> str | None:
    """The home folder of the account, whatever HOME says; None where the system does not say it."""
    try:
        import pwd

        return pwd.getpwuid(os.getuid()).pw_dir
    except (ImportError, KeyError):
        return None


def _is_believed(name: str, path: str, account: str | None) -> bool:
    """Whether what a variable names may be read: nothing in a pack or the current folder, nor, of a folder from which
    everything is believed, one that contains the current folder.
    """
    if _may_be_a_packs(path, account):
        return False
    return name not in (*BELIEVED, *PATH_LISTS) or not _is_above_current(path, account if name in BELIEVED else None)


def _keep_believed(name: str, account: str | None) -> None:
    """Remove relative entries of a variable and those that are not believed, and the variable if none is left."""
    absolute = [entry for entry in _entries(name) if os.path.isabs(entry)]
    trusted = {OWN, *_installed_folders()} if name == MODULES else ()
    kept = [entry for entry in absolute if os.path.realpath(entry) in trusted or _is_believed(name, entry, account)]
    _PASSED_OVER.extend((name, entry) for entry in absolute if entry not in kept)
    _set(name, kept)


def _may_be_a_packs(path: str, account: str | None) -> bool:
    """Whether a folder lies in a pack, or in a current folder that is not above the home folder of the account."""
    path = os.path.realpath(path)
    above = [path]
    while os.path.dirname(above[-1]) != above[-1]:
        above.append(os.path.dirname(above[-1]))
    if ENVIRONMENT in above:
        return False
    if any(os.path.lexists(os.path.join(folder, GAME)) for folder in above):
        return True
    here = next(iter(_current_folder()), None)
    if account is None or here is None:
        return False
    here, account = os.path.realpath(here), os.path.realpath(account)
    # who could plant something beside the program could change the program
    return here in above and OWN not in above and os.path.commonpath([here, account]) != here


def _is_above_current(path: str, account: str | None) -> bool:
    """Whether a folder that is not the account's home contains the current one, which may be a pack beside others."""
    if account is not None and os.path.realpath(path) == os.path.realpath(account):
        return False
    path = os.path.realpath(path)
    return any(os.path.commonpath([path, os.path.realpath(here)]) == path for here in _current_folder())


def _keep_user_site(account: str | None) -> None:
    """Have child processes use the packages that the user installed for this account as this process does, or none."""
    base = site.getuserbase() if site.ENABLE_USER_SITE else None
    if base is None or (_may_be_a_packs(base, account) and os.path.commonpath([base, OWN]) != base):
        os.environ["PYTHONNOUSERSITE"] = "1"
        if base is not None:
            sys.path[:] = [entry for entry in sys.path if entry != site.getusersitepackages()]
    else:
        os.environ["PYTHONUSERBASE"] = base


def _hide_variables() -> None:
    """Remove all variables but those that are known: libraries read settings, and names of files, from others."""
    for name in list(os.environ):
        if not (name in KEPT or name.startswith(KEPT_BEGINNINGS) or name.endswith(KEPT_ENDINGS)):
            del os.environ[name]
    # Babel reads a file of this name in the current folder
    if os.path.exists(os.environ.get("TZ", "").removeprefix(":") or NOWHERE):
        del os.environ["TZ"]


def _python_folders() -> set[str]:
    """The folders of the standard library and of all packages, which stay even if one is the current folder."""
    return _installed_folders() | {os.path.realpath(site.getusersitepackages())} - {OWN}


def _installed_folders() -> set[str]:
    """The folders of the standard library and of packages installed for all users."""
    library = os.path.dirname(os.__file__)
    known = (library, os.path.join(library, "lib-dynload"), *site.getsitepackages())
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


def _entries(name: str, between: str = os.pathsep) -> list[str]:
    text = os.environ.get(name, "")
    return (text.replace(" ", between) if name == "LD_PRELOAD" else text).split(between)


def _set(name: str, entries: list[str], between: str = os.pathsep) -> None:
    """Give a variable these entries; without any there is no variable."""
    if entries:
        os.environ[name] = between.join(entries)
    else:
        os.environ.pop(name, None)
