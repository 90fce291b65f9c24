// The page: which texts are edited, and which panel is seen.
import { Checking } from "./checking.js";
import { Editor } from "./editor.js";
import { button, byId, make } from "./elements.js";
import { showFindings } from "./findings.js";
import { textsOf } from "./links.js";
import { Booklet, RandomGames, Test } from "./panels.js";
import { Play } from "./play.js";
import { Python } from "./python.js";
import { openShare } from "./share.js";
import { exampleTexts, gameTexts, loadShelf, openShelf } from "./shelf.js";
import { EMPTY, keepRecent, loadTexts, saveTexts, titleOf } from "./texts.js";

const PANELS = { play: Play, booklet: Booklet, test: Test, random: RandomGames };

class Workbench {
  #opened = EMPTY; // as they were opened, to see whether they were changed
  #saving = 0;
  #wide = matchMedia("(min-width: 861px)");
  #panels = {};
  #tab = "play";
  #checked = () => {};
  // Until the first findings are known, the machine has enough to do.
  firstFindings = new Promise((resolve) => (this.#checked = resolve));

  constructor() {
    this.checker = new Python((state) => this.#tellStarting(state));
    this.player = new Python();
    this.editor = new Editor(byId("text"), {
      complete: (name, text, offset) => this.#quick("complete", { name, text, offset }),
      explain: (name, text, offset) => this.#quick("hover", { name, text, offset }),
      onchange: () => this.#changed(),
    });
    this.checking = new Checking(this.checker, {
      texts: () => ({ name: this.editor.name, text: this.editor.text(this.editor.name), ...this.context() }),
      show: (findings, done) => {
        showFindings(findings, done, this.editor);
        if (!done) return;
        this.#checked();
        const sound = findings.every(({ severity }) => severity !== "error");
        if (sound && document.body.dataset.tab === "booklet") this.#panels.booklet.show();
        if (sound && document.body.dataset.tab === "play") this.#panels.play.retry();
      },
      stopped: (text) => this.#stoppedChecking(text),
      busy: (on) => byId("findings").setAttribute("aria-busy", on),
    });
    for (const [name, Panel] of Object.entries(PANELS)) this.#panels[name] = new Panel(byId(name), this);
    this.#listen();
  }

  rules() {
    return this.editor.text("rules");
  }

  scenarios() {
    return this.editor.text("scenarios");
  }

  texts() {
    return { rules: this.rules(), scenarios: this.scenarios(), beside: this.#opened.beside ?? {} };
  }

  // What Hoyle needs to know besides the text in question.
  context() {
    return { rules: this.rules(), beside: this.#opened.beside ?? {} };
  }

  // Asks the worker that plays; only one thing at a time is done there.
  async ask(name, given, onpart) {
    await this.firstFindings;
    return this.player.call(name, { ...given, beside: this.#opened.beside ?? {} }, { onpart });
  }

  stop(text) {
    this.player.stop(text);
    this.#panels.play.resume();
  }

  goToScenario(line) {
    this.showText("scenarios");
    if (!this.#wide.matches) this.showTab("edit");
    this.editor.goToLine(line);
  }

  open(texts) {
    const before = this.texts();
    const changed = before.rules !== this.#opened.rules || before.scenarios !== this.#opened.scenarios;
    if (changed && before.rules.trim()) {
      keepRecent(before);
      notify("Your text is still there: Open lists it at the end.");
    }
    this.#opened = texts;
    this.#panels.play.leave();
    this.editor.open(texts);
    this.showText("rules");
    this.#save();
    this.checking.later();
    this.#panels[this.#tab].show();
  }

  // Opens what the address names, or what was edited last.
  async openAddress() {
    const [, key, name] = /^#(\w+)(?:=(.*))?$/.exec(location.hash) ?? [];
    try {
      const found = textsOf(location.hash) ?? (await this.#named(key, name));
      if (found) this.open(found);
      if (key === "shelf") openShelf((texts) => this.open(texts));
    } catch (problem) {
      notify(problem.message);
    }
    if (location.hash) history.replaceState(null, "", location.pathname);
  }

  async start() {
    const kept = loadTexts();
    if (kept) {
      this.#opened = kept.opened ?? EMPTY;
      this.editor.open(kept);
    }
    this.checker.start();
    this.firstFindings.then(() => {
      this.checker.call("warm", {});
      keepOffline();
    });
    this.showText("rules");
    this.showTab(this.#wide.matches ? "play" : "edit");
    await this.openAddress();
    if (!this.rules().trim()) this.open(gameTexts(await loadShelf(), "sedma"));
    else this.checking.later();
    this.#tellTitle();
  }

  showTab(name) {
    document.body.dataset.tab = name;
    for (const tab of byId("tabs").children) select(tab, tab.id === `tab-${name}`);
    if (name === "edit") return;
    this.#tab = name;
    for (const one of Object.keys(PANELS)) byId(one).hidden = one !== name;
    if (this.rules().trim()) this.#panels[name].show();
  }

  showText(name) {
    for (const one of ["rules", "scenarios"]) select(byId(`text-${one}`), one === name);
    if (this.editor.name === name) return;
    this.editor.show(name);
    this.checking.later();
  }

  async #named(key, name) {
    if (key !== "game" && key !== "example") return null;
    const shelf = await loadShelf();
    const found = key === "game" ? gameTexts(shelf, name) : exampleTexts(shelf, name);
    if (!found) throw new Error(`There is no ${key} of the name ${name}. Open lists the games.`);
    return found;
  }

  async #quick(name, given) {
    const answer = await this.checker.call(name, given, { limit: 20 });
    return answer.ok ? answer.value : null;
  }

  async #format() {
    const { name } = this.editor;
    const text = this.editor.text(name);
    const answer = await this.checker.call("formatted", { name, text, ...this.context() }, { limit: 20 });
    if (!answer.ok) notify(answer.text);
    else if (answer.value === null) notify("Only rules without errors can be formatted.");
    else if (answer.value !== text && this.editor.text(name) === text) this.editor.replace(answer.value);
  }

  #changed() {
    this.checking.later();
    this.#tellTitle();
    clearTimeout(this.#saving);
    this.#saving = setTimeout(() => this.#save(), 300);
  }

  #save() {
    saveTexts({ ...this.texts(), opened: this.#opened });
    this.#tellTitle();
  }

  #tellTitle() {
    const title = titleOf(this.rules());
    byId("title").textContent = title;
    document.title = `${title} - Hoyle workbench`;
  }

  #tellStarting(state) {
    if (state === "starting") byId("state").textContent = "Starting Hoyle …";
  }

  #stoppedChecking(text) {
    this.#checked();
    this.editor.mark([]);
    byId("list").replaceChildren();
    byId("state").textContent = `${text} Your text is safe, and is checked again once you change it.`;
  }

  #listen() {
    byId("open").onclick = () => openShelf((texts) => this.open(texts));
    byId("share").onclick = () => openShare(this.texts());
    byId("format").onclick = () => this.#format();
    for (const tab of byId("tabs").children) tab.onclick = () => this.showTab(tab.id.slice(4));
    for (const name of ["rules", "scenarios"]) byId(`text-${name}`).onclick = () => this.showText(name);
    for (const list of document.querySelectorAll("[role=tablist]")) list.onkeydown = moveAmongTabs;
    this.#wide.onchange = () => this.showTab(this.#wide.matches ? this.#tab : "edit");
    addEventListener("hashchange", () => this.openAddress());
    addEventListener("pagehide", () => this.#save());
    addEventListener("keydown", (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      const action = { s: () => openShare(this.texts()), o: () => byId("open").click() }[event.key];
      if (!action || document.querySelector("dialog")) return;
      event.preventDefault();
      action();
    });
  }
}

function select(tab, chosen) {
  tab.setAttribute("aria-selected", chosen);
  tab.tabIndex = chosen ? 0 : -1;
}

function moveAmongTabs(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const tabs = [...event.currentTarget.children].filter((tab) => tab.offsetParent);
  const next = tabs[(tabs.indexOf(event.target) + step + tabs.length) % tabs.length];
  next.click();
  next.focus();
  event.preventDefault();
}

function notify(text) {
  const notice = byId("notice");
  notice.replaceChildren(make("span", {}, text), button("Close", () => (notice.hidden = true), { class: "quiet" }));
  notice.hidden = false;
}

// Asks for the copy that works without a network, once what it needs has been fetched anyway.
function keepOffline() {
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("service_worker.js").catch(() => {});
}

new Workbench().start();
