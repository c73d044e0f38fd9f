// The course of the game: moves, choices of capture, undo, the next hand, hints.

import * as animation from "./animation.js";
import * as api from "./api.js";
import { Choice } from "./choice.js";
import { showCount } from "./count.js";
import { closeAll, confirmed, notice } from "./dialogs.js";
import { displayOf, follow } from "./display.js";
import { announce, button, fill, h } from "./dom.js";
import { drawHints } from "./hints.js";
import { gettext as _ } from "./i18n.js";
import { capturesOf, game, like, likes, moveText, myTurn, rememberedGame, rememberGame, setGame, underWay } from "./state.js";
import { cardList, spoken, told } from "./words.js";
import { draw } from "./view.js";

let display = null;
let choice = null;
let hint = null; // what the server told for the present version
let busy = false;

export const isBusy = () => busy;
export const choosing = () => choice;

/** Draw again what is there, after a change of language, cards or looks. */
export function redraw() {
  if (game === null) return;
  if (!busy) display = displayOf(game);
  draw(display, { choice, worth: worthByCard(), busy });
  drawChoice();
  drawHints(hint, playText);
}

/** Go on with the match of the last visit, or begin one. */
export async function start() {
  const id = rememberedGame();
  if (id) {
    try {
      setGame(await api.resume(id));
      log(_("The match goes on where you left it."));
      settle();
      return;
    } catch (error) {
      if (!(error instanceof api.Refused)) throw error;
      rememberGame(null); // the server has forgotten it: begin again
    }
  }
  await begin();
}

/** Begin a match with the choices of the person. */
export async function begin() {
  const { preset, level, napola, target } = likes;
  const old = rememberedGame();
  const told = await asked(() => api.begin({ preset, level, napola, target }));
  if (!told) return;
  closeAll();
  if (old && old !== told.id) api.forget(old).catch(() => null);
  rememberGame(told.id);
  document.getElementById("log").replaceChildren();
  display = displayOf(told);
  await show(told);
}

/** Begin a match, but ask first when one is under way. */
export async function beginAnew(changes = {}, why = _("Begin a new match?")) {
  if (underWay() && !(await confirmed(why, _("New match"), _("Go on playing")))) return false;
  like(changes);
  await begin();
  return true;
}

/** Play a card; ask which capture when there are several. */
export function playCard(card, byKey = false) {
  if (busy || !myTurn()) return;
  const captures = capturesOf(card);
  if (captures.length === 1) {
    playMove(card, captures[0]);
    return;
  }
  choice = new Choice(card, captures);
  if (byKey) choice.step(1);
  redraw();
  announce(byKey ? shownCapture() : _("Tap the cards you want to take."));
}

export function tapTable(card) {
  const capture = choice?.tap(card);
  if (capture) playMove(choice.card, capture);
  else if (choice) redraw();
}

export function stepChoice(by) {
  choice.step(by);
  redraw();
  announce(shownCapture());
}

export function confirmChoice() {
  const capture = choice?.shown;
  if (capture) playMove(choice.card, capture);
}

export function cancelChoice() {
  choice = null;
  redraw();
  announce(_("Choice cancelled."));
}

/** Take back to the previous decision. */
export async function undo() {
  if (busy || !game.can_undo) return;
  closeAll();
  const told = await asked(() => api.undo(game.id, game.version));
  if (!told) return;
  log(_("Taken back."));
  setGame(told);
  settle();
}

/** Deal the next hand. */
export async function next() {
  if (busy || game.phase !== "hand_over") return;
  closeAll();
  const told = await asked(() => api.next(game.id, game.version));
  if (told) await show(told);
}

/** Say the hints that are shown in the words of now, after a change of language or cards. */
export async function sayHintsAnew() {
  if (!hint) return;
  const words = spoken();
  let anew;
  try {
    anew = await api.hint(game.id, words);
  } catch {
    return; // they stay as they were said
  }
  const now = spoken();
  const stale = words.language !== now.language || words.style !== now.style;
  if (stale || hint?.version !== anew.version) return;
  hint = anew;
  redraw();
}

