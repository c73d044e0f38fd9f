// The games of the family: what they are called and how they differ, in a sentence each.  Most
// names are Italian in every language.

import { gettext as _ } from "./i18n.js";

/** Name and one sentence of a preset. */
export function gameText(name) {
  return TEXTS()[name] ?? [name, ""];
}

const TEXTS = () => ({
  scopa: ["Scopa", _("Two players, three cards each, to 11.")],
  scopa_3: [_("Scopa for three"), _("Everyone for themselves.")],
  scopa_pairs: [_("Scopa in pairs"), _("Four players; partners sit across and count together.")],
  scopa_6: [_("Scopa for six"), _("Two sides of three players.")],
  napola: [_("Scopa with napola"), _("A run of coins from the ace scores; to 21.")],
  scopone: ["Scopone", _("Four players in pairs with nine cards each.")],
  scopone_scientifico: ["Scopone scientifico", _("Ten cards each and an empty table; to 21.")],
  re_bello: ["Re bello", _("The king of coins is worth a point, too.")],
  scopa_a_perdere: ["Scopa a perdere", _("Whoever has fewest points at 21 wins.")],
  scopa_frac: ["Scopa frac", _("Only aces and court cards score, a point each.")],
  scopone_trentino: ["Scopone trentino", _("Scopone with napola; all ten coins win the match.")],
  scopa_d_assi: ["Scopa d'assi", _("An ace takes the whole table, but makes no scopa.")],
  asso_piglia_tutto: ["Asso piglia tutto", _("An ace takes the whole table and makes a scopa.")],
  scopa_a_15: ["Scopa a 15", _("A card takes what makes 15 together with it.")],
  scopa_a_11: ["Scopa a 11", _("A card takes what makes 11 together with it.")],
  escoba: ["Escoba", _("The Spanish game of 15: take it or not, and most sevens score.")],
  escoba_argentina: ["Escoba argentina", _("Escoba with the primiera; to 15.")],
  cirulla: ["Cirulla", _("The game of Genoa: equal, sum or 15, aces sweep, hands are declared; to 51.")],
  cirullone: ["Cirullone", _("Cirulla for four in pairs.")],
  scopone_milanese: ["Scopone milanese", _("Ten cards each; aces sweep, napola; to 31.")],
});
