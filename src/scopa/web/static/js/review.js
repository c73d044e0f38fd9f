// A hand looked at again: the costliest mistakes, with what would have been better.

import { thumbnail } from "./cards.js";
import * as api from "./api.js";
import { notice, openDialog } from "./dialogs.js";
import { fill, h } from "./dom.js";
import { gettext as _, ngettext, points, signed } from "./i18n.js";
import { cardList, seatName, spoken } from "./words.js";

/** Ask for the review of a hand and show it. */
export async function showReview(game, hand) {
  const body = h("div", {}, h("p", { class: "thinking" }, _("Looking at the hand again …")));
  const dialog = openDialog("review", _("Review of hand {hand}", { hand }), body);
  dialog.setAttribute("aria-busy", "true");
  let review;
  try {
    review = await api.review(game.id, hand, spoken());
  } catch (error) {
    dialog.close();
    notice(error instanceof api.Refused ? error.message : _("The server does not answer."));
    return;
  }
  dialog.removeAttribute("aria-busy");
  fill(body, summary(review), costliest(review), every(review));
}

function summary({ players }) {
  const { choices, best, mistakes, loss } = players.find(({ player }) => player === 0);
  return [
    h("p", { class: "lead" }, _("You chose {choices} times and lost nothing in {best}.", { choices, best })),
    h("p", {}, ngettext("{number} clear mistake;", "{number} clear mistakes;", mistakes), " ", _("{loss} points lost in all.", { loss: points(loss) })),
  ];
}

function costliest(review) {
  const plays = review.costliest.map((ply) => review.plays.find((play) => play.ply === ply)).filter((play) => play.loss > 0);
  if (!plays.length) return h("p", {}, _("Nothing to mend: well played."));
  return [h("h3", {}, _("What cost most")), h("ol", { class: "mistakes" }, plays.map(mistake))];
}

function mistake({ ply, move, best, loss, table, reason, best_reason: better }) {
  return h("li", {},
    h("p", { class: "loss" }, h("b", {}, _("{loss} points", { loss: signed(-loss) })), " ", h("small", {}, _("play {number}", { number: ply + 1 }))),
    table.length > 0 && h("p", { class: "thumbs lain" }, h("small", {}, _("On the table")), table.map(thumbnail)),
    comparison(_("You played"), move, reason, "worse"),
    comparison(_("Better"), best, better, "better"));
}

function comparison(title, text, reason, kind) {
  const { card, captured } = parsed(text);
  const words = captured.length
    ? _("{card} takes {cards}", { card: cardList([card]), cards: cardList(captured) })
    : _("{card} is laid", { card: cardList([card]) });
  return h("div", { class: `move ${kind}` },
    h("small", {}, title),
    h("span", { class: "thumbs" }, thumbnail(card), captured.length > 0 && "→", captured.map(thumbnail)),
    h("span", {}, words),
    reason && h("small", { class: "quiet" }, reason));
}

/** A move of the notation, "7Dx3C4B", in its parts. */
function parsed(text) {
  const [card, taken = ""] = text.replace("#", "").split("x");
  return { card, captured: taken.match(/../g) ?? [] };
}

function every({ plays }) {
  return h("details", {},
    h("summary", {}, _("Every play")),
    h("table", { class: "plays" },
      h("thead", {}, h("tr", {}, [_("Play"), _("Who"), _("Move"), _("Lost")].map((title) => h("th", { scope: "col" }, title)))),
      h("tbody", {}, plays.map(({ ply, player, move, loss, forced, mistake: clear }) => {
        const { card, captured } = parsed(move);
        return h("tr", { class: clear ? "clear" : "" },
          h("td", {}, String(ply + 1)),
          h("th", { scope: "row" }, seatName(player)),
          h("td", {}, h("span", { class: "thumbs" }, thumbnail(card), captured.length > 0 && "→", captured.map(thumbnail))),
          h("td", {}, forced ? _("forced") : loss ? signed(-loss) : "–"));
      }))));
}
