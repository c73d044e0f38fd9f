// What the page knows: the game as the server told it, and how this person likes to play.

const DEFAULTS = {
  language: null, // that of the browser
  style: "napoletane",
  speed: "normal",
  theme: "auto",
  values: true,
  preset: "scopa",
  level: "normal",
  napola: false,
  target: 11,
};

/** The game last told by the server, or null. */
export let game = null;
export const setGame = (told) => {
  game = told;
};

/** How the person likes it; kept by the browser. */
export const likes = { ...DEFAULTS, ...stored("scopa.likes") };

export function like(changes) {
  Object.assign(likes, changes);
  keep("scopa.likes", likes);
}

export const rememberedGame = () => stored("scopa.game")?.id ?? null;
export const rememberGame = (id) => keep("scopa.game", { id });

// A browser may forbid keeping things; then nothing is remembered.
function stored(name) {
  try {
    return JSON.parse(localStorage.getItem(name));
  } catch {
    return null;
  }
}

function keep(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // not remembered
  }
}

export const myTurn = () => game?.phase === "move";

/** What each card of the hand can take: lists of cards, from the legal moves. */
export function capturesOf(card) {
  return game.legal.filter((move) => move.card === card).map((move) => move.captured);
}

/** The text of the legal move that plays a card and takes these. */
export function moveText(card, captured) {
  const wanted = [...captured].sort().join();
  return game.legal.find((move) => move.card === card && [...move.captured].sort().join() === wanted)
    ?.move;
}

/** Whether points or plays would be lost by beginning again. */
export const underWay = () =>
  game !== null && game.phase !== "match_over" && (game.hand_number > 1 || game.ply > 1);
