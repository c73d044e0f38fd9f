// The rules, the count with an example, and advice: pages of text in the reader's language.

import { countTable } from "./count.js";
import { openDialog } from "./dialogs.js";
import { h } from "./dom.js";
import { gettext as _ } from "./i18n.js";

/** Open the help at its first page. */
export function showHelp() {
  const page = (name, title, ...content) => ({ name, title, content });
  const pages = [
    page("rules", _("Rules"), rules()),
    page("counting", _("Counting"), counting()),
    page("advice", _("Advice"), advice()),
    page("controls", _("Controls"), controls()),
    page("questions", _("Questions"), questions()),
  ];
  const tabs = pages.map(({ name, title }, index) =>
    h("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `page-${name}`, "aria-selected": String(index === 0), tabindex: index ? "-1" : "0", autofocus: index === 0, onclick: () => turn(index) }, title));
  const panels = pages.map(({ name, content }, index) =>
    h("section", { role: "tabpanel", id: `page-${name}`, "aria-labelledby": `tab-${name}`, tabindex: "0", hidden: index > 0 }, content));

  function turn(to) {
    const index = (to + pages.length) % pages.length;
    tabs.forEach((tab, at) => {
      tab.setAttribute("aria-selected", String(at === index));
      tab.tabIndex = at === index ? 0 : -1;
      panels[at].hidden = at !== index;
    });
    tabs[index].focus();
  }

  const bar = h("div", { role: "tablist", "aria-label": _("Help"), onkeydown: (event) => {
    const now = tabs.findIndex((tab) => tab === document.activeElement);
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by && now >= 0) turn(now + by);
  } }, tabs);
  openDialog("help", _("Help"), bar, panels);
}

const p = (text) => h("p", {}, text);
const items = (...texts) => h("ul", {}, texts.map((text) => h("li", {}, text)));
const term = (title, text) => [h("h3", {}, title), p(text)];

const rules = () => [
  p(_("Scopa is played with forty cards: coins, cups, swords and batons, each with ace to seven, fante (the knave), cavallo (the knight) and re (the king). An ace counts 1, a fante 8, a cavallo 9, a re 10. In a French pack the suits are diamonds, hearts, spades and clubs, and jack, queen and king are 8, 9 and 10.")),
  p(_("Everyone gets three cards, and four lie face up on the table. Whoever sits after the dealer begins, and after each hand the deal passes on. When three or four kings open the table, the same dealer deals again.")),
  h("h3", {}, _("A turn")),
  items(
    _("You play one card. It takes a card of the same value, or several that add up to it: a nine takes a nine, or a five and a four, or a six, a two and an ace."),
    _("When a card of the same value lies there, you take that one and not a sum."),
    _("When there is more than one way, you choose one."),
    _("A card that can take must take. Only a card that takes nothing stays on the table."),
    _("Clearing the table is a scopa, a sweep, and scores a point, but not with the last card of the hand."),
  ),
  p(_("When all hands are empty, everyone gets three new cards, as long as the stock lasts. At the end, what is left on the table goes to whoever took last.")),
  p(_("With four players, partners sit across from each other and count their cards together. With three, everyone plays alone.")),
  p(_("The menu has more games of the family, each with a sentence on what is different.")),
];

const counting = () => [
  p(_("When a hand is over, everyone looks at the cards they took. One point each goes to:")),
  items(
    _("the most cards: with two sides, 21 of the 40;"),
    _("the most coins: with two sides, 6 of the 10;"),
    _("settebello, the seven of coins;"),
    _("the best primiera;"),
    _("and every scopa."),
  ),
  p(_("For the primiera, take your best card in each suit and add up these values. Without a card in every suit you have none.")),
  h("table", { class: "scale" },
    h("tbody", {},
      h("tr", {}, h("th", { scope: "row" }, _("Card")), ["7", "6", "1", "5", "4", "3", "2", "8–10"].map((rank) => h("td", {}, rank))),
      h("tr", {}, h("th", { scope: "row" }, _("Worth")), ["21", "18", "16", "15", "14", "13", "12", "10"].map((worth) => h("td", {}, worth))))),
  p(_("A tie for most cards, coins or primiera gives the point to nobody.")),
  p(_("The first to 11 wins. The total is looked at after each hand only: if both pass 11, the higher total wins, and a tie means another hand. You can also play to 21 or any other number.")),
  h("h3", {}, _("An example")),
  p(_("Say a hand ends like this:")),
  countTable(EXAMPLE, (side) => (side === 0 ? _("You") : _("Computer"))),
  p(_("All four prizes are yours, and with two scope that makes 6. The computer has its one scopa, 1. With 20 cards each, 5 coins each or the same primiera, that point would have gone to nobody.")),
  h("h3", {}, "Napola"),
  p(_("With napola on, whoever takes ace, two and three of coins scores 3, and one more for each coin that goes on the run: 4 with the four, 5 with the four and the five, up to 10. Turning it on or off changes the count and begins a new match.")),
];

// Worked out by hand: 21 + 21 + 18 + 16 against 18 + 15 + 21 + 21.
const EXAMPLE = {
  lines: [
    { name: "cards", quantities: [22, 18], points: [1, 0], cards: null },
    { name: "coins", quantities: [6, 4], points: [1, 0], cards: null },
    { name: "settebello", quantities: [1, 0], points: [1, 0], cards: null },
    { name: "primiera", quantities: [76, 75], points: [1, 0], cards: [["7D", "7C", "6S", "AB"], ["6D", "5C", "7S", "7B"]] },
    { name: "scope", quantities: [2, 1], points: [2, 1], cards: null },
  ],
  points: [6, 1],
};

const advice = () => [
  term(_("Leave no sweep"), _("Before you lay a card, add up what will lie there. If it makes 10 or less, one card can take it all. A lonely card is an invitation.")),
  term(_("Mind the settebello"), _("It is a point by itself. When it lies there and you can take it, you nearly always should; when you hold it, do not lay it where it can be taken.")),
  term(_("Collect sevens"), _("Sevens win the primiera, and each one you take is one the others lack. Sixes and aces come next.")),
  term(_("Count the coins"), _("Six win the point. Half way through a hand you can often see whether to fight for them or let them go.")),
  term(_("Follow the kings"), _("Nothing but a king takes a king. When three are gone, the last one lies safe.")),
  term(_("Watch the last cards"), _("Near the end, taking last also brings what is left on the table.")),
];

const controls = () => [
  h("h3", {}, _("Touch or mouse")),
  p(_("Tap a card in your hand to play it. When it can take in more than one way, the cards on the table glow: tap those you want. Tap anywhere to skip what is moving.")),
  h("h3", {}, _("Keyboard")),
  h("dl", { class: "keys" }, [
    ["1 … 9, 0", _("play that card of the hand")],
    ["← →", _("change what it takes")],
    ["Enter", _("confirm")],
    ["Esc", _("cancel, close, skip")],
    ["N", _("new match")],
    ["L", _("next level (a new match)")],
    ["D", _("other cards")],
    ["U", _("undo")],
    ["H", _("what each move is worth")],
    ["R", _("review of the last hand")],
    ["M", _("menu")],
    ["?", _("help")],
  ].map(([key, text]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, text)])),
  h("h3", {}, _("The computer")),
  items(
    _("Easy takes what it sees, often at random, and never minds what it leaves."),
    _("Normal knows what cards are worth and asks itself whether you could sweep."),
    _("Hard remembers every card, imagines those it cannot see, and plays each move through in its mind."),
  ),
  p(_("It never looks at your cards or at the stock. A change of level begins a new match.")),
];

const questions = () => [
  term(_("Must I take?"), _("Yes: a card that can take must take, and one of equal value comes first.")),
  term(_("How much is a hand worth?"), _("Up to four points for the prizes, one more for each scopa, and the napola if it is on.")),
  term(_("What if I lack a suit?"), _("Then you have no primiera, however good the rest is.")),
  term(_("Which card is the donna?"), _("In old southern Italian packs the 8 is called donna; in a French pack the queen, in Italian donna too, is 9. This page calls the 8 fante or jack.")),
  term(_("Does anything leave this machine?"), _("No. The page, the cards and the computer's play come from the program you started; nothing else is asked.")),
  term(_("Where does the name come from?"), _("Scopa is the Italian word for broom: the cards are swept off the table. It is among the best loved games in Italy; scopone is its form for four.")),
];
