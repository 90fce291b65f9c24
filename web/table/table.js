// The card table: shows the scenes of a link in an element, and sends it what the player does.
//
//   import { openTable } from "./table/table.js";
//   const table = openTable(document.querySelector("#table"), link);   // links: see link_socket.js
//   table.close();
//
// With `author`, remarks name lines of the rule file, which the reader has at hand.

import { watchDrags } from "./drag.js";
import { h, morph } from "./dom.js";
import { fitTable, handRoom } from "./fit.js";
import { showHandEnd } from "./hand_end.js";
import { Keys, nearest } from "./keys.js";
import { isNewTrick, showLastTrick } from "./last_trick.js";
import { animateMoves, placesOf } from "./motion.js";
import { Log, Panel, showHelp, showRules } from "./panels.js";
import { questionOf } from "./prompt.js";
import { sorted, SORTS } from "./sorting.js";
import { Faces } from "./texts.js";
import { shownState, tableElement } from "./view.js";

const FORMAT = "hoyle-scene 1";

/** The least time for which a move of somebody else is shown before the next one. */
const PACE = 650;
/** A finished trick stays so many times as long. */
const TRICK_PACE = 2.5;
/** So many moves at most are shown one after the other; of more, only the table that they lead to. */
const BACKLOG = 12;

const CHOICES = ".lit:not(.line), .taken:not(.line), .line.lit .handle, .entry, .confirm, .back";
const EVERYTHING = "[data-target]:not(.line), button:not(:disabled)";
/** From this width on, in characters, the log is open at first. */
const BROAD = 100;

export function openTable(root, link, { pace = PACE, author = false } = {}) {
  return new CardTable(root, link, pace, author);
}

class CardTable {
  constructor(root, link, pace, author) {
    Object.assign(this, { root, link, pace, queue: Promise.resolve(), scene: null, waiting: [], acting: 0, trail: [], shownAt: 0, sort: 0 });
    this.faces = new Faces();
    this.page = {
      author, faces: this.faces, focus: null, remark: null, digits: "", line: null, status: {}, logOpen: false,
      sorted: (things) => sorted(things, SORTS[this.sort], this.faces.known),
      handRoom: () => handRoom(this.main),
    };
    this.main = h("div", { class: "hoyle" }, h("p", { class: "wait" }, "The table is being set …"));
    this.log = new Log(this.faces);
    this.panel = new Panel();
    this.happened = h("div", { class: "heard", role: "log", "aria-live": "polite" });
    this.asked = h("div", { class: "heard", role: "status", "aria-live": "polite" });
    this.alarm = h("div", { class: "heard", role: "alert" });
    root.classList.add("hoyle-table");
    root.replaceChildren(this.main, this.log.element, this.panel.element, this.happened, this.asked, this.alarm);
    root.addEventListener("click", (event) => this.click(event));
    root.addEventListener("submit", (event) => this.submit(event));
    root.addEventListener("focusin", (event) => this.focused(event));
    watchDrags(root, this);
    this.keys = new Keys(this);
    this.sizes = new ResizeObserver(() => this.scene && this.draw());
    this.sizes.observe(root);
    link.onstatus?.((status) => this.showStatus(status));
    link.onscene((scene, afterGap) => this.take(scene, afterGap));
  }

  close() {
    this.sizes.disconnect();
    document.removeEventListener("keydown", this.keys.listener);
    this.root.replaceChildren();
  }

  // ---- scenes

  take(scene, afterGap = false) {
    if (scene.format !== FORMAT) {
      this.showStatus({ ...this.page.status, text: "This page and the table do not fit together any more. Reload the page." });
      return;
    }
    if (afterGap) this.log.clear(); // another game may have begun meanwhile
    this.waiting.push(scene);
    if (this.waiting.length > BACKLOG) this.waiting = [scene];
    this.next();
  }

