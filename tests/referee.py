"""A naive referee of the game and its variants, written from the rules alone.

Cards are two-letter texts ("7D"), piles are sets, groups are found by trying every combination. It
shares no code, no numbers and no masks with the library and never imports it. It is slow on
purpose: it is the opinion the library is compared with, and the naive engine of the benchmarks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product

RANKS = "A234567FCR"
SUITS = "DCSB"
PACK = tuple(rank + suit for rank in RANKS for suit in SUITS)
PRIMIERA = {
    "7": 21,
    "6": 18,
    "A": 16,
    "5": 15,
    "4": 14,
    "3": 13,
    "2": 12,
    "F": 10,
    "C": 10,
    "R": 10,
}

Card = str
Group = frozenset[Card]
Move = tuple[Card, Group]
NOTHING: Group = frozenset()


class RefereeError(Exception):
    """The referee forbids it; the text says why."""


def cards(text: str) -> list[Card]:
    """The cards of a text such as "7D 3C" or "7D3C", in the order written."""
    letters = text.replace(" ", "")
    found = [letters[i : i + 2] for i in range(0, len(letters), 2)]
    for card in found:
        if card not in PACK:
            raise RefereeError(f"no such card: {card}")
    return found


def value(card: Card) -> int:
    """What a card takes: ace 1, pips as printed, fante 8, cavallo 9, re 10."""
    return RANKS.index(card[0]) + 1


def total(group: Iterable[Card]) -> int:
    return sum(value(card) for card in group)


def place(card: Card) -> int:
    """Where a card stands in the pack: by rank, then denari, coppe, spade, bastoni."""
    return PACK.index(card)


def order(group: Iterable[Card]) -> list[int]:
    """The documented order of groups: the highest card decides, then the next highest."""
    return sorted((place(card) for card in group), reverse=True)


def in_order(group: Iterable[Card]) -> str:
    return " ".join(sorted(group, key=place))


def captures(table: Iterable[Card], card: Card, rules: Rules | None = None) -> list[Group]:
    """Every group `card` may take: one equal card if there is any, otherwise any sum.

    With rules of a variant, what these allow.
    """
    down = list(table)
    if rules is not None and rules.captures_differ:
        return sorted(other_captures(down, card, rules), key=order)
    equal = [frozenset([other]) for other in down if value(other) == value(card)]
    if equal:
        return sorted(equal, key=order)
    smaller = [other for other in down if value(other) < value(card)]
    sums = [
        frozenset(group)
        for size in range(2, len(smaller) + 1)
        for group in combinations(smaller, size)
        if total(group) == value(card)
    ]
    return sorted(sums, key=order)


def groups(down: list[Card], wanted: int) -> list[Group]:
    """Every group of cards that makes just so much."""
    if wanted == 0:
        return [NOTHING]
    return [
        rest | {card}
        for i, card in enumerate(down)
        if value(card) <= wanted
        for rest in groups(down[i + 1 :], wanted - value(card))
    ]


def ace_takes_all(down: list[Card], rules: Rules) -> bool:
    if rules.ace == "sweep_unless_ace":
        return bool(down) and not any(value(card) == 1 for card in down)
    return bool(down) and rules.ace == "sweep"


def other_captures(down: list[Card], card: Card, rules: Rules) -> set[Group]:
    """Every group that a card may take by the rules of a variant."""
    if value(card) == 1 and ace_takes_all(down, rules):
        return {frozenset(down)}
    found: set[Group] = set()
    for way in rules.totals:
        wanted = value(card) if way == "rank" else int(way) - value(card)
        fits = groups(down, wanted) if wanted > 0 else []
        fewest = min(map(len, fits), default=0)
        if rules.choice == "fewest" or (rules.choice == "single" and way == "rank" and fewest == 1):
            fits = [group for group in fits if len(group) == fewest]
        found.update(fits)
    return found


@dataclass(frozen=True)
class Rules:
    """The house rules."""

    players: int = 2
    sides: int = 2
    hand: int = 3
    table: int = 4
    napola: int = 0
    last_scopa: bool = False
    redeal: dict[int, int] = field(default_factory=lambda: {10: 3})
    target: int = 11
    totals: frozenset[str | int] = frozenset(["rank"])
    choice: str = "single"
    forced: bool = True
    ace: str = "normal"
    ace_scopa: bool = False
    ace_empty: bool = False
    redeal_sum: int = 0
    scopa: int = 1
    majorities: dict[str, int] = field(
        default_factory=lambda: {"cards": 1, "coins": 1, "primiera": 1}
    )
    card_points: dict[Card, int] = field(default_factory=lambda: {"7D": 1})
    set_points: dict[Group, int] = field(default_factory=dict)
    scale: dict[str, int] = field(default_factory=lambda: PRIMIERA)
    any_suits: bool = False
    all_coins_wins: bool = False
    table_bonus: dict[int, int] = field(default_factory=dict)
    low9: int = 0
    triple: int = 0
    wild: Card | None = None
    finish: str = "highest"

    @property
    def captures_differ(self) -> bool:
        here = (self.totals, self.choice, self.ace)
        return here != (frozenset(["rank"]), "single", "normal")

    def makes_a_scopa(self, card: Card, taken: Iterable[Card]) -> bool:
        """Whether taking all of the table scores: an ace's privilege need not."""
        made = total(taken)
        ordinary = any(
            made == value(card) if way == "rank" else made + value(card) == way
            for way in self.totals
        )
        return ordinary or self.ace_scopa

    def voids(self, table: Iterable[Card]) -> bool:
        ranks = [value(card) for card in table]
        if self.redeal_sum and sum(ranks) <= self.redeal_sum:
            return True
        return any(ranks.count(rank) >= count for rank, count in self.redeal.items())

    def opening_sweeps(self, table: Iterable[Card]) -> int:
        """What the dealer scores for a table: the wild card may be of any value."""
        down = list(table)
        made = {total(down)}
        if self.wild in down:
            rest = total(card for card in down if card != self.wild)
            made = {rest + any_value for any_value in range(1, 11)}
        return max((sweeps for aim, sweeps in self.table_bonus.items() if aim in made), default=0)

    def declaration(self, hand: Iterable[Card]) -> int:
        """What three cards are declared for, at best; the wild card may be of any rank."""
        held = list(hand)
        choices = [[value(card)] if card != self.wild else range(1, 11) for card in held]
        best = 0
        for values in product(*choices):
            if self.low9 and sum(values) <= 9:
                best = max(best, self.low9)
            if self.triple and len(set(values)) == 1:
                best = max(best, self.triple)
        return best


