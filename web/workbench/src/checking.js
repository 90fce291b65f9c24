// Live findings: the text that is seen is checked after each change, and never two versions at once.

const REST = 80; // milliseconds without a change
const LIMIT = 20; // seconds, after which a check is stopped

export class Checking {
  #timer = 0;
  #dirty = false;
  #running = false;
  #ofTables = false;

  // `texts()` gives { name, text, rules }; `show(findings, done)` shows them; `stopped(text)` says why there are none;
  // `busy(on)` says whether those shown are of an older text.
  constructor(python, { texts, show, stopped, busy }) {
    Object.assign(this, { python, texts, show, stopped, busy });
  }

  later() {
    this.#dirty = true;
    this.busy(true);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.now(), REST);
  }

  async now() {
    if (this.#running) return;
    this.#running = true;
    do {
      this.#dirty = false;
      await this.#check();
    } while (this.#dirty);
    this.#running = false;
    this.busy(false);
  }

  async #check() {
    const given = this.texts();
    const first = await this.python.call("findings", given, { limit: LIMIT });
    if (!first.ok) return this.stopped(first.text);
    if (this.#dirty) return;
    const { findings, more } = first.value;
    // findings about tables take longer; until they are known again, those shown before are not taken away
    if (!more || !this.#ofTables) this.show(findings, !more);
    if (!more) this.#ofTables = false;
    if (!more) return;
    const second = await this.python.call("findings of tables", { name: given.name }, { limit: LIMIT });
    if (!second.ok) return this.stopped(second.text);
    if (this.#dirty) return;
    this.#ofTables = second.value.findings.length > findings.length;
    this.show(second.value.findings, true);
  }
}