  /** Show the scenes that have come, others' moves no faster than a person can follow. */
  next() {
    clearTimeout(this.timer);
    const scene = this.waiting[0];
    if (!scene) return;
    const news = this.scene && scene.number > this.scene.number && this.acting === 0;
    const pace = this.pace * (this.page.newTrick ? TRICK_PACE : 1);
    const early = news ? this.shownAt + pace - performance.now() : 0;
    if (early > 0) {
      this.timer = setTimeout(() => this.next(), early);
      return;
    }
    this.waiting.shift();
    this.show(scene);
    this.next();
  }

  show(scene) {
    const before = this.scene;
    const moved = before && scene.number !== before.number;
    this.faces.learn(scene.deck);
    if (!before || moved) this.shownAt = performance.now();
    if (moved) this.page.remark = null;
    if (moved && !scene.choice?.begun) this.trail = [];
    if (before && scene.number < before.number) this.log.clear();
    const places = moved ? placesOf(this.main) : null;
    this.page.newTrick = isNewTrick(before, scene);
    this.scene = scene;
    if (!before) this.openLog(matchMedia(`(min-width: ${BROAD}em)`).matches);
    this.draw();
    if (places && scene.number > before.number) animateMoves(this.main, places);
    this.fetchLog();
    showHandEnd(this.panel, before, scene, this.role);
    const question = scene.over ? this.root.querySelector(".winner")?.textContent : questionOf(scene);
    if (this.asked.textContent !== question) this.asked.textContent = this.faces.spoken(question ?? "");
    document.title = `${scene.choice && !scene.choice.any_time ? "● " : ""}${scene.game.title}`;
  }

  draw() {
    if (!this.scene) return;
    const focused = document.activeElement?.dataset?.key ?? null;
    const inside = this.main.contains(document.activeElement);
    morph(this.main, tableElement(this.scene, this.page));
    fitTable(this.main.querySelector(".felt"));
    if (inside && !this.main.contains(document.activeElement)) this.refocus(focused);
  }

  refocus(key) {
    const same = key && this.main.querySelector(`[data-key="${CSS.escape(key)}"]`);
    (same ?? this.main.querySelector(".confirm, .thing.lit, .entry"))?.focus({ preventScroll: true });
  }

  async fetchLog() {
    if (this.fetching || this.scene.log_length <= this.log.read) return;
    this.fetching = true;
    const from = this.log.read;
    const reply = await this.link.send({ do: "log", from, number: this.scene.number });
    this.fetching = false;
    if (!reply.ok || from !== this.log.read) return;
    this.log.add(reply.lines, reply.length);
    if (from > 0) this.happened.replaceChildren(...reply.lines.map((line) => h("p", {}, this.faces.spoken(line))));
    this.fetchLog();
  }

  showStatus(status) {
    for (const person of status.people?.filter(({ wait }) => wait) ?? []) {
      setTimeout(() => {
        person.wait = 0; // now others may let a program play
        this.draw();
      }, 1000 * person.wait);
    }
    if (!status.text && this.page.remark?.offline) this.page.remark = null;
    if (status.text) this.alarm.textContent = status.text;
    if (!this.scene && status.text) this.main.firstChild.textContent = status.text;
    this.setPage({ status });
  }

  // ---- what the player does

  /** Do things one after the other, each at the table that the one before left: no key and no click is lost. */
  enqueue(deed) {
    this.queue = this.queue.then(deed);
    return this.queue;
  }

  async act(message) {
    if (!this.scene) return { ok: false };
    this.page.remark = null;
    this.acting += 1;
    const lit = this.role.lit;
    const reply = await this.link.send({ ...message, number: this.scene.number });
    this.acting -= 1;
    if (reply.ok) this.follow(message.do, lit);
    if (!reply.ok) this.remark([reply.text], "warn", reply);
    else if (reply.lines) this.remark(reply.lines, "", reply);
    else this.draw();
    return reply;
  }

