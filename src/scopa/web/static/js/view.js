// The table as it is seen: seats, table cards, stock, hand.  Drawn anew from the display.

import { nameOf, picture, rankOf } from "./cards.js";
import { fill, h } from "./dom.js";
import { gettext as _, ngettext, pgettext, signed } from "./i18n.js";
import { capturesOf, game, likes, myTurn } from "./state.js";
import { prospect, seatName, sideName } from "./words.js";

const place = (id) => document.getElementById(id);

/** Make the empty places once. */
export function frame(main) {
  fill(
    main,
    h("section", { id: "felt", "aria-label": _("Table") },
      h("h2", { class: "unseen" }, _("Table")),
      h("ul", { id: "seats", "aria-label": _("Other players") }),
      h("ul", { id: "cards", "aria-label": _("Cards on the table") }),
      h("div", { id: "mine" },
        h("div", { id: "stock" }),
        h("ul", { id: "hand", "aria-label": _("Your hand") }),
        h("div", { id: "pile" }))),
    h("section", { id: "side", "aria-label": _("What happened and what you can do") },
      h("div", { id: "hints", hidden: true }),
      h("div", { id: "log", role: "log", "aria-label": _("What happened"), tabindex: "0" }),
      h("div", { id: "choice", role: "group", "aria-label": _("What to take"), hidden: true }),
      h("nav", { id: "tools", "aria-label": _("Actions") })),
  );
}

/** Draw all that lies on the table; `choice` when a capture is being chosen, `worth` by card. */
export function draw(display, { choice = null, worth = null, busy = false } = {}) {
  const focused = focusedPlace();
  drawScores(display);
  drawSeats(display, busy);
  drawStock(display);
  drawTable(display, choice);
  drawHand(display, choice, worth, busy);
  document.body.classList.toggle("choosing", choice !== null);
  document.body.classList.toggle("mine-to-move", myTurn() && !busy);
  restoreFocus(focused);
}

function drawScores(display) {
  fill(
    place("scores"),
    game.sides.map(({ side, total }) =>
      h("li", { class: display.turn % game.sides.length === side ? "on" : "" },
        h("span", { class: "who" }, sideName(side)),
        h("b", {}, String(total)))),
    h("li", { class: "target" },
      h("span", { class: "who" }, pgettext("points", "to")),
      h("b", {}, String(game.target))),
  );
}

function drawSeats(display, busy) {
  const others = game.seats.slice(1).reverse(); // the seat to the right is 1
  fill(
    place("seats"),
    others.map(({ seat, side, role }) => {
      const shown = display.exposed[seat];
      const backs = Array.from({ length: display.cards[seat] }, (_none, index) => shown[index] ?? null);
      const own = game.sides[side].seats[0] === seat; // a pile lies before one seat of its side
      return h("li", { class: `seat ${role}`, "data-seat": seat, "data-turn": display.turn === seat },
        h("span", { class: "name" },
          seatName(seat),
          role === "partner" && h("small", {}, _("partner")),
          display.dealer === seat && dealerMark()),
        h("span", { class: "fan", role: "img", "aria-label": ngettext("{number} card", "{number} cards", backs.length) },
          backs.map((card) => picture(card, card ? { alt: nameOf(card) } : {}))),
        own && pile(display, side));
    }),
  );
  place("seats").classList.toggle("busy", busy);
}

const dealerMark = () => h("abbr", { class: "dealer", title: _("Dealer") }, pgettext("dealer", "D"));

function pile(display, side) {
  const count = display.piles[side];
  const sweeps = display.sweeps[side];
  const words = [
    ngettext("{number} card taken", "{number} cards taken", count),
    ngettext("{number} scopa", "{number} scope", sweeps),
  ].join(", ");
  return h("span", { class: "pile", "data-side": side, role: "img", "aria-label": words, title: words },
    count > 0 ? picture(null) : h("span", { class: "bare" }),
    sweeps > 0 && h("span", { class: "sweeps" }, "★".repeat(Math.min(sweeps, 3)), sweeps > 3 && String(sweeps)),
    h("span", { class: "count" }, String(count)));
}

function drawStock(display) {
  const words = ngettext("{number} card in the stock", "{number} cards in the stock", display.stock);
  fill(
    place("stock"),
    display.stock > 0 &&
      h("span", { role: "img", "aria-label": words, title: words }, picture(null), h("span", { class: "count" }, String(display.stock))),
  );
}

function drawTable(display, choice) {
  const open = choice?.open ?? new Set();
  fill(
    place("cards"),
    display.table.map((card) => {
      const name = nameOf(card);
      const face = [picture(card, choice ? {} : { alt: name, title: name }), value(card)];
      if (!open.has(card) && !choice?.picked.includes(card)) {
        return h("li", { class: "card", "data-card": card }, choice ? picture(card, { alt: name }) : face);
      }
      return h("li", { class: "card", "data-card": card },
        h("button", {
          type: "button",
          class: "glow",
          "data-take": card,
          "aria-pressed": String(choice.picked.includes(card)),
          "aria-label": name,
        }, face));
    }),
  );
  place("cards").dataset.count = display.table.length;
}

function drawHand(display, choice, worth, busy) {
  const able = myTurn() && !busy;
  fill(
    place("hand"),
    display.hand.map((card, index) => {
      const captures = able ? capturesOf(card) : [];
      const label = able ? `${nameOf(card)}, ${rankOf(card)}: ${prospect(captures)}` : nameOf(card);
      const key = index < 9 ? String(index + 1) : "0";
      return h("li", { class: "card", "data-card": card },
        h("button", {
          type: "button",
          "data-play": card,
          "aria-label": label,
          title: label,
          "aria-disabled": able ? null : "true",
          "aria-pressed": choice ? String(choice.card === card) : null,
          "aria-keyshortcuts": key,
        },
        picture(card),
        value(card),
        worth?.has(card) && h("span", { class: `worth${worth.get(card).best ? " best" : ""}` }, signed(worth.get(card).points)),
        h("kbd", { "aria-hidden": "true" }, key)));
    }),
  );
  place("hand").dataset.count = display.hand.length;
  fill(place("pile"), display.dealer === 0 && dealerMark(), pile(display, 0));
}

/** A small number on the court cards, which Italian packs do not print. */
function value(card) {
  const wanted = likes.values && rankOf(card) > 7;
  return wanted && h("span", { class: "value", "aria-hidden": "true" }, String(rankOf(card)));
}

// A drawing replaces what had the focus, so it goes back to the same place.
function focusedPlace() {
  const { play, take } = document.activeElement?.dataset ?? {};
  if (play) return { list: "hand", at: [...place("hand").querySelectorAll("button")].indexOf(document.activeElement) };
  return take ? { list: "cards", card: take } : null;
}

function restoreFocus(focused) {
  if (!focused) return;
  const again = focused.card && place("cards").querySelector(`[data-take="${focused.card}"]`);
  const hand = [...place("hand").querySelectorAll("button")];
  (again || hand[Math.min(focused.at ?? 0, hand.length - 1)])?.focus();
}

/** Where a card, a seat's hand, a pile, the stock or the hand lies on the screen. */
export function spot({ card, seat, side, stock }) {
  let element;
  if (card) element = document.querySelector(`#hand [data-card="${card}"], #cards [data-card="${card}"]`);
  else if (seat !== undefined) element = seat === 0 ? place("hand") : document.querySelector(`[data-seat="${seat}"] .fan`);
  else if (side !== undefined) element = document.querySelector(`.pile[data-side="${side}"]`);
  else if (stock) element = place("stock");
  return (element ?? place("felt")).getBoundingClientRect();
}

