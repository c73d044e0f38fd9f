// Which of several captures: a small machine that knows nothing of the page.

const same = (one, two) => one.length === two.length && one.every((card) => two.includes(card));

/** A choice among the captures of one card; `picked` are the table cards tapped so far. */
export class Choice {
  constructor(card, captures) {
    this.card = card;
    this.captures = captures;
    this.picked = [];
    this.index = -1; // of the capture that the arrows show; -1 before the first
  }

  /** The table cards that may be tapped: those of the captures that hold what was tapped. */
  get open() {
    return new Set((this.index < 0 ? this.#fitting() : this.captures).flat());
  }

  /** The capture that Enter would take, or null. */
  get shown() {
    if (this.index >= 0) return this.captures[this.index];
    return this.captures.find((capture) => capture.length > 0 && same(capture, this.picked)) ?? null;
  }

  /** Tap a table card; gives the capture when no other is possible any more, else null. */
  tap(card) {
    if (this.index >= 0) this.picked = [];
    this.index = -1;
    if (this.picked.includes(card)) {
      this.picked = this.picked.filter((other) => other !== card);
      return null;
    }
    if (!this.open.has(card)) this.picked = [];
    if (!this.open.has(card)) return null;
    this.picked = [...this.picked, card];
    const fitting = this.#fitting();
    return fitting.length === 1 ? fitting[0] : null;
  }

  /** Show the next capture, or with -1 the one before. */
  step(by) {
    const count = this.captures.length;
    this.index = this.index < 0 ? (by > 0 ? 0 : count - 1) : (this.index + by + count) % count;
    this.picked = [...this.captures[this.index]];
  }

  #fitting() {
    return this.captures.filter((capture) => this.picked.every((card) => capture.includes(card)));
  }
}
