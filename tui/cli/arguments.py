"""The words after `affray`, and who does what they ask for."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from typing import NoReturn

from tui import __version__
from tui.cli.telling import complain

ABOUT = "Affray runs a fight by the rules of the game at the table: order, dice, numbers and why."

COMMANDS_HELP = """\
commands, none of which needs a terminal:
  affray run FILE [SCRIPT]     play the commands of a script (standard input when none is named)
  affray odds FILE "COMMAND"   the exact odds of a command in the fight as it is
  affray check FILE...         what is wrong with campaigns, themes, keymaps
  affray new FILE --system ID  an empty campaign
  affray systems               the games there are

exit codes: 0 done, 1 a command was refused, 2 something given cannot be used
A file that is called like a command is opened as ./run
"""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """Leave with 2."""
        self.exit(2, f"{self.prog}: {message}. See {self.prog} --help\n")


def _run(words: Sequence[str]) -> int:
    parser = Parser(prog="affray run", description="Play the commands of a script in a campaign, one a line.")
    parser.add_argument("file", metavar="FILE", help="the campaign")
    parser.add_argument("script", metavar="SCRIPT", nargs="?", default="-", help="the script; - or nothing: standard input")
    parser.add_argument("--json", action="store_true", help="tell each entry as one line of JSON")
    parser.add_argument("--seed", type=int, metavar="N", help="fix the program's dice")
    parser.add_argument("--dry-run", action="store_true", help="play, but write nothing")
    parser.add_argument("--keep-going", action="store_true", help="go on after a refused command")
    args = parser.parse_intermixed_args(words)
    from tui.cli.run import run

    return run(args.file, args.script, as_json=args.json, seed=args.seed, dry=args.dry_run, keep_going=args.keep_going)


def _odds(words: Sequence[str]) -> int:
    parser = Parser(prog="affray odds", description="The exact odds of a command in the fight as it is; nothing is changed.")
    parser.add_argument("file", metavar="FILE", help="the campaign")
    parser.add_argument("command", metavar="COMMAND", help="the command in quotes, as on the command line of the screen")
    parser.add_argument("--json", action="store_true", help="tell them as JSON")
    args = parser.parse_args(words)
    from tui.cli.odds import odds

    return odds(args.file, args.command, as_json=args.json)


def _check(words: Sequence[str]) -> int:
    parser = Parser(prog="affray check", description="Say what is wrong with your files; they are only read.")
    parser.add_argument("files", metavar="FILE", nargs="+", help="a campaign, theme, keymap or config.toml")
    args = parser.parse_args(words)
    from tui.cli.campaigns import check

    return check(args.files)


def _new(words: Sequence[str]) -> int:
    parser = Parser(prog="affray new", description="Make an empty campaign.")
    parser.add_argument("file", metavar="FILE", help="where to")
    parser.add_argument("--system", metavar="ID", required=True, help="the game, as `affray systems` names it")
    parser.add_argument("--name", metavar="TEXT", default="", help="what the campaign is called")
    args = parser.parse_args(words)
    from tui.cli.campaigns import new

    return new(args.file, args.system, args.name)


def _systems(words: Sequence[str]) -> int:
    Parser(prog="affray systems", description="The games there are, each with its number of rules.").parse_args(words)
    from tui.cli.campaigns import systems

    return systems()


COMMANDS: Mapping[str, Callable[[Sequence[str]], int]] = {
    "run": _run,
    "odds": _odds,
    "check": _check,
    "new": _new,
    "systems": _systems,
}


def screen_parser() -> Parser:
    """The words of `affray` without a command."""
    parser = Parser(
        prog="affray", description=ABOUT, epilog=COMMANDS_HELP, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", metavar="FILE", nargs="?", help="the campaign; without one you choose")
    parser.add_argument("--saves", metavar="DIR", help="the folder of your campaigns")
    parser.add_argument("--theme", metavar="NAME", help="the theme to begin with")
    parser.add_argument("--keymap", metavar="FILE", help="your own keys")
    parser.add_argument("--ascii", action="store_true", help="draw with plain ASCII characters only")
    parser.add_argument("--version", action="version", version=f"affray {__version__}")
    return parser


def act(words: Sequence[str]) -> int:
    """Do what the words ask for; the exit code."""
    from tui.storage.faults import Fault

    try:
        command = COMMANDS.get(words[0]) if words else None
        if command is not None:
            return command(words[1:])
        args = screen_parser().parse_args(words)
        from tui.cli.screen import screen

        return screen(args.file, saves=args.saves, theme=args.theme, keymap=args.keymap, ascii=args.ascii)
    except Fault as fault:
        complain(str(fault))
        return 2
