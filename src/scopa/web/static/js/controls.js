// What taps and keys do on the table.

import { dialogOpen } from "./dialogs.js";
import { game } from "./state.js";
import * as play from "./play.js";

/** Listen from now on; `skip` ends an animation and says whether there was one. */
export function listen(actions, skip) {
  document.addEventListener("click", (event) => {
    if (event.target.closest("dialog")) return;
    if (skip()) {
      event.stopPropagation();
      return;
    }
    const { play: card, take } = event.target.closest("button")?.dataset ?? {};
    // A click of a key has no place and no count: Enter and the space bar on a focused card.
    if (card) play.playCard(card, event.detail === 0);
    else if (take) play.tapTable(take);
  }, true);

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const dialog = dialogOpen();
    if (dialog) inDialog(event, dialog, actions);
    else if (onTable(event, actions, skip)) event.preventDefault();
  });
}

/** What a key does while no window is open; whether it did anything. */
function onTable(event, actions, skip) {
  const { key } = event;
  if (key === "Tab" || key === "Shift") return false;
  if (skip()) return true;
  const choice = play.choosing();
  if (choice) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
    if (by) play.stepChoice(by);
    else if (key === "Escape") play.cancelChoice();
    else if (key === "Enter" && choice.shown && !tapping(event)) play.confirmChoice();
    else return onDigit(key) || onLetter(key, actions);
    return true;
  }
  if (key === "ArrowRight" || key === "ArrowLeft") return alongHand(key === "ArrowRight" ? 1 : -1);
  return onDigit(key) || onLetter(key, actions) || onEnter(event);
}

// Enter on a card of the table taps it, and on a button presses it.
const tapping = ({ target }) => target.closest?.("button") && !target.dataset.play;

function onDigit(key) {
  if (!/^[0-9]$/.test(key)) return false;
  const cards = [...document.querySelectorAll("#hand [data-play]")];
  const card = cards[key === "0" ? 9 : Number(key) - 1];
  if (card) play.playCard(card.dataset.play, true);
  return true;
}

function onLetter(key, actions) {
  const action = {
    n: actions.begin,
    l: actions.level,
    d: actions.deck,
    u: actions.undo,
    h: actions.hint,
    r: actions.review,
    m: actions.menu,
    "?": actions.help,
  }[key.toLowerCase()];
  action?.();
  return action !== undefined;
}

/** With no card chosen, Enter goes on after a count that was closed. */
function onEnter({ key, target }) {
  if (key !== "Enter" || target.closest?.("button, a, summary") || game?.phase !== "hand_over") return false;
  play.next();
  return true;
}

function alongHand(by) {
  const cards = [...document.querySelectorAll("#hand [data-play]")];
  if (!cards.length) return false;
  const now = cards.indexOf(document.activeElement);
  cards[now < 0 ? (by > 0 ? 0 : cards.length - 1) : (now + by + cards.length) % cards.length].focus();
  return true;
}

/** Letters that the count's own buttons name work there, too. */
function inDialog(event, dialog, actions) {
  if (dialog.id !== "count") return;
  const key = event.key.toLowerCase();
  const action = { u: actions.undo, r: actions.review, n: game.phase === "match_over" && actions.begin }[key];
  if (!action) return;
  event.preventDefault();
  action();
}