  /** Remember what was lit at each step of a move, so that touching another card then goes back to that step. */
  follow(deed, lit) {
    if (!this.scene.choice?.begun) this.trail = [];
    else if (deed === "touch" || deed === "pick" || deed === "type") this.trail.push(lit);
    else if (deed === "back") this.trail.pop();
  }

  /** Show a remark; `line` is its place in the rule file, `offline` means that it holds until the connection is back. */
  remark(lines, tone, { line = null, offline = false } = {}) {
    this.page.remark = { lines: lines.filter(Boolean), tone, line, offline };
    this.alarm.textContent = this.faces.spoken(lines.join(" "));
    this.draw();
  }

  get role() {
    return shownState(this.scene, this.page);
  }

  /** Touch a thing: choose it, switch to it, take it back, confirm with it, or learn why not. */
  async touch(target) {
    const { choice } = this.scene;
    this.page.focus = target;
    if (!choice) return this.act({ do: "why", target });
    const { lit, taken } = this.role;
    if (taken.has(target) && choice.whole) return this.act({ do: "confirm" });
    if (lit.has(target) || taken.has(target)) return (await this.act({ do: "touch", target })).ok;
    if (choice.whole) {
      const { ok } = await this.act({ do: "touch", target }); // the table switches, and says why no set grows
      if (ok) this.trail = [];
      return ok;
    }
    const step = this.trail.findLastIndex((earlier) => earlier.has(target));
    if (step < 0) return this.act({ do: "why", target });
    while (this.trail.length > step) if (!(await this.act({ do: "back" })).ok) return false;
    return (await this.act({ do: "touch", target })).ok;
  }

  /** The nearest thing of an element that means something: a card in a row may mean the row. */
  meant(element) {
    const { lit, taken } = this.role;
    const first = element.closest("[data-target]");
    for (let at = first; at; at = at.parentElement?.closest("[data-target]")) {
      if (lit.has(at.dataset.target) || taken.has(at.dataset.target)) return at.dataset.target;
    }
    return first?.dataset.target;
  }

  async drop(target, onto) {
    const { lit, taken } = this.role;
    if (onto && onto !== target && lit.has(onto)) await this.act({ do: "touch", target: onto });
    if (this.scene.choice?.whole && (onto !== target || taken.has(target))) await this.act({ do: "confirm" });
  }

  cancel() {
    return this.act({ do: "back" });
  }

  confirm() {
    const choice = this.scene?.choice;
    return choice?.whole || choice?.taken.length > 0 ? this.act({ do: "confirm" }) : null;
  }

  escape() {
    if (this.page.remark) return this.run("dismiss");
    if (this.page.line !== null) return this.run("line");
    if (this.scene?.choice?.begun) return this.act({ do: "back" });
    if (this.page.logOpen && this.narrow()) return this.run("log");
    return null;
  }

  labels() {
    const choice = this.scene?.choice;
    return choice ? [...choice.lit, ...choice.entries].map(({ label }) => label) : [];
  }

  choose(label) {
    const choice = this.scene?.choice;
    const thing = choice?.lit.find((one) => one.label === label);
    const entry = choice?.entries.find((one) => one.label === label);
    if (entry) return this.act({ do: "pick", entry: entry.id });
    if (thing) return this.touch(thing.target);
    if (choice?.whole) return this.remark(["The move is complete: Enter confirms it, Esc takes it back."], "warn");
    return choice ? this.act({ do: "type", line: label }) : this.remark([this.scene?.over ? "The game is over." : "It is not your turn."], "warn");
  }

  showDigits(digits) {
    if (this.page.digits !== digits) this.setPage({ digits });
  }

  narrow() {
    return getComputedStyle(this.log.element).position === "fixed";
  }

  // ---- events

  click(event) {
    if (!this.scene) return;
    const { target } = event;
    const button = target.closest("[data-do], [data-entry]");
    if (button?.dataset.entry) this.enqueue(() => this.act({ do: "pick", entry: button.dataset.entry }));
    else if (button) this.enqueue(() => this.run(button.dataset.do, button));
    else if (this.main.contains(target) && target.closest("[data-target]")) this.enqueue(() => this.touch(this.meant(target)));
  }

