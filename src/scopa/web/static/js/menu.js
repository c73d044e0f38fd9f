// The menu: a new match, how the page looks, the record and the help.

import * as api from "./api.js";
import { STYLES } from "./cards.js";
import { openDialog } from "./dialogs.js";
import { button, fill, h } from "./dom.js";
import { gameText } from "./games.js";
import { gettext as _, LANGUAGES, language } from "./i18n.js";
import { beginAnew } from "./play.js";
import { offerRecord } from "./record.js";
import { game, like, likes } from "./state.js";
import { levelName, styleName } from "./words.js";

let known = null; // what the server offers

const field = (label, control, note) => h("label", { class: "field" }, h("span", {}, label), control, note);
const choices = (name, pairs, now, onchange) =>
  h("select", { name, onchange: (event) => onchange?.(event.target.value) }, pairs.map(([value, text]) => h("option", { value, selected: value === now }, text)));

/** Open the menu; `looks` is called when the page must look or speak differently. */
export async function showMenu(looks) {
  known ??= await api.options().catch(() => null);
  const dialog = openDialog("menu", _("Menu"), newMatch(() => dialog.close()), appearance(looks), more());
}

function newMatch(close) {
  const presets = known?.presets ?? [{ name: likes.preset, target: likes.target, napola: likes.napola }];
  const note = h("small", { class: "quiet" }, gameText(likes.preset)[1]);
  const target = h("input", { type: "number", name: "target", min: "1", max: "1000", list: "targets", inputmode: "numeric", required: true, value: String(likes.target) });
  const napola = h("input", { type: "checkbox", name: "napola", checked: likes.napola });
  const chosen = (name) => {
    const preset = presets.find((each) => each.name === name);
    note.textContent = gameText(name)[1];
    target.value = String(preset.target);
    napola.checked = preset.napola;
  };
  const players = (preset) => ({ scopa: "2", scopa_3: "3", scopa_pairs: "4" })[preset] ?? "";
  const game_ = choices("preset", presets.map(({ name }) => [name, gameText(name)[0]]), likes.preset, (name) => {
    chosen(name);
    seats.value = players(name);
  });
  const seats = choices("players", [["2", _("two")], ["3", _("three")], ["4", _("four, in pairs")], ["", "–"]], players(likes.preset), (count) => {
    const name = { 2: "scopa", 3: "scopa_3", 4: "scopa_pairs" }[count];
    if (!name) return;
    game_.value = name;
    chosen(name);
  });
  const levels = h("fieldset", { class: "levels" },
    h("legend", {}, _("Level")),
    ["easy", "normal", "hard"].map((level) =>
      h("label", {}, h("input", { type: "radio", name: "level", value: level, checked: level === likes.level }), h("span", {}, levelName(level)))));
  const form = h("form", {
    onsubmit: async (event) => {
      event.preventDefault();
      const data = new FormData(form);
      const wanted = { preset: data.get("preset"), level: data.get("level"), napola: napola.checked, target: Number(data.get("target")) };
      close();
      await beginAnew(wanted);
    },
  },
  h("h3", {}, _("New match")),
  field(_("Game"), game_, note),
  field(_("Players"), seats),
  levels,
  field(_("Points to win"), target),
  h("datalist", { id: "targets" }, (known?.targets ?? [11, 21]).map((points) => h("option", { value: String(points) }))),
  h("label", { class: "check" }, napola, h("span", {}, "Napola")),
  h("div", { class: "row end" }, h("button", { type: "submit", class: "main" }, _("Begin"))));
  return form;
}

function appearance(looks) {
  const set = (name) => (value) => {
    like({ [name]: value });
    looks();
  };
  return h("section", {},
    h("h3", {}, _("Looks")),
    field(_("Cards"), choices("style", STYLES.map((style) => [style, styleName(style)]), likes.style, set("style"))),
    field(_("Language"), choices("language", Object.entries(LANGUAGES), language(), async (value) => {
      like({ language: value });
      await looks();
      showMenu(looks); // again, in the new language
    })),
    field(_("Speed"), choices("speed", [["slow", _("slow")], ["normal", _("normal")], ["fast", _("fast")], ["none", _("no animation")]], likes.speed, set("speed"))),
    field(_("Colours"), choices("theme", [["auto", _("as the device")], ["light", _("light")], ["dark", _("dark")]], likes.theme, set("theme"))),
    h("label", { class: "check" },
      h("input", { type: "checkbox", checked: likes.values, onchange: (event) => set("values")(event.target.checked) }),
      h("span", {}, _("Show 8, 9 and 10 on court cards"))));
}

function more() {
  return h("section", {}, h("div", { class: "row" }, game?.scores.length > 0 && button(_("Record"), () => offerRecord(game))));
}

/** The buttons that are always at hand. */
export function drawTools(place, actions) {
  fill(
    place,
    game?.phase === "hand_over" && button(_("Next hand"), actions.next, { key: "Enter", id: "next", class: "main" }),
    button(_("Undo"), actions.undo, { key: "U", id: "undo", disabled: !game?.can_undo }),
    button(_("Hint"), actions.hint, { key: "H", id: "hint" }),
    game?.scores.length > 0 && button(_("Review"), actions.review, { key: "R", id: "again" }),
    button(_("Help"), actions.help, { key: "?", id: "helping" }),
    button(_("Menu"), actions.menu, { key: "M", id: "more" }),
  );
}

/** The line above the table: the name, the score, and what a match is played with. */
export function drawTop(place, actions) {
  const now = game ?? likes;
  fill(
    place,
    h("h1", {}, "Scopa"),
    h("ul", { id: "scores", "aria-label": _("Points of the match") }),
    h("div", { class: "chips" },
      button(_("New match"), actions.begin, { key: "N", id: "begin" }),
      button(_("Level: {level}", { level: levelName(now.level) }), actions.level, { key: "L", id: "level" }),
      button(now.napola ? _("Napola: on") : _("Napola: off"), actions.napola, { id: "napola", "aria-pressed": String(Boolean(now.napola)) }),
      button(_("Cards: {style}", { style: styleName(likes.style) }), actions.deck, { key: "D", id: "deck" })),
  );
}
