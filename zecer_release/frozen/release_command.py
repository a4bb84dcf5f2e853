"""``zecer release``."""

from __future__ import annotations

from pathlib import Path

import click

from generator.check.approval import facts
from generator.check.choice import Choice
from generator.check.played_data import unplayed_simulations
from generator.check.rule import rules_of_approval
from generator.cli.console import FAULTY, Talk, misuse_of, put, speaking
from generator.cli.edited_facts import keep_edited
from generator.cli.find_pack import argument, read, shown_path
from generator.escape import escaped_text
from generator.load.approved import in_print
from generator.load.pack import Loaded
from generator.load.played import read_played
from generator.localization import count, tr
from generator.make.workspace import Workspace
from generator.model.game import Game
from generator.safety.pack_files import Unread
from generator.translate.catalogue import BadCatalogue
from zecer_release.frozen.releasing import Unreleasable, check_new, check_version, lagging, release_files
from zecer_release.frozen.releasing import put as put_release

# a version that was released and changed is refused by name
REFUSED = "released-and-changed"
MOST_STRINGS, LONGEST = 10, 70


@click.command("release")
@click.argument("version")
@argument
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
              help="Write the archive into FILE; by default into releases/ of the pack.")
@speaking
def command(talk: Talk, version: str, pack: Path | None, output: Path | None) -> None:
    """Freeze a version of a pack: check it, sign it off, and keep it as an archive.

    VERSION is that of game.yaml. The archive and its manifest are what zecer changes compares with later. A release
    is never overwritten by another one; check tells facts that change after it without a new version.
    """
    loaded, game = read(pack)
    with misuse_of(Unreleasable):
        check_version(game, version)
    _refuse_faulty(loaded)
    _refuse_unplayed(loaded, game)
    approved = in_print(facts(game)).encode()
    with misuse_of(Unreleasable, BadCatalogue, Unread, error=click.ClickException):
        files = release_files(loaded, game, approved)
        check_new(loaded, version, *files, output)
        keep_edited(talk, loaded.folder)
        where, is_new = put_release(loaded, version, *files, approved, output)
        behind = list(lagging(loaded, game))
    talk.say(tr("{game} {version} is released: {file}", game=game.id, version=version, file=shown_path(where)) if is_new
             else tr("{game} {version} was released as it is: {file}", game=game.id, version=version,
                     file=shown_path(where)))
    for one in behind:
        talk.remark(count(len(one.sources), "{language}: {count} string has to follow",
                          "{language}: {count} strings have to follow", language=one.language))
        for source in one.sources[:MOST_STRINGS]:
            talk.remark(f"  {escaped_text(' '.join(source.split())[:LONGEST])}")


def _refuse_faulty(loaded: Loaded) -> None:
    """Raises Exit when the pack has errors or warnings."""
    # signing off is a part of a release
    report = Workspace.open_pack(loaded.folder).report(Choice(ignore=(*rules_of_approval(), REFUSED)))
    faults = report.count("error") + report.count("warning")
    if faults:
        put(count(faults, "{count} error or warning stands before a release; zecer check tells it",
                  "{count} errors and warnings stand before a release; zecer check tells them"), err=True)
        raise click.exceptions.Exit(FAULTY)


def _refuse_unplayed(loaded: Loaded, game: Game) -> None:
    """Raises Exit when a simulation was not played on the data that are released."""
    if not game.simulations:
        return
    try:
        left = unplayed_simulations(game, read_played(loaded.folder))
    except ValueError:
        left = list(game.simulations.values())
    if left:
        put(count(len(left), "{count} simulation was not played on these data; zecer odds --check plays it",
                  "{count} simulations were not played on these data; zecer odds --check plays them"), err=True)
        raise click.exceptions.Exit(FAULTY)
