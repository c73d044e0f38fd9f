// What each move is worth, as a list whose entries play the move.

import { thumbnail } from "./cards.js";
import { button, fill, h } from "./dom.js";
import { gettext as _, percent, signed } from "./i18n.js";
import { game } from "./state.js";
import { cardList } from "./words.js";

/** Draw the hints, best first; none for null. */
export function drawHints(hint, play) {
  const place = document.getElementById("hints");
  place.hidden = hint === null;
  if (!hint) {
    place.replaceChildren();
    return;
  }
  const moves = [...hint.moves].sort((one, two) => two.points - one.points);
  fill(
    place,
    h("h2", {}, _("What each move is worth")),
    h("p", { class: "quiet" }, hint.exact ? _("Points of this hand ahead of the others, exactly.") : _("Points of this hand ahead of the others, on average.")),
    h("ul", {}, moves.map((worth) => line(worth, worth.move === hint.best, play))),
  );
}

function line(worth, best, play) {
  const { card, captured } = game.legal.find((move) => move.move === worth.move);
  const what = captured.length
    ? _("{card} takes {cards}", { card: cardList([card]), cards: cardList(captured) })
    : _("{card} is laid", { card: cardList([card]) });
  const label = `${what}: ${signed(worth.points)}${best ? `, ${_("best")}` : ""}`;
  return h("li", { class: best ? "best" : "" },
    h("button", { type: "button", onclick: () => play(worth.move), "aria-label": label },
      h("span", { class: "thumbs", "aria-hidden": "true" }, thumbnail(card), captured.length > 0 && "→", captured.map(thumbnail)),
      h("b", {}, signed(worth.points)),
      best && h("span", { class: "star", "aria-hidden": "true" }, "★")),
    h("p", { class: "quiet" }, facts(worth)));
}

function facts({ reason, match_win: win, sweep_against: sweep }) {
  const parts = [];
  if (reason) parts.push(reason);
  if (sweep > 0.005) parts.push(_("risk of a scopa against: {share}", { share: percent(sweep) }));
  if (win !== null) parts.push(_("chance of the match: {share}", { share: percent(win) }));
  return parts.join("; ");
}