@dataclass(frozen=True)
class Event:
    """What one play did, as everybody at the table saw it."""

    player: int
    card: Card
    captured: Group
    scopa: bool
    refilled: bool
    leftovers: Group
    leftovers_to: int | None


@dataclass
class Game:
    """One hand in progress."""

    rules: Rules
    dealer: int
    turn: int
    hands: list[set[Card]]
    table: set[Card]
    stock: list[Card] = field(default_factory=list)
    piles: list[set[Card]] = field(default_factory=list)
    sweeps: list[int] = field(default_factory=list)
    last_capturer: int | None = None
    history: list[Event] = field(default_factory=list)
    bonus: list[int] = field(default_factory=list)
    exposed: list[set[Card]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.bonus = self.bonus or [0] * self.rules.sides
        self.exposed = self.exposed or [set() for _ in range(self.rules.players)]
        self.piles = self.piles or [set() for _ in range(self.rules.sides)]
        self.sweeps = self.sweeps or [0] * self.rules.sides
        self.check()

    @classmethod
    def deal(cls, rules: Rules, dealer: int, deck: Sequence[Card]) -> Game:
        """Deal a hand from a pack in the order written, the top card first."""
        if sorted(deck) != sorted(PACK):
            raise RefereeError("the deck is not the forty cards")
        stock = list(deck)
        hands: list[set[Card]] = [set() for _ in range(rules.players)]
        give(hands, stock, rules, dealer)
        table = {stock.pop(0) for _ in range(rules.table)}
        if rules.voids(table):
            raise RefereeError(f"the opening table is void: {in_order(table)}")
        game = cls(rules, dealer, (dealer + 1) % rules.players, hands, table, stock)
        game.declare()
        sweeps = rules.opening_sweeps(table)
        if sweeps:
            side = dealer % rules.sides
            game.bonus[side] += sweeps * rules.scopa
            game.piles[side] |= table
            game.table = set()
            game.last_capturer = side
        return game

    def declare(self) -> None:
        """Everyone declares the hand just dealt, if it is worth it, and lays it face up."""
        for player, hand in enumerate(self.hands):
            sweeps = self.rules.declaration(hand) if len(hand) == 3 else 0
            self.bonus[player % self.rules.sides] += sweeps * self.rules.scopa
            self.exposed[player] = set(hand) if sweeps else set()

    def check(self) -> None:
        """Forty distinct cards, wherever they are."""
        seen = [card for hand in self.hands for card in hand]
        seen += [card for pile in self.piles for card in pile]
        seen += list(self.table) + self.stock
        if sorted(seen) != sorted(PACK):
            raise RefereeError("the forty cards are not all there exactly once")

    @property
    def over(self) -> bool:
        return not any(self.hands) and not self.stock

    def moves(self) -> list[Move]:
        """Everything the player to move may do, cards and groups in the documented order."""
        if self.over:
            return []
        return [
            (card, group)
            for card in sorted(self.hands[self.turn], key=place)
            for group in self.options(card)
        ]

    def options(self, card: Card) -> list[Group]:
        """What a card may take, and nothing if it may be laid."""
        found = captures(self.table, card, self.rules)
        return found if found and self.rules.forced else [NOTHING, *found]

    def play(self, card: Card, captured: Iterable[Card] = ()) -> Event:
        """Play one card, or say why it may not be played and leave everything as it was."""
        taken = list(captured)
        self.permit(card, taken)
        player, side = self.turn, self.turn % self.rules.sides
        self.hands[player].remove(card)
        self.exposed[player].discard(card)
        last_play = self.over
        scopa = False
        if taken:
            self.table -= set(taken)
            self.piles[side] |= {card, *taken}
            self.last_capturer = side
            scopa = not self.table and (self.rules.last_scopa or not last_play)
            scopa = scopa and self.rules.makes_a_scopa(card, taken)
            self.sweeps[side] += scopa
        elif self.rules.ace_empty and value(card) == 1 and not self.table:
            self.piles[side].add(card)
            self.last_capturer = side
        else:
            self.table.add(card)
        refilled, leftovers, owner = False, NOTHING, None
        if last_play:
            leftovers = frozenset(self.table)
            if leftovers and self.last_capturer is not None:
                owner = self.last_capturer
                self.piles[owner] |= self.table
                self.table = set()
        elif not any(self.hands):
            refilled = True
            give(self.hands, self.stock, self.rules, self.dealer)
            self.declare()
        self.turn = (player + 1) % self.rules.players
        self.check()
        event = Event(player, card, frozenset(taken), scopa, refilled, leftovers, owner)
        self.history.append(event)
        return event

    def permit(self, card: Card, taken: list[Card]) -> None:
        if self.over:
            raise RefereeError("the hand is over")
        if card not in self.hands[self.turn]:
            raise RefereeError(f"player {self.turn} does not hold {card}")
        if len(taken) != len(set(taken)):
            raise RefereeError("a card cannot be taken twice")
        possible = captures(self.table, card, self.rules)
        if not taken and possible and self.rules.forced:
            raise RefereeError(f"{card} must take something")
        if taken and frozenset(taken) not in possible:
            raise RefereeError(f"{card} may not take {in_order(taken)}")

    def score(self) -> list[Line]:
        if not self.over:
            raise RefereeError("the hand is not over")
        lines = count(self.piles, self.sweeps, self.rules)
        if any(self.bonus):
            lines.append(Line("bonus", list(self.bonus), list(self.bonus)))
        return lines

    def wins_match(self) -> int | None:
        """The side that wins the match by all ten coins."""
        if self.rules.all_coins_wins:
            for side, pile in enumerate(self.piles):
                if sum(card[1] == "D" for card in pile) == 10:
                    return side
        return None

    def points(self) -> list[int]:
        return points(self.score())


def give(hands: list[set[Card]], stock: list[Card], rules: Rules, dealer: int) -> None:
    """One card at a time, the seat after the dealer first, until all hold a full hand."""
    for _ in range(rules.hand):
        for seat in range(1, rules.players + 1):
            hands[(dealer + seat) % rules.players].add(stock.pop(0))


@dataclass(frozen=True)
class Line:
    """One prize: what each side counted and the points each side got for it."""

    name: str
    counted: list[int]
    points: list[int]


def to_the_best(counted: list[int], worth: int = 1) -> list[int]:
    """The points to the only side with the most; a tie at the top gives them to nobody."""
    best = max(counted)
    winner = best > 0 and counted.count(best) == 1
    return [worth if winner and number == best else 0 for number in counted]


def prime(pile: Iterable[Card], scale: dict[str, int] = PRIMIERA, any_suits: bool = False) -> int:
    """The best card of each suit, summed; nothing at all unless every suit is there, or any
    may do."""
    best = {suit: [scale[card[0]] for card in pile if card[1] == suit] for suit in SUITS}
    if not all(best.values()) and not any_suits:
        return 0
    return sum(max(scores) for scores in best.values() if scores)


def run_of_coins(pile: Iterable[Card], longest: int) -> int:
    """Napola: how far the coins run from the ace without a gap, at least three, else nothing."""
    held = set(pile)
    run = 0
    while run < min(longest, 10) and RANKS[run] + "D" in held:
        run += 1
    return run if run >= 3 else 0


def score(piles: Sequence[Iterable[Card]], sweeps: Sequence[int], napola: int = 0) -> list[Line]:
    """Count a finished hand of the standard game; `napola` is the longest run counted, 0: off."""
    return count(piles, sweeps, Rules(napola=napola))


NAMED = {"7D": "settebello", "RD": "rebello", "FS": "rosmarino"}
PLURALS = ["assi", "due", "tre", "quattro", "cinque", "sei", "sette", "fanti", "cavalli", "re"]
SETS = {"FD CD RD": "grande", "7D 7C 7S 7B": "palle"}


def card_groups(points: dict[Card, int]) -> list[tuple[str, list[Card]]]:
    """The lines of single cards: each has its own, but four of a rank that score alike share."""
    groups: list[tuple[str, list[Card]]] = []
    for rank, plural in zip(RANKS, PLURALS, strict=True):
        four = [rank + suit for suit in SUITS]
        if all(points.get(card) for card in four) and len({points[card] for card in four}) == 1:
            groups.append((plural, four))
        else:
            groups += [(NAMED.get(card, card), [card]) for card in four if points.get(card)]
    return groups


def count(piles: Sequence[Iterable[Card]], sweeps: Sequence[int], rules: Rules) -> list[Line]:
    """Count a finished hand, prize by prize, without what the deals scored."""
    napola = rules.napola
    held = [set(pile) for pile in piles]
    sizes = [len(pile) for pile in held]
    coins = [sum(card[1] == "D" for card in pile) for pile in held]
    primes = [prime(pile, rules.scale, rules.any_suits) for pile in held]
    sevens = [sum(card[0] == "7" for card in pile) for pile in held]
    lines: list[Line] = []

    def most(name: str, counted: list[int]) -> None:
        if rules.majorities.get(name):
            lines.append(Line(name, counted, to_the_best(counted, rules.majorities[name])))

    most("cards", sizes)
    most("coins", coins)
    for name, group in card_groups(rules.card_points):
        number = [len(pile & set(group)) for pile in held]
        lines.append(Line(name, number, [each * rules.card_points[group[0]] for each in number]))
    most("primiera", primes)
    most("sevens", sevens)
    for group, worth in sorted(
        rules.set_points.items(), key=lambda item: sorted(map(place, item[0]))
    ):
        name = in_order(group)
        lines.append(
            Line(
                SETS.get(name, name.replace(" ", "+")),
                [len(pile & group) for pile in held],
                [worth if group <= pile else 0 for pile in held],
            )
        )
    if napola:
        runs = [run_of_coins(pile, napola) for pile in held]
        lines.append(Line("napola", runs, runs))
    if rules.scopa:
        lines.append(Line("scope", list(sweeps), [number * rules.scopa for number in sweeps]))
    return lines


def points(lines: Iterable[Line]) -> list[int]:
    return [sum(column) for column in zip(*(line.points for line in lines), strict=True)]


def match_winner(totals: Sequence[int], target: int = 11) -> int | None:
    """The side that has won the match after a complete hand; None: play another hand."""
    best = max(totals)
    if best < target or list(totals).count(best) > 1:
        return None
    return list(totals).index(best)


def lowest_winner(totals: Sequence[int], target: int) -> int | None:
    """Who wins when somebody has the target and the fewest points win."""
    least = min(totals)
    if max(totals) < target or list(totals).count(least) > 1:
        return None
    return list(totals).index(least)


def first_winner(before: Sequence[int], lines: Iterable[Line], target: int) -> int | None:
    """Who wins when the last hand is counted out prize by prize: the first at the target, and
    when a prize takes several there, the one that is ahead, then or later."""
    reached = list(before)
    for line in lines:
        reached = [old + new for old, new in zip(reached, line.points, strict=True)]
        there = [side for side, points in enumerate(reached) if points >= target]
        ahead = [side for side in there if reached.count(reached[side]) == 1]
        if there and ahead and max(reached) in [reached[side] for side in ahead]:
            return reached.index(max(reached))
    return None
