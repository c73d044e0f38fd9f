// Messages in the language of the reader.  The English text is the key, as in gettext; the server
// gives a language's catalogue as JSON, read from its .po file.

let messages = {};
let plural = new Intl.PluralRules("en");
let current = "en";

export const LANGUAGES = {
  en: "English",
  it: "Italiano",
  da: "Dansk",
  sv: "Svenska",
  fy: "Frysk",
};

/** Choose among our languages the first the browser asks for. */
export function preferred(wanted = navigator.languages) {
  for (const name of wanted) {
    const short = name.toLowerCase().split("-")[0];
    if (short in LANGUAGES) return short;
  }
  return "en";
}

/** Load a catalogue and speak that language from now on. */
export async function speak(language, load) {
  messages = language === "en" ? {} : await load(language);
  plural = new Intl.PluralRules(language);
  current = language;
  document.documentElement.lang = language;
}

export const language = () => current;

/** Translate a message and fill in its {places}. */
export function gettext(message, values) {
  return filled(messages[message]?.[0] || message, values);
}

/** The same for a message that means different things in different places. */
export function pgettext(context, message, values) {
  return filled(messages[`${context}\u0004${message}`]?.[0] || message, values);
}

/** Translate by number: every language here has one form for 1 and one for all else. */
export function ngettext(one, many, number, values) {
  const single = plural.select(number) === "one" && number === 1;
  const forms = messages[one] || [one, many];
  return filled(forms[single ? 0 : 1] || (single ? one : many), { number, ...values });
}

function filled(text, values = {}) {
  return text.replace(/\{(\w+)\}/g, (place, name) => (name in values ? values[name] : place));
}

/** Join words in a list as the language does: "a, b and c". */
export function listed(words) {
  return new Intl.ListFormat(current, { type: "conjunction" }).format(words);
}

/** Write a number of points with its sign and two digits. */
export function signed(number) {
  return new Intl.NumberFormat(current, {
    signDisplay: "exceptZero",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(number);
}

/** Write a number of points with two digits. */
export function points(number) {
  return new Intl.NumberFormat(current, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(number);
}

/** Write a share as per cent. */
export function percent(share) {
  return new Intl.NumberFormat(current, { style: "percent" }).format(share);
}