/** Ask what each move is worth, or stop showing it. */
export async function toggleHint() {
  if (busy || !myTurn()) return;
  if (hint) {
    hint = null;
    redraw();
    return;
  }
  const version = game.version;
  announce(_("Thinking …"));
  document.body.classList.add("waiting");
  const told = await asked(() => api.hint(game.id, spoken()));
  document.body.classList.remove("waiting");
  if (!told || version !== game.version) return;
  hint = told;
  redraw();
  const { card, captured } = moveOf(hint.best);
  announce(
    captured.length
      ? _("Best: {card}, taking {cards}.", { card: cardList([card]), cards: cardList(captured) })
      : _("Best: {card}, laid on the table.", { card: cardList([card]) }),
  );
}

const moveOf = (text) => game.legal.find((move) => move.move === text);

function playText(text) {
  const { card, captured } = moveOf(text);
  playMove(card, captured);
}

async function playMove(card, captured) {
  if (busy) return;
  choice = null;
  draw(display, { busy: true }); // until the answer is there, nothing more can be chosen
  drawChoice();
  const told = await asked(() => api.move(game.id, game.version, moveText(card, captured)));
  if (told) await show(told);
  else redraw();
}

/** Ask the server; a refusal is shown, and when it tells the game, that is what stands. */
async function asked(request) {
  if (busy) return null;
  busy = true;
  try {
    return await request();
  } catch (error) {
    busy = false;
    if (error instanceof api.Refused && error.game) {
      setGame(error.game);
      settle();
      log(_("The match was changed elsewhere; this is how it stands."));
    } else if (error instanceof api.Refused && error.code === "unknown_game") {
      rememberGame(null);
      notice(_("The server has forgotten this match. Begin a new one."));
    } else {
      const why = error instanceof api.Refused ? error.message : _("The server does not answer.");
      notice(why);
    }
    return null;
  } finally {
    busy = false;
  }
}

/** Show the events of a reply, then what stands. */
async function show(told) {
  const before = game?.id === told.id && display ? display : displayOf(told);
  setGame(told);
  hint = null;
  if (!told.events) {
    settle();
    return;
  }
  busy = true;
  display = before;
  drawHints(null);
  drawChoice();
  await animation.run(told.events, display, {
    tell,
    follow: (event) => follow(display, event, told),
  });
  busy = false;
  settle();
}

function tell(event) {
  for (const line of told(event)) log(line, event.type);
}

/** Show the game as it stands. */
function settle() {
  choice = null;
  hint = null;
  display = displayOf(game);
  document.dispatchEvent(new Event("settled"));
  if (game.phase !== "move") showCount(game, { next, undo, begin: () => beginAnew() });
}

function log(text, kind = "note") {
  const list = document.getElementById("log");
  list.append(h("p", { class: `told-${kind}` }, text));
  while (list.children.length > 60) list.firstChild.remove();
  list.scrollTop = list.scrollHeight;
}

function worthByCard() {
  if (!hint) return null;
  const worth = new Map();
  for (const { move, points } of hint.moves) {
    const { card } = moveOf(move);
    if (!worth.has(card) || worth.get(card).points < points) worth.set(card, { points, best: false });
  }
  worth.get(moveOf(hint.best).card).best = true;
  return worth;
}

function shownCapture() {
  const capture = choice.shown;
  const what = capture.length ? cardList(capture) : _("lay it on the table");
  return _("{index} of {count}: {what}", { index: choice.index + 1, count: choice.captures.length, what });
}

function drawChoice() {
  const bar = document.getElementById("choice");
  bar.hidden = choice === null;
  if (!choice) return;
  const lay = choice.captures.find((capture) => capture.length === 0);
  fill(
    bar,
    h("p", {}, choice.index < 0 ? _("Tap the cards you want to take.") : shownCapture()),
    h("div", { class: "row" },
      button("◀", () => stepChoice(-1), { "aria-label": _("Previous capture"), class: "small" }),
      button("▶", () => stepChoice(1), { "aria-label": _("Next capture"), class: "small" }),
      lay && button(_("Lay it"), () => playMove(choice.card, lay)),
      button(_("Take"), confirmChoice, { key: "Enter", class: "main", disabled: choice.shown === null }),
      button(_("Cancel"), cancelChoice, { key: "Esc" })),
  );
}
