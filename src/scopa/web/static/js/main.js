// The page comes alive: language, looks, the game, and what hands and keys do.

import * as animation from "./animation.js";
import * as api from "./api.js";
import { currentStyle, nextStyle, preload, useStyle } from "./cards.js";
import { listen } from "./controls.js";
import { notice } from "./dialogs.js";
import { announce } from "./dom.js";
import { showHelp } from "./help.js";
import { gettext as _, LANGUAGES, language, preferred, speak } from "./i18n.js";
import { drawTools, drawTop, showMenu } from "./menu.js";
import * as play from "./play.js";
import { showReview } from "./review.js";
import { game, like, likes } from "./state.js";
import { levelName, spoken, styleName } from "./words.js";
import { frame } from "./view.js";

const LEVELS = ["easy", "normal", "hard"];

const actions = {
  undo: play.undo,
  next: play.next,
  hint: play.toggleHint,
  help: showHelp,
  menu: () => showMenu(looks),
  begin: () => play.beginAnew(),
  review() {
    if (game?.scores.length) showReview(game, game.scores.length);
  },
  level() {
    const level = LEVELS[(LEVELS.indexOf(game?.level ?? likes.level) + 1) % LEVELS.length];
    play.beginAnew({ level }, _("Begin a new match at the level {level}?", { level: levelName(level) }));
  },
  napola() {
    const napola = !game?.napola;
    play.beginAnew({ napola }, napola ? _("Begin a new match with napola?") : _("Begin a new match without napola?"));
  },
  async deck() {
    like({ style: nextStyle() });
    await looks();
    announce(_("Cards: {style}", { style: styleName(likes.style) }));
  },
};

function dress() {
  document.documentElement.dataset.theme = likes.theme;
  if (likes.style !== currentStyle()) {
    useStyle(likes.style);
    preload();
  }
}

function furnish() {
  const { id } = document.activeElement ?? {};
  drawTop(document.getElementById("top"), actions);
  drawTools(document.getElementById("tools"), actions);
  play.redraw();
  if (id) document.getElementById(id)?.focus(); // a new button for the old one
}

/** Look and speak as the person likes it now. */
async function looks() {
  const before = JSON.stringify(spoken());
  dress();
  const wanted = likes.language ?? preferred();
  if (wanted !== language()) {
    await useLanguage(wanted);
    frameAnew();
  }
  furnish();
  if (JSON.stringify(spoken()) !== before) await play.sayHintsAnew();
}

async function useLanguage(wanted) {
  try {
    await speak(wanted in LANGUAGES ? wanted : "en", api.catalogue);
  } catch {
    await speak("en");
  }
}

// The sentences that were told stay as they were told.
function frameAnew() {
  const told = [...(document.getElementById("log")?.children ?? [])];
  frame(document.getElementById("game"));
  document.getElementById("log").append(...told);
}

async function main() {
  await useLanguage(likes.language ?? preferred());
  dress();
  preload();
  frameAnew();
  furnish();
  document.addEventListener("settled", furnish);
  listen(actions, animation.skip);
  try {
    await play.start();
  } catch {
    notice(_("The server does not answer."));
  }
}

main();
