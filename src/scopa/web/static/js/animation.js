// Cards that move: what was played and what it took, slowly enough to follow.  A tap or a key
// skips; with reduced motion nothing flies, but every step is still shown for a while.

import { picture } from "./cards.js";
import { h } from "./dom.js";
import { gettext as _ } from "./i18n.js";
import { likes } from "./state.js";
import { draw, spot } from "./view.js";

const PACE = { slow: 1.7, normal: 1, fast: 0.5, none: 0 };
const FLIGHT = 420; // milliseconds at normal speed
const LOOK = 750;
const BREATH = 260;

let hurry = null; // resolves the waiting of this run at once
let skipped = false;

/** End what moves now; whether anything did. */
export function skip() {
  if (!hurry) return false;
  skipped = true;
  hurry();
  return true;
}

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const pace = () => (skipped ? 0 : (PACE[likes.speed] ?? 1));

/** Show events one after the other: `tell` says what happens, `follow` changes the display. */
export async function run(events, display, { tell, follow }) {
  skipped = false;
  const cut = new Promise((resolve) => {
    hurry = resolve;
  });
  const wait = (time) =>
    pace() ? Promise.race([cut, new Promise((resolve) => setTimeout(resolve, time * pace()))]) : undefined;
  try {
    for (const event of events) {
      tell(event);
      await (SHOW[event.type] ?? SHOW.other)(event, display, follow, { wait, cut });
    }
  } finally {
    hurry = null;
    document.getElementById("air")?.remove();
  }
}

const SHOW = {
  async play(event, display, follow, way) {
    const from = event.seat === 0 ? spot({ card: event.card }) : spot({ seat: event.seat });
    const side = `${event.seat % display.piles.length}`;
    if (!event.won) {
      follow(event);
      draw(display, { busy: true });
      await fly([event.card], [from], [spot({ card: event.card })], way, true);
      await way.wait(BREATH);
      return;
    }
    // First the card lies beside what it takes, then all go to the pile.
    const taken = event.captured;
    const before = { ...display, table: [...display.table, event.card] };
    if (event.seat === 0) before.hand = display.hand.filter((card) => card !== event.card);
    before.cards = display.cards.map((count, seat) => (seat === event.seat ? count - 1 : count));
    draw(before, { busy: true });
    mark([event.card, ...taken]);
    await fly([event.card], [from], [spot({ card: event.card })], way, true);
    if (event.scopa) shout(_("Scopa!"));
    await way.wait(LOOK);
    const cards = [event.card, ...taken];
    const places = cards.map((card) => spot({ card }));
    follow(event);
    draw(display, { busy: true });
    const pile = spot({ side });
    await fly(cards, places, cards.map(() => pile), way);
    await way.wait(BREATH);
  },

  async leftovers(event, display, follow, way) {
    mark(event.cards);
    await way.wait(LOOK);
    const places = event.cards.map((card) => spot({ card }));
    follow(event);
    draw(display, { busy: true });
    if (event.side === null) return;
    const pile = spot({ side: event.side });
    await fly(event.cards, places, event.cards.map(() => pile), way);
  },

  async deal(event, display, follow, way) {
    follow(event);
    draw(display, { busy: true });
    await dealt([...display.hand, ...display.table], way);
  },

  async refill(event, display, follow, way) {
    follow(event);
    draw(display, { busy: true });
    await dealt(display.hand, way);
  },

  async other(event, _display, follow) {
    follow(event);
  },
};

async function dealt(cards, way) {
  const stock = spot({ stock: true });
  await fly(cards, cards.map(() => stock), cards.map((card) => spot({ card })), way, true);
  await way.wait(BREATH);
}

/** Let cards fly from places to places; `arriving` hides those that lie there already. */
async function fly(cards, from, to, way, arriving = false) {
  if (still() || !pace()) return;
  const air = document.getElementById("air") ?? document.body.appendChild(h("div", { id: "air", "aria-hidden": "true" }));
  const hidden = arriving ? cards.map((card) => document.querySelector(`#hand [data-card="${card}"], #cards [data-card="${card}"]`)) : [];
  for (const element of hidden) element?.classList.add("arriving");
  const size = cards.map((card, index) => (arriving ? to : from)[index]);
  const flights = cards.map((card, index) => {
    const image = picture(card);
    const { width, height } = size[index];
    Object.assign(image.style, { width: `${width}px`, height: `${height}px` });
    air.append(image);
    const small = arriving ? 1 : Math.min(1, to[index].width / width); // piles are smaller than cards
    const step = (place, scale = 1) => `translate(${place.x + (place.width - width * scale) / 2}px, ${place.y + (place.height - height * scale) / 2}px) scale(${scale})`;
    const flight = image.animate([{ transform: step(from[index]) }, { transform: step(to[index], small) }], {
      duration: FLIGHT * pace(),
      delay: Math.min(index * 40, 400) * pace(),
      easing: "cubic-bezier(.3,.1,.2,1)",
      fill: "both",
    });
    return flight.finished.then(() => image.remove());
  });
  await Promise.race([way.cut, Promise.all(flights)]);
  air.replaceChildren();
  for (const element of hidden) element?.classList.remove("arriving");
}

function mark(cards) {
  for (const card of cards) document.querySelector(`#cards [data-card="${card}"]`)?.classList.add("taken");
}

function shout(text) {
  if (!pace()) return;
  const old = document.getElementById("shout");
  old?.remove();
  const shouted = h("div", { id: "shout", "aria-hidden": "true" }, text);
  document.body.append(shouted);
  setTimeout(() => shouted.remove(), 1500 * Math.max(pace(), 0.5));
}
