// Hoyle in a worker that can be stopped at any moment: a rule file that never ends costs a restart, and no text.

export class Python {
  #worker = null;
  #ready = false;
  #waiting = [];
  #running = null;
  #number = 0;
  #timer = 0;

  // `onstate` gets "starting", "ready", "busy" or "stopped".
  constructor(onstate = () => {}) {
    this.onstate = onstate;
  }

  // Calls a function by name; resolves to { ok: true, value } or { ok: false, text, stopped }. Never rejects.
  // After `limit` seconds of work the call is stopped.
  call(name, given, { limit = 0, onpart = () => {} } = {}) {
    return new Promise((resolve) => {
      this.#waiting.push({ id: ++this.#number, name, given, limit, onpart, resolve });
      this.#next();
    });
  }

  get busy() {
    return this.#running !== null;
  }

  // Stops what is running and everything that waits; the next call starts a new worker.
  stop(text) {
    this.#worker?.terminate();
    clearTimeout(this.#timer);
    const stopped = [...(this.#running ? [this.#running] : []), ...this.#waiting];
    this.#worker = this.#running = null;
    this.#waiting = [];
    this.#ready = false;
    for (const call of stopped) call.resolve({ ok: false, stopped: true, text });
    this.onstate("stopped");
  }

  // Starts the worker before it is needed.
  start() {
    if (this.#worker) return;
    this.onstate("starting");
    this.#worker = new Worker(new URL("python_worker.js", document.baseURI), { type: "module" });
    this.#worker.onmessage = ({ data }) => this.#hear(data);
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.#fail(event.message || "the worker did not load");
    };
  }

  #fail(why) {
    this.stop(`Hoyle could not start: ${why}. Reload the page, or use a newer browser.`);
  }

  #next() {
    this.start();
    if (!this.#ready || this.#running || !this.#waiting.length) return;
    this.#running = this.#waiting.shift();
    const { id, name, given, limit } = this.#running;
    this.onstate("busy");
    if (limit) this.#timer = setTimeout(() => this.stop(`Stopped after ${limit} seconds.`), limit * 1000);
    this.#worker.postMessage({ id, name, given });
  }

  #hear(data) {
    if (data.ready) {
      this.#ready = true;
      this.onstate("ready");
    } else if (data.failed) {
      this.#fail(data.failed);
      return;
    } else if (data.id !== this.#running?.id) {
      return;
    } else if ("part" in data) {
      this.#running.onpart(data.part);
      return;
    } else {
      clearTimeout(this.#timer);
      const { resolve } = this.#running;
      this.#running = null;
      this.onstate("ready");
      resolve(data.answer);
      if (data.answer.broken) this.stop(data.answer.text); // its memory may be damaged
    }
    if (this.#waiting.length) this.#next();
  }
}
