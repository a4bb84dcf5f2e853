"""The words of the page, in the user's language."""

from __future__ import annotations

from collections.abc import Mapping

from generator.localization import translated_text
from generator.message import Message, msg

WORDS: Mapping[str, Message] = {
    "skip": msg("Skip to the pages"), "view": msg("View"), "faces": msg("Cards"), "sheets": msg("Sheets"),
    "table": msg("Table"), "language": msg("Language"), "beside": msg("Beside it"), "none": msg("nothing"),
    "seen": msg("Seen"), "plain": msg("in colour"), "grey": msg("in grey"),
    "protanopia": msg("without red (protanopia)"), "deuteranopia": msg("without green (deuteranopia)"),
    "tritanopia": msg("without blue (tritanopia)"), "size": msg("Size"), "cut": msg("Bleed and safe zone"),
    "overlay": msg("Backs over fronts"), "products": msg("Products"), "search": msg("Search"), "kind": msg("Kind"),
    "all": msg("all kinds"), "counted": msg("{count} of {all} faces, {copies} pieces"), "shown": msg("What is printed"),
    "beside-pages": msg("Findings and data"), "findings": msg("Findings"), "checking": msg("checking…"),
    "tally": msg("errors {errors}, warnings {warnings}, notes {notes}"), "error": msg("error"),
    "warning": msg("warning"), "note": msg("note"), "show": msg("Show it"), "close": msg("Close"),
    "front": msg("front"), "back": msg("back"), "used": msg("Printed or referred to by:"),
    "pawn": msg("Pawn"), "board": msg("Board"), "hand": msg("Hand"), "tools": msg("Players, decks and dice"),
    "players": msg("Players"), "player": msg("Hand of player"), "open-hand": msg("Show the hand"),
    "hide-hand": msg("Cover the hand"), "more-players": msg("One more player"), "again": msg("Begin again"),
    "decks": msg("Decks: cards / discarded"),
    "draw": msg("Draw"), "deal": msg("Deal"), "top": msg("Turn up"), "shuffle": msg("Shuffle"),
    "discard": msg("Discard"), "pieces": msg("Pieces"), "piece": msg("Piece"), "lay": msg("Put on the table"),
    "dice": msg("Dice"), "die": msg("d"), "how-many": msg("How many"), "roll": msg("Roll"), "odds": msg("Odds"),
    "of-table": msg("Table of the rules"), "log": msg("What happened"), "drawn": msg("Drawn: a card of {title}"),
    "dealt": msg("A card of {title} for everyone"), "shuffled": msg("Shuffled: {title}"),
    "reshuffled": msg("The discarded cards are shuffled: {title}"), "empty": msg("No card is left."),
    "discarded": msg("Discarded: {title}"), "played": msg("On the table: {title}"),
    "undo-move": msg("Undo the move"), "redo-move": msg("Redo the move"), "zoom-in": msg("Zoom in"),
    "zoom-out": msg("Zoom out"), "fit": msg("Fit all"), "table-tools": msg("Tools"), "rules": msg("Rules"),
    "pile-of": msg("Deck {title}"), "discard-of": msg("Discarded of {title}"),
    "taken-back": msg("Taken back: {title}"), "moved": msg("Moved: {title}"), "flipped": msg("Flipped: {title}"),
    "turned": msg("Turned: {title}"), "into-hand": msg("Taken into the hand: {title}"),
    "put-away": msg("Put away: {title}"), "on-pile": msg("Put on the deck {title}"), "rolled": msg("{dice}: {result}"),
    "take-mat": msg("Take as a mat"), "mat-of": msg("mat of player {player}"),
    "mat-taken": msg("Mat of player {player}: {title}"), "mat-left": msg("No longer a mat: {title}"),
    "setup": msg("Set-up"), "set-up": msg("Set up"), "set-up-as": msg("Set up: {title}"),
    "saved-game": msg("This game"), "save-game": msg("Save as a file"), "open-game": msg("Open a file"),
    "lost-pieces": msg("Pieces that this pack does not have are left out: {count}"),
    "bad-game": msg("This file is not a saved game of zecer."),
    "other-version": msg("This game was saved by another version of zecer."),
    "other-pack": msg("This game was saved for another pack."),
    "pages": msg("{count} pages, as they are set"), "page": msg("Page {number}"),
    "more-sheets": msg("{count} more sheets are not shown"),
    "form": msg("What was chosen"), "changes": msg("Changes"), "undo": msg("Undo"), "redo": msg("Redo"),
    "saved": msg("Saved"), "not-saved": msg("Not saved"), "copies": msg("Copies"), "light": msg("Light or dark"),
    "read-only": msg("Only shown"),
    "things": msg("Things"), "filter": msg("Filter"), "copy": msg("Duplicate"), "delete": msg("Delete"),
    "fill-down": msg("Fill down"), "paste": msg("Paste"), "up": msg("Move up"), "down": msg("Move down"),
    "sum": msg("{sum}, mean {mean}"),
    "layout": msg("Layout"), "face": msg("Layout of cards"), "written-into": msg("A change is written into"),
    "add-text": msg("+ Text"), "add-icon": msg("+ Icon"), "add-shape": msg("+ Shape"), "add-picture": msg("+ Picture"),
    "behind": msg("Backward"), "before": msg("Forward"), "snap": msg("Snap"), "regions": msg("Regions, topmost first"),
    "cards-of-face": msg("Cards with this layout; those that do not fit are first"), "hide": msg("Hide"),
    "lock": msg("Lock"), "inherited": msg("inherited"), "changed-here": msg("changed here"), "place": msg("Place, mm:"),
    "region-text": msg("Text"), "style": msg("Style of text"), "align": msg("Across"), "valign": msg("Down"),
    "icon": msg("Icon"), "picture": msg("Picture"), "shape": msg("Shape"), "fill": msg("Fill"), "stroke": msg("Line"),
    "when": msg("Only when"), "no-face": msg("This product is not laid out by regions."),
    "icons": msg("Icons that come along"), "icon-words": msg("Words: sword, dragon, rain …"),
    "no-icon": msg("No icon is found by these words."), "use": msg("Use"), "meaning": msg("What it means"),
    "find-icon": msg("Find an icon…"),
    "art": msg("A picture for the pack"), "art-name": msg("Its name in theme/art"), "art-artist": msg("Who made it"),
    "art-licence": msg("Its licence"), "art-put": msg("Put it into the pack"),
    "own-face": msg("Make a layout of your own"),
    "suggestions": msg("What may be meant"),
    "setting": msg("The pages are being set…"), "stays": msg("The last state that could be read stays."),
}


def words() -> dict[str, str]:
    """The words of the page by name; holes in braces are filled there."""
    return {name: translated_text(said) for name, said in WORDS.items()}
