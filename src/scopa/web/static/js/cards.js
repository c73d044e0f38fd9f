// Cards by their codes ("7D"): their pictures and what they are called.

import { h } from "./dom.js";
import { pgettext } from "./i18n.js";

export const STYLES = ["napoletane", "piacentine", "francesi"];
const RANKS = "A234567FCR";
const SUITS = "DCSB";

export const rankOf = (card) => RANKS.indexOf(card[0]) + 1;
const suitOf = (card) => SUITS.indexOf(card[1]);

/** The order of cards is that of the library: by rank, then denari, coppe, spade, bastoni. */
export const numberOf = (card) => (rankOf(card) - 1) * 4 + suitOf(card);
export const inOrder = (cards) => [...cards].sort((one, two) => numberOf(one) - numberOf(two));
export const ALL = [...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit));

let style = "napoletane";
export const useStyle = (name) => {
  style = STYLES.includes(name) ? name : STYLES[0];
};
export const currentStyle = () => style;
export const nextStyle = () => STYLES[(STYLES.indexOf(style) + 1) % STYLES.length];

// Only the pack decides what a court is called: 8, 9, 10 are fante, cavallo and re in an Italian
// pack, and jack, queen and king in a French one.  The Italian "donna" is the 9 of a French pack.
const italian = () => ({
  ranks: [
    pgettext("Italian pack", "ace"),
    pgettext("Italian pack", "two"),
    pgettext("Italian pack", "three"),
    pgettext("Italian pack", "four"),
    pgettext("Italian pack", "five"),
    pgettext("Italian pack", "six"),
    pgettext("Italian pack", "seven"),
    pgettext("Italian pack", "fante"),
    pgettext("Italian pack", "cavallo"),
    pgettext("Italian pack", "re"),
  ],
  suits: [
    pgettext("Italian pack", "coins"),
    pgettext("Italian pack", "cups"),
    pgettext("Italian pack", "swords"),
    pgettext("Italian pack", "batons"),
  ],
  name: (rank, suit) => pgettext("Italian pack", "{rank} of {suit}", { rank, suit }),
});

const french = () => ({
  ranks: [
    pgettext("French pack", "ace"),
    pgettext("French pack", "two"),
    pgettext("French pack", "three"),
    pgettext("French pack", "four"),
    pgettext("French pack", "five"),
    pgettext("French pack", "six"),
    pgettext("French pack", "seven"),
    pgettext("French pack", "jack"),
    pgettext("French pack", "queen"),
    pgettext("French pack", "king"),
  ],
  suits: [
    pgettext("French pack", "diamonds"),
    pgettext("French pack", "hearts"),
    pgettext("French pack", "spades"),
    pgettext("French pack", "clubs"),
  ],
  name: (rank, suit) => pgettext("French pack", "{rank} of {suit}", { rank, suit }),
});

const pack = () => (style === "francesi" ? french() : italian());

/** What a card is called in the pack that is shown and the language that is spoken. */
export function nameOf(card) {
  const { ranks, suits, name } = pack();
  return name(ranks[rankOf(card) - 1], suits[suitOf(card)]);
}

/** What the first suit is called: coins, or diamonds. */
export const coinsName = () => pack().suits[0];

/** Where the picture of a card lies; of the back for null. */
export const pictureOf = (card) => `cards/${style}/${card ?? "back"}.svg`;

/** A picture that says nothing of its own; what holds it has the words. */
export function picture(card, attributes = {}) {
  return h("img", {
    src: pictureOf(card),
    alt: "",
    width: 100,
    height: 160,
    draggable: "false",
    ...attributes,
  });
}

/** A small picture with the name of the card as its text. */
export const thumbnail = (card) => picture(card, { alt: nameOf(card), title: nameOf(card), class: "thumb" });

/** Fetch all pictures of the style, so that none is missing when it is played. */
export function preload() {
  for (const card of [...ALL, null]) new Image().src = pictureOf(card);
}