  focused(event) {
    const target = event.target.closest?.(".felt [data-target]")?.dataset.target;
    if (target) this.page.focus = target;
  }

  submit(event) {
    event.preventDefault();
    if (event.target.elements.name) {
      this.enqueue(() => this.rename(event.target.elements.name.value));
      return;
    }
    const { line: { value: line } = {}, number } = event.target.elements;
    if (number) return void this.enqueue(() => this.choose(String(number.valueAsNumber)));
    this.enqueue(async () => {
      const reply = await this.act({ do: "type", line });
      if (reply.ok) this.setPage({ line: null });
    });
  }

  /** What buttons and letters do. */
  run(name, button) {
    const { scene, page, panel } = this;
    const deeds = {
      confirm: () => this.confirm(),
      back: () => this.act({ do: "back" }),
      why: () => this.why(),
      hint: () => void this.hint(),
      rules: () => void this.rules(),
      last: () => scene.last_trick && showLastTrick(panel, scene, this.role),
      help: () => showHelp(panel),
      close: () => panel.close(),
      dismiss: () => this.setPage({ remark: null }),
      log: () => this.openLog(!page.logOpen),
      sort: () => this.sortHand(),
      auto: () => scene.seat !== null && this.act({ do: "auto", on: !scene.auto }),
      line: () => this.openLine(),
      name: () => this.panel.openForm("Your name", this.nameOf(scene.seat)),
      "new game": () => this.act({ do: "new game" }),
      "stand in": () => this.act({ do: "stand in", seat: Number(button.dataset.seat) }),
    };
    return scene && deeds[name]?.();
  }

  nameOf(seat) {
    return this.page.status.people?.find((one) => one.seat === seat)?.name ?? "";
  }

  async rename(name) {
    const reply = await this.link.send({ do: "name", name });
    if (reply.ok) this.panel.close();
    else this.panel.complain(reply.text);
  }

  setPage(change) {
    Object.assign(this.page, change);
    this.draw();
  }

  openLog(open) {
    this.root.classList.toggle("with-log", open);
    this.log.show(open);
    this.setPage({ logOpen: open });
  }

  sortHand() {
    this.sort = (this.sort + 1) % SORTS.length;
    this.remark([`Your hand is sorted ${SORTS[this.sort]}.`], "");
  }

  openLine() {
    this.setPage({ line: this.page.line === null && this.scene.choice ? "" : null });
    this.main.querySelector(".line-form input")?.focus();
  }

  async rules() {
    const { title } = this.scene.game;
    showRules(this.panel, await this.link.send({ do: "rules", number: this.scene.number }), title);
  }

  /** Ask for a hint; play goes on meanwhile, and a hint that comes too late is dropped. */
  async hint() {
    const { number } = this.scene;
    this.remark(["Thinking …"], "");
    const reply = await this.link.send({ do: "hint", number });
    if (this.scene.number === number) this.remark(reply.ok ? reply.lines : [reply.text], reply.ok ? "" : "warn", reply);
  }

  why() {
    const target = document.activeElement?.closest?.(".felt [data-target]")?.dataset.target;
    if (target) return this.act({ do: "why", target });
    return this.remark(["Go to a thing with Shift and the arrows, then press w to learn why it cannot be chosen."], "");
  }

  /** Move the focus: to what can be chosen, or to everything. */
  go(x, y, everything) {
    const found = [...this.main.querySelectorAll(`.felt :is(${everything ? EVERYTHING : CHOICES})`)].filter((one) => one.checkVisibility());
    const from = document.activeElement;
    const next = found.includes(from) ? nearest(from, found, x, y) : found[0];
    if (!next) return;
    if (next.dataset.target) this.page.focus = next.dataset.target;
    next.focus();
    next.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}
