// The panels beside the editor that ask Hoyle for something: each has buttons, a state, and a result.
import { bookletElements, tableElement } from "./booklet.js";
import { button, make } from "./elements.js";
import { labelled, tableFields, tableOf } from "./table_form.js";

const MOST_GAMES = 1_000_000;

export class Booklet {
  constructor(host, workbench) {
    this.workbench = workbench;
    this.state = make("p", { class: "state", role: "status" });
    this.result = make("div");
    this.shown = null;
    host.append(this.state, this.result);
  }

  async show() {
    const rules = this.workbench.rules();
    if (rules === this.shown) return;
    this.state.textContent = "Writing the booklet …";
    const answer = await this.workbench.ask("booklet", { rules });
    this.state.textContent = answer.ok ? "" : answer.text;
    this.result.replaceChildren(...(answer.ok ? [bookletElements(answer.value)] : []));
    this.shown = answer.ok ? rules : null;
  }
}

// A panel with a button that starts long work, and one that stops it.
class Work {
  constructor(host, workbench, label) {
    this.workbench = workbench;
    this.go = button(label, () => this.run(), { class: "main" });
    this.halt = button("Stop", () => workbench.stop("Stopped."), { hidden: true });
    this.state = make("p", { class: "state", role: "status" });
    this.progress = make("progress", { max: 1, value: 0, hidden: true, "aria-label": "Progress" });
    this.result = make("div");
    host.append(make("div", { class: "bar" }, this.go, this.halt), this.state, this.progress, this.result);
  }

  async work(name, given, onpart) {
    this.go.disabled = true;
    this.halt.hidden = this.progress.hidden = false;
    this.progress.value = 0;
    const answer = await this.workbench.ask(name, given, onpart);
    this.go.disabled = false;
    this.halt.hidden = this.progress.hidden = true;
    return answer;
  }
}

export class Test extends Work {
  constructor(host, workbench) {
    super(host, workbench, "Run the scenarios");
  }

  show() {
    if (this.workbench.scenarios().trim()) return;
    this.state.textContent = "There are no scenarios yet. Write some under the tab Scenarios of the editor.";
  }

  async run() {
    const given = { rules: this.workbench.rules(), scenarios: this.workbench.scenarios() };
    if (!given.scenarios.trim()) return this.show();
    const list = make("ol", { class: "outcomes" });
    let done = 0;
    let failed = 0;
    this.state.textContent = "Starting …";
    this.result.replaceChildren(list);
    const answer = await this.work("scenarios", given, (outcome) => {
      done += 1;
      failed += !outcome.passed;
      this.progress.value = done / outcome.of;
      this.state.textContent = `${done} of ${outcome.of} scenarios, ${failed} failed`;
      const item = this.#item(outcome);
      if (outcome.passed) list.append(item);
      else list.insertBefore(item, list.querySelector(".pass"));
    });
    if (!answer.ok) this.state.textContent = `${answer.text} ${done ? `${done} scenarios were run, ${failed} failed.` : ""}`;
    else this.state.textContent = `${answer.value.passed} passed, ${answer.value.failed} failed`;
  }

  #item({ name, passed, message, line }) {
    const place = button(name, () => this.workbench.goToScenario(line), { class: "link", title: `Line ${line}` });
    const text = passed ? null : make("pre", {}, message);
    return make("li", { class: passed ? "pass" : "fail" }, make("b", {}, passed ? "pass" : "FAIL"), place, text);
  }
}

export class RandomGames extends Work {
  constructor(host, workbench) {
    super(host, workbench, "Play");
    this.form = make("form", { class: "fields", onsubmit: (event) => this.#submit(event) });
    this.players = make("div");
    this.options = make("div", { class: "whole" });
    this.games = make("input", { name: "games", type: "number", min: 1, max: MOST_GAMES, value: 100, required: true });
    this.seed = make("input", { name: "seed", type: "number", min: 0, max: 2 ** 31, value: 0, required: true });
    this.form.append(this.players, labelled("games", this.games), labelled("first seed", this.seed), this.options);
    host.prepend(make("p", { class: "soft" }, "Players choose at random; the counts show who wins and how games end."), this.form);
    this.shown = null;
  }

  async show() {
    const rules = this.workbench.rules();
    if (rules === this.shown) return true;
    this.state.textContent = "Reading the rules …";
    const answer = await this.workbench.ask("table form", { rules });
    this.state.textContent = answer.ok ? "" : answer.text;
    if (!answer.ok) return false;
    const [players, ...options] = tableFields(answer.value, Object.fromEntries(new FormData(this.form)));
    this.players.replaceChildren(players);
    this.options.replaceChildren(...options);
    this.shown = rules;
    return true;
  }

  #submit(event) {
    event.preventDefault();
    this.run();
  }

  async run() {
    if (!(await this.show()) || !this.form.reportValidity()) return;
    const given = { rules: this.shown, ...tableOf(this.form), games: Number(this.games.value), seed: Number(this.seed.value) };
    this.state.textContent = "Starting …";
    this.result.replaceChildren();
    let last = null;
    const answer = await this.work("random games", given, (tally) => {
      last = tally;
      this.progress.value = tally.games / tally.of;
      this.#print(tally);
    });
    if (answer.ok) this.#print(answer.value);
    else this.state.textContent = last ? `${answer.text} The table has the ${counted(last.games, "game")} played so far.` : answer.text;
  }

  #print(tally) {
    const { games, of, decisions, seats, reasons, lowest, stop } = tally;
    this.state.textContent = games < of ? `${games} of ${of} games` : `${counted(games, "game")}, ${(decisions / games).toFixed(1)} decisions each`;
    const rows = seats.map(({ mean, sd, wins, shared }, seat) => [[`p${seat}`], [mean.toFixed(2)], [sd.toFixed(2)], [String(wins)], [String(shared)]]);
    const heads = [["seat"], ["mean"], ["sd"], ["wins"], ["shared"]];
    const parts = seats.length ? [tableElement(heads, rows)] : [];
    if (lowest) parts.push(make("p", { class: "soft" }, "The lowest score wins, so means are negated: higher is better."));
    const ends = Object.entries(reasons).map(([reason, number]) => `${reason} ${number}`);
    parts.push(make("p", {}, `Ended by: ${ends.join(", ")}`));
    if (stop) parts.push(make("p", { class: "problem" }, `A rule stopped game ${stop.seed}: ${stop.code}: ${stop.message}`));
    this.result.replaceChildren(make("div", { class: "wide numbers" }, ...parts));
  }
}

const counted = (number, noun) => `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
