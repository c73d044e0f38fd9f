// Small helpers to build the page: elements are made by calls, never from text with markup.

/** Make an element; `on…` attributes are listeners, `true` sets and `false` leaves out. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "dataset") Object.assign(element.dataset, value);
    else if (name in PROPERTIES) element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== false && child !== undefined));
  return element;
}

const PROPERTIES = { checked: 1, selected: 1, value: 1, disabled: 1, open: 1 };

/** Put new children into an element, in place of those it had. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== false && child !== undefined));
  return element;
}

/** A button with a text and, at its end, the key that does the same. */
export function button(text, onclick, { key, ...attributes } = {}) {
  return h(
    "button",
    { type: "button", onclick, "aria-keyshortcuts": key, ...attributes },
    h("span", {}, text),
    key && h("kbd", { "aria-hidden": "true" }, key),
  );
}

/** Say a text to those who listen. */
export function announce(text) {
  const live = document.getElementById("live");
  live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}
