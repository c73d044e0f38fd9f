// What the page asks of the server; docs/web.rst has the protocol.

/** The server said no: `code` is for the program, `game` the game as it stands, if it told. */
export class Refused extends Error {
  constructor(status, body) {
    const error = body?.error ?? {};
    super(error.message ?? `HTTP ${status}`);
    this.status = status;
    this.code = error.code ?? "unknown";
    this.game = error.game ?? body?.game ?? null;
  }
}

async function ask(path, { method = "GET", body } = {}) {
  const options = { method, headers: { Accept: "application/json" } };
  if (body !== undefined) {
    options.headers["Content-Type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  let reply = await fetch(path, options);
  if (reply.status === 429) {
    // Too fast for the server: once more when it says so.
    await new Promise((resolve) => setTimeout(resolve, 1000 * Number(reply.headers.get("Retry-After") ?? 1)));
    reply = await fetch(path, options);
  }
  const text = await reply.text();
  const json = reply.headers.get("Content-Type")?.includes("json");
  const value = json && text ? JSON.parse(text) : text;
  if (!reply.ok) throw new Refused(reply.status, json ? value : null);
  return value;
}

const game = (id) => `api/games/${encodeURIComponent(id)}`;
const post = (path, body) => ask(path, { method: "POST", body });

export const options = () => ask("api/options");
export const catalogue = (language) => ask(`locale/${language}.json`);
export const begin = (choices) => post("api/games", choices);
export const resume = (id) => ask(game(id));
export const forget = (id) => ask(game(id), { method: "DELETE" });
export const move = (id, version, text) => post(`${game(id)}/move`, { version, move: text });
export const undo = (id, version) => post(`${game(id)}/undo`, { version });
export const next = (id, version) => post(`${game(id)}/next`, { version });
export const hint = (id, words) => ask(`${game(id)}/hint?${new URLSearchParams(words)}`);
export const review = (id, hand, words) =>
  ask(`${game(id)}/review?${new URLSearchParams({ hand, ...words })}`);
export const record = (id) => ask(`${game(id)}/record`);
