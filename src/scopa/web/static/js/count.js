// The count of a hand, line by line: who won each prize and with what, and the match.

import { coinsName, nameOf, thumbnail } from "./cards.js";
import { openDialog } from "./dialogs.js";
import { button, h } from "./dom.js";
import { gettext as _ } from "./i18n.js";
import { offerRecord } from "./record.js";
import { showReview } from "./review.js";
import { sideName, victory } from "./words.js";

/** What a line of the count is called. */
export function prizeName(name) {
  const known = {
    cards: _("Cards"),
    coins: capital(coinsName()),
    settebello: "Settebello",
    primiera: "Primiera",
    sevens: _("Sevens"),
    napola: "Napola",
    scope: _("Scope"),
    bonus: _("Points at once"),
    rebello: "Re bello",
    rosmarino: "Rosmarino",
    grande: "Grande",
  };
  return known[name] ?? (/^[A234567FCR][DCSB]$/.test(name) ? capital(nameOf(name)) : capital(name));
}

const capital = (text) => text[0].toLocaleUpperCase() + text.slice(1);
const SINGLE = new Set(["settebello", "rebello", "rosmarino"]);

/** What a side counted for a line: a number, or for a single card whether it has it. */
function counted({ name, quantities }, side) {
  const quantity = quantities[side];
  if (SINGLE.has(name)) return quantity ? "✓" : "–";
  return quantity ? String(quantity) : "–";
}

/** The table of a count; `who` names the sides. */
export function countTable({ lines, points, before, totals }, who) {
  const sides = points.map((_points, side) => side);
  const row = (title, cells, kind) =>
    h("tr", { class: kind }, h("th", { scope: "row" }, title), cells.map((cell) => h("td", {}, cell)));
  return h("table", { class: "count-table" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, _("Prize")), sides.map((side) => h("th", { scope: "col" }, who(side))))),
    h("tbody", {},
      lines.map((line) => {
        const tied = ["cards", "coins", "primiera", "sevens"].includes(line.name) && line.points.every((each) => each === 0);
        const title = [prizeName(line.name), tied && h("small", {}, _("nobody"))];
        return h("tr", { class: tied ? "tied" : "" },
          h("th", { scope: "row" }, title),
          sides.map((side) =>
            h("td", { class: line.points[side] > 0 ? "won" : "" },
              h("span", { class: "quantity" }, counted(line, side)),
              line.points[side] !== 0 && h("b", {}, plus(line.points[side])),
              line.cards?.[side]?.length > 0 && h("span", { class: "thumbs" }, line.cards[side].map(thumbnail)))));
      })),
    h("tfoot", {},
      row(_("This hand"), points.map(String), "sum"),
      before && row(_("Before"), before.map(String)),
      totals && row(_("Match"), totals.map(String), "total")));
}

const plus = (points) => (points > 0 ? ` +${points}` : ` ${points}`);

/** Show the count of the hand that is over, and what can be done now. */
export function showCount(game, { next, undo, begin }) {
  const over = game.phase === "match_over";
  const title = over ? victory(game.winner) : _("The count of hand {hand}", { hand: game.count.hand });
  openDialog("count", title,
    over && game.winner === 0 && h("p", { class: "winner", "aria-hidden": "true" }, "★ ★ ★"),
    countTable(game.count, sideName),
    over && history(game),
    !over && h("p", { class: "quiet" }, _("The match goes to {target}. A tie gives the point to nobody.", game)),
    h("div", { class: "row end" },
      game.can_undo && button(_("Undo"), undo, { key: "U" }),
      button(_("Review"), () => showReview(game, game.count.hand), { key: "R" }),
      over && button(_("Record"), () => offerRecord(game)),
      over
        ? button(_("New match"), begin, { class: "main", key: "Enter", autofocus: true })
        : button(_("Next hand"), next, { class: "main", key: "Enter", autofocus: true })));
}

/** The points of every hand of the match. */
function history(game) {
  return h("details", {},
    h("summary", {}, _("Hand by hand")),
    h("table", {},
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, _("Hand")), game.sides.map(({ side }) => h("th", { scope: "col" }, sideName(side))))),
      h("tbody", {}, game.scores.map((points, hand) =>
        h("tr", {}, h("th", { scope: "row" }, String(hand + 1)), points.map((each) => h("td", {}, String(each))))))));
}
