// Play against bots: a form for the table, then the card table in a frame. The game runs in the worker.
import { button, make } from "./elements.js";
import { labelled, select, tableFields, tableOf } from "./table_form.js";

const SEEDS = 1_000_000;

export class Play {
  #game = null; // { given, moves, port }: enough to set the table again after the worker was stopped
  #shown = null;

  constructor(host, workbench) {
    this.host = host;
    this.workbench = workbench;
    this.players = make("div");
    this.options = make("div", { class: "whole" });
    this.bot = make("div");
    this.seed = make("input", { name: "seed", type: "number", min: 0, max: SEEDS, placeholder: "any" });
    this.deal = make("button", { class: "main" }, "Deal");
    this.form = make("form", { class: "fields", onsubmit: (event) => this.#submit(event) },
      this.players, this.bot, labelled("seed", this.seed, "The same seed deals the same cards"), this.deal, this.options);
    this.state = make("p", { class: "state", role: "status" });
    this.table = make("div", { class: "table", hidden: true });
    this.again = button("New game", () => this.leave(), { class: "quiet", hidden: true });
    this.larger = button("Hide the editor", () => this.#enlarge(), { class: "quiet", hidden: true, "aria-pressed": false });
    host.append(this.form, this.state, make("div", { class: "bar" }, this.larger, this.again), this.table);
  }

  async show() {
    const rules = this.workbench.rules();
    if (this.#game || rules === this.#shown) return;
    this.#shown = rules;
    this.state.textContent = "Reading the rules …";
    const answer = await this.workbench.ask("table form", { rules });
    if (this.#game) return;
    if (rules !== this.workbench.rules()) {
      if (this.#shown === rules) this.#shown = null;
      return this.#shown === null ? this.show() : undefined;
    }
    this.state.textContent = answer.ok ? "" : answer.text;
    this.form.hidden = !answer.ok;
    if (!answer.ok) {
      this.#shown = null;
      return;
    }
    const before = Object.fromEntries(new FormData(this.form));
    const [players, ...options] = tableFields(answer.value, before);
    this.players.replaceChildren(players);
    this.options.replaceChildren(...options);
    this.bot.replaceChildren(labelled("opponents", select("bot", answer.value.bots, before.bot)));
  }

  // Reads the rules again after an error in them was fixed.
  retry() {
    if (this.#shown === null) this.show();
  }

  // Sets the table again as it was, after the worker was stopped for something else.
  async resume() {
    const game = this.#game;
    if (!game) return;
    const answer = await this.workbench.ask("start game", { ...game.given, moves: game.moves });
    if (game !== this.#game) return;
    if (answer.ok) this.#goOn(game, answer.value);
    else game.port.postMessage({ status: { text: answer.text, away: [], ended: true } });
  }

  async #submit(event) {
    event.preventDefault();
    await this.show();
    if (!this.#shown) return;
    const rules = this.#shown;
    const seed = this.seed.value === "" ? Math.floor(Math.random() * SEEDS) : Number(this.seed.value);
    const bot = new FormData(this.form).get("bot") ?? "greedy";
    const given = { rules, ...tableOf(this.form), bot, seed };
    this.deal.disabled = true;
    this.state.textContent = "Dealing …";
    const answer = await this.workbench.ask("start game", { ...given, moves: [] });
    this.deal.disabled = false;
    this.state.textContent = answer.ok ? "" : answer.text;
    if (answer.ok) this.#sit(given, answer.value);
  }

  // Opens the table in a frame and gives it a port.
  #sit(given, first) {
    const { port1, port2 } = new MessageChannel();
    const game = { given, moves: [], port: port1 };
    this.#game = game;
    const frame = make("iframe", { src: "table/play.html", title: "The card table" });
    const greet = ({ source, data }) => {
      if (source !== frame.contentWindow || data !== "table ready") return;
      removeEventListener("message", greet);
      frame.contentWindow.postMessage("port", location.origin, [port2]);
      this.#goOn(game, first);
      frame.contentWindow.focus();
    };
    addEventListener("message", greet);
    port1.onmessage = ({ data: { id, message } }) => this.#obey(game, id, message);
    this.form.hidden = true;
    this.table.hidden = this.again.hidden = this.larger.hidden = false;
    this.host.classList.add("playing");
    this.table.replaceChildren(frame);
  }

  // Leaves the game for the form of the next one.
  leave() {
    if (!this.#game) return;
    this.#game = this.#shown = null;
    this.table.replaceChildren();
    this.table.hidden = this.again.hidden = this.larger.hidden = true;
    this.#enlarge(false);
    this.form.hidden = false;
    this.host.classList.remove("playing");
    this.show();
  }

  #enlarge(on = this.larger.getAttribute("aria-pressed") === "false") {
    this.larger.setAttribute("aria-pressed", on);
    this.larger.textContent = on ? "Show the editor" : "Hide the editor";
    document.body.classList.toggle("large", on);
  }

  async #obey(game, id, message) {
    const answer = await this.workbench.ask("act", { message });
    if (game !== this.#game) return;
    if (!answer.ok) {
      game.port.postMessage({ id, reply: { ok: false, text: answer.text } });
      return;
    }
    const { reply, ...position } = answer.value;
    this.#goOn(game, position);
    game.port.postMessage({ id, reply });
  }

  // Shows a position, and lets the next bot move.
  async #goOn(game, { scene, moves, bots }) {
    game.moves.push(...moves);
    game.port.postMessage({ scene });
    if (!bots || game.thinking) return;
    game.thinking = true;
    const answer = await this.workbench.ask("bot move", {});
    game.thinking = false;
    if (game !== this.#game || answer.stopped) return;
    if (answer.ok) this.#goOn(game, answer.value);
    else game.port.postMessage({ status: { text: answer.text, away: [], ended: true } });
  }
}
