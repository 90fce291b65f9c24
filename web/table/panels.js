// What opens beside or above the table: the log, the rules, the keys.

import { bookletElements } from "./booklet.js";
import { h } from "./dom.js";
import { LETTERS } from "./keys.js";

const KEYS = [
  ["1 2 3 …", "choose what has this number; several digits make one number"],
  ["← ↑ → ↓", "go to what can be chosen; with Shift to everything on the table"],
  ["Enter", "choose; confirm a complete move"],
  ["Esc", "take back the last step, or close a panel"],
  ...LETTERS.map(([letter, , words]) => [letter, words]),
];

export class Log {
  constructor(faces) {
    this.faces = faces;
    this.read = 0;
    this.list = h("ol", { class: "log-lines", tabindex: "0" });
    this.element = h(
      "aside",
      { class: "log-panel", "aria-label": "Log", hidden: true },
      h(
        "div",
        { class: "panel-head" },
        h("h2", {}, "Log"),
        h("button", { type: "button", class: "close", "data-do": "log", "aria-label": "Close the log" }, "×"),
      ),
      this.list,
    );
  }

  /** Append lines, up to an event; the list scrolls along unless somebody has scrolled up to read. */
  add(lines, read) {
    const { list } = this;
    const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
    for (const line of lines) list.append(h("li", {}, this.faces.shown(line)));
    this.read = read;
    if (atEnd) list.scrollTop = list.scrollHeight;
  }

  clear() {
    this.list.replaceChildren();
    this.read = 0;
  }

  show(open) {
    this.element.hidden = !open;
    if (open) this.list.scrollTop = this.list.scrollHeight;
  }
}

/** One dialog above the table, for one thing at a time. */
export class Panel {
  constructor() {
    this.body = h("div", { class: "panel-body", tabindex: "-1" });
    this.heading = h("h2", { id: "panel-heading" });
    this.element = h(
      "dialog",
      { class: "panel", "aria-labelledby": "panel-heading" },
      h(
        "div",
        { class: "panel-head" },
        this.heading,
        h("button", { type: "button", class: "close", "data-do": "close", "aria-label": "Close" }, "×"),
      ),
      this.body,
    );
    this.element.addEventListener("click", (event) => event.target === this.element && this.close());
    this.body.addEventListener("click", (event) => goTo(event, this.body));
  }

  open(heading, kind, ...content) {
    this.heading.textContent = heading;
    this.body.className = `panel-body ${kind}`;
    this.body.replaceChildren(...content.filter(Boolean));
    if (!this.element.open) this.element.showModal();
    this.body.scrollTop = 0;
    this.body.querySelector("[autofocus]")?.focus();
  }

  /** Open as soon as something of another kind is closed that the player reads now. */
  openNext(heading, kind, ...content) {
    if (!this.element.open || this.body.classList.contains(kind)) this.open(heading, kind, ...content);
    else this.element.addEventListener("close", () => this.openNext(heading, kind, ...content), { once: true });
  }

  /** Ask for a name; the table gets it when the form is submitted. */
  openForm(heading, value) {
    const input = h("input", { name: "name", maxlength: "200", autocomplete: "nickname", "aria-label": heading, value });
    const complaint = h("p", { class: "complaint", role: "alert" });
    this.open(heading, "form", h("form", { class: "name-form" }, input, h("button", { type: "submit" }, "Use this name")), complaint);
    input.focus();
  }

  complain(text) {
    this.body.querySelector(".complaint")?.replaceChildren(text);
  }

  close() {
    if (this.element.open) this.element.close();
  }
}

/** Follow a link inside the rules without changing the address of the page. */
function goTo(event, body) {
  const link = event.target.closest("a[href^='#']");
  if (!link) return;
  event.preventDefault();
  body.querySelector(`#${CSS.escape(link.getAttribute("href").slice(1))}`)?.scrollIntoView();
}

export function showRules(panel, reply, title) {
  if (reply.ok) panel.open(`Rules of ${title}`, "rules", bookletElements(reply.html ?? ""));
  else panel.open("Rules", "rules", h("p", {}, reply.text));
}

export function showHelp(panel) {
  const rows = KEYS.map(([keys, does]) => h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, keys)), h("td", {}, does)));
  panel.open(
    "Help",
    "keys",
    h(
      "p",
      {},
      "With a mouse or a finger: touch a lit card, or drag it to where it goes. A second touch confirms a complete move. ",
      "Touch anything else to learn why it cannot be chosen.",
    ),
    h("table", {}, h("tbody", {}, rows)),
  );
}
