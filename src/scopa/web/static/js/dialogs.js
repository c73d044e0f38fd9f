// Windows above the table: the browser's own dialogs, which keep the focus and close on Esc.

import { button, h } from "./dom.js";
import { gettext as _ } from "./i18n.js";

/** Open a window with a heading; gives the dialog. */
export function openDialog(name, title, ...content) {
  document.getElementById(name)?.remove();
  const dialog = h("dialog", { id: name, "aria-labelledby": `${name}-title` },
    h("header", {},
      h("h2", { id: `${name}-title`, tabindex: "-1" }, title),
      button("×", () => dialog.close(), { "aria-label": _("Close"), class: "close" })),
    h("div", { class: "body" }, content));
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close(); // beside the window
  });
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector("[autofocus]")?.focus({ preventScroll: true });
  dialog.querySelector(".body").scrollTop = 0; // to be read from its beginning
  return dialog;
}

export const dialogOpen = () => document.querySelector("dialog[open]");

export function closeAll() {
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
}

/** Ask a question; true when it was answered with yes. */
export function confirmed(question, yes, no) {
  return new Promise((resolve) => {
    let answer = false;
    const dialog = openDialog("question", question,
      h("div", { class: "row" },
        button(yes, () => {
          answer = true;
          dialog.close();
        }, { class: "main", autofocus: true }),
        button(no, () => dialog.close())));
    dialog.addEventListener("close", () => resolve(answer));
  });
}

/** Say something that must be seen. */
export function notice(text) {
  const dialog = openDialog("notice", text, button(_("Close"), () => dialog.close(), { class: "main", autofocus: true }));
}
