// The record of the match, to keep or to share.

import * as api from "./api.js";
import { notice, openDialog } from "./dialogs.js";
import { announce, button, h } from "./dom.js";
import { gettext as _ } from "./i18n.js";

/** Show the record of the finished hands, with ways to take it along. */
export async function offerRecord(game) {
  let text;
  try {
    text = await api.record(game.id);
  } catch (error) {
    notice(error instanceof api.Refused ? error.message : _("The server does not answer."));
    return;
  }
  const area = h("textarea", { readonly: true, rows: "12", "aria-label": _("Record"), spellcheck: "false" }, text);
  const file = new File([text], `scopa-${new Date().toISOString().slice(0, 10)}.toml`, { type: "text/plain" });
  const address = URL.createObjectURL(file);
  const dialog = openDialog("record", _("Record"),
    h("p", {}, _("All finished hands of this match, card by card. The library reads, checks and replays it.")),
    area,
    h("div", { class: "row end" },
      navigator.clipboard && button(_("Copy"), async () => {
        await navigator.clipboard.writeText(text);
        announce(_("Copied."));
      }),
      navigator.canShare?.({ files: [file] }) && button(_("Share"), () => navigator.share({ files: [file], title: "Scopa" }).catch(() => null)),
      h("a", { class: "button main", href: address, download: file.name }, _("Save"))));
  dialog.addEventListener("close", () => URL.revokeObjectURL(address));
}
