"""A whole game: the setup, the turns, and the figures of the finished game."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

from generator.model.values import Ref
from generator.odds.whole_game import Case, Decision, GameResult, RandomNumbers, WholeGame
from zecer_games.plays.crystal_errands.declaration import uses
from zecer_games.plays.crystal_errands.policies import POLICIES
from zecer_games.plays.crystal_errands.printed_rules import PrintedRules, printed_rules
from zecer_games.plays.crystal_errands.table_view import Steps, ask
from zecer_games.plays.crystal_errands.turns import turn
from zecer_games.plays.crystal_errands.world import Crew, Pawn, Won, World


def play(rules: PrintedRules, seats: Sequence[str],
         chances: RandomNumbers) -> Generator[Decision[Any, Any], int, GameResult]:
    """One game. The first seat begins: who throws highest sits there."""
    world = set_up(rules, len(seats), chances)
    yield from choose(world)
    while True:
        world.round += 1
        for seat, crew in enumerate(world.crews):
            if crew.out:
                continue
            try:
                yield from turn(world, seat)
            except Won as won:
                return _finished_game(world, won)


def set_up(rules: PrintedRules, players: int, chances: RandomNumbers) -> World:
    """Teams and boards by lot; for two players a third board lies after the last. Sides are the fronts until chosen."""
    chance = chances.generator_of("setup")
    teams = chance.sample(range(len(rules.teams)), players)
    boards = chance.sample(rules.boards, max(players, 3))
    crews = [Crew(team, [Pawn(card, seat) for card in rules.heroes if card.team == team], rules.numbers.start_gems)
             for seat, team in enumerate(teams)]
    # nobody owns a board without a seat: its side is drawn too
    sides = [board[0] if at < players else chance.choice(board) for at, board in enumerate(boards)]
    return World(rules, crews, sides, chances.generator_of("dice"), chances.generator_of("stock"))


def choose(world: World) -> Steps[None]:
    """Each player chooses the side of the own board and the heroes that begin."""
    rules = world.rules
    for seat, crew in enumerate(world.crews):
        board = next(board for board in rules.boards if world.sides[seat] in board)
        side = yield from ask(world, seat, "side", board)
        world.sides[seat] = side
        world.boards[seat] = rules.halls[side]
        pairs = tuple(combinations(crew.heroes, rules.numbers.awake))
        pair = yield from ask(world, seat, "heroes", pairs)
        crew.pair = _pair(hero.card.ref for hero in pair)
        for hero in crew.heroes:
            hero.asleep = hero not in pair
            if hero in pair:
                world.place(hero, world.camp(seat))


def _pair(heroes: Iterable[Ref]) -> str:
    return "+".join(ref.id for ref in heroes)


def _finished_game(world: World, won: Won) -> GameResult:
    cases = [
        Case({"won": int(seat == won.seat)},
             {"team": world.rules.teams[crew.team].id, "pair": crew.pair, "side": world.boards[seat].side.id},
             seat=seat + 1)
        for seat, crew in enumerate(world.crews)
    ]
    numbers = {
        "moves": world.moves, "rounds": world.round, "crystals": world.delivered, "fights": world.fights,
        "beaten": world.beaten, "duels": world.duels, "deaths": sum(crew.deaths for crew in world.crews),
        "gauntlet": int(won.hunting),
    }
    return GameResult(numbers, cases)


def values(rules: PrintedRules) -> Mapping[str, Mapping[str, tuple[Ref, ...]]]:
    """The teams, the pairs of heroes that may begin, and the sides."""
    pairs = [pair for team in range(len(rules.teams))
             for pair in combinations([card.ref for card in rules.heroes if card.team == team], rules.numbers.awake)]
    return {
        "team": {team.id: (team,) for team in rules.teams},
        "pair": {_pair(pair): pair for pair in pairs},
        "side": {hall.side.id: (hall.side,) for hall in rules.halls},
    }


ERRANDS = WholeGame(prepare=printed_rules, play=play, policies=POLICIES, seats=(2, 4), values=values, uses=uses)
