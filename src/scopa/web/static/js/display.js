// What lies on the screen: a copy of the game that follows the events one by one.

/** Take the display from the game as it stands. */
export function displayOf(game) {
  return {
    hand: [...game.hand],
    table: [...game.table],
    stock: game.stock,
    cards: game.seats.map((seat) => seat.cards),
    exposed: game.seats.map((seat) => [...seat.exposed]),
    piles: game.sides.map((side) => side.pile.length),
    sweeps: game.sides.map((side) => side.sweeps),
    dealer: game.dealer,
    turn: game.turn,
  };
}

/** Change the display by one event; `game` is what stands after all of them. */
export function follow(display, event, game) {
  if (event.type === "deal") {
    Object.assign(display, {
      hand: [...game.hand],
      table: [...event.table],
      stock: event.stock,
      cards: game.seats.map(() => event.each),
      exposed: event.exposed.map((cards) => [...cards]),
      piles: game.sides.map(() => 0),
      sweeps: game.sides.map(() => 0),
      dealer: event.dealer,
      turn: (event.dealer + 1) % game.seats.length,
    });
    if (event.taken.length) display.piles[event.dealer % game.sides.length] += event.taken.length;
  } else if (event.type === "play") {
    const side = event.seat % game.sides.length;
    display.cards[event.seat] -= 1;
    display.exposed[event.seat] = display.exposed[event.seat].filter((card) => card !== event.card);
    if (event.seat === 0) display.hand = display.hand.filter((card) => card !== event.card);
    if (event.won) {
      display.table = display.table.filter((card) => !event.captured.includes(card));
      display.piles[side] += event.captured.length + 1;
      if (event.scopa) display.sweeps[side] += 1;
    } else {
      display.table = [...display.table, event.card];
    }
    display.turn = (event.seat + 1) % game.seats.length;
  } else if (event.type === "refill") {
    display.hand = [...game.hand];
    display.stock = event.stock;
    display.cards = display.cards.map(() => event.each);
    display.exposed = event.exposed.map((cards) => [...cards]);
  } else if (event.type === "leftovers") {
    display.table = [];
    if (event.side !== null) display.piles[event.side] += event.cards.length;
  }
}
