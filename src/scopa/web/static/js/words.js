// What happened, in sentences; and what seats, sides, games and levels are called.

import { currentStyle, inOrder, nameOf } from "./cards.js";
import { gettext as _, language, listed, pgettext } from "./i18n.js";
import { game } from "./state.js";

// Play goes on to the right: seat 1 sits there.  The same names in every language.
const NAMES = ["", "Bruno", "Carla", "Dario", "Elena", "Fabio"];

export function seatName(seat) {
  if (seat === 0) return _("You");
  return game.seats.length === 2 ? _("Computer") : NAMES[seat];
}

const alone = (side) => game.sides[side].seats.length === 1;

export function sideName(side) {
  if (alone(side)) return seatName(side);
  return side === 0 ? pgettext("side", "We") : pgettext("side", "They");
}

export const cardList = (cards) => listed(inOrder(cards).map(nameOf));

export function levelName(level) {
  return { easy: _("Easy"), normal: _("Normal"), hard: _("Hard") }[level] ?? level;
}

export function styleName(style) {
  return { napoletane: _("Neapolitan"), piacentine: _("Piacentine"), francesi: _("French") }[style];
}

/** The language and the pack that the server is to say reasons in. */
export const spoken = () => ({ language: language(), style: currentStyle() });

/** What a card would do, for those who cannot see the table at a glance. */
export function prospect(captures) {
  if (captures.length > 1) return _("takes in several ways");
  return captures[0]?.length ? _("takes {cards}", { cards: cardList(captures[0]) }) : _("takes nothing");
}

/** The sentences of one event. */
export function told(event) {
  return (TELL[event.type] ?? (() => []))(event);
}

const TELL = {
  deal(event) {
    const lines = [];
    if (event.redeals) lines.push(_("The opening table was void; the cards were dealt again."));
    lines.push(
      event.dealer === 0
        ? _("Hand {hand}: you dealt.", event)
        : _("Hand {hand}: {name} dealt.", { ...event, name: seatName(event.dealer) }),
    );
    if (event.table.length) lines.push(_("On the table: {cards}.", { cards: cardList(event.table) }));
    if (event.taken.length) {
      lines.push(_("The dealer takes the opening table: {cards}.", { cards: cardList(event.taken) }));
    }
    return [...lines, ...declared(event)];
  },

  play({ seat, card, captured, won, scopa, cleared }) {
    const words = { name: seatName(seat), card: nameOf(card), cards: cardList(captured) };
    let text;
    if (captured.length) {
      text =
        seat === 0
          ? _("You play {card} and take {cards}.", words)
          : _("{name} plays {card} and takes {cards}.", words);
    } else if (won) {
      text =
        seat === 0 ? _("You play {card} and win it.", words) : _("{name} plays {card} and wins it.", words);
    } else {
      text = seat === 0 ? _("You lay {card}.", words) : _("{name} lays {card}.", words);
    }
    const more = scopa ? _("Scopa!") : _("The table is clear, but it is no scopa.");
    return [scopa || (cleared && captured.length) ? `${text} ${more}` : text];
  },

  refill(event) {
    return [
      _("New cards for everyone: {each}. Left in the stock: {stock}.", event),
      ...declared(event),
    ];
  },

  leftovers({ side, cards }) {
    const words = { cards: cardList(cards) };
    if (side === null) return [_("Nobody took a card, so nobody gets the last ones: {cards}.", words)];
    if (!alone(side)) {
      return [
        side === 0
          ? _("Your side took last and gets what is left: {cards}.", words)
          : _("The other side took last and gets what is left: {cards}.", words),
      ];
    }
    if (side === 0) return [_("You took last and get what is left: {cards}.", words)];
    return [_("{name} took last and gets what is left: {cards}.", { ...words, name: seatName(side) })];
  },

  count: () => [_("The hand is counted.")],

  match: ({ winner }) => [victory(winner)],
};

export function victory(side) {
  if (!alone(side)) return side === 0 ? _("Your side wins the match!") : _("The other side wins the match.");
  return side === 0 ? _("You win the match!") : _("{name} wins the match.", { name: seatName(side) });
}

function declared({ exposed, bonus }) {
  const lines = exposed.flatMap((cards, seat) =>
    cards.length ? [_("{name}: {cards} face up.", { name: seatName(seat), cards: cardList(cards) })] : [],
  );
  bonus.forEach((points, side) => {
    if (points) lines.push(_("{name}: points at once: {points}.", { name: sideName(side), points }));
  });
  return lines;
}
