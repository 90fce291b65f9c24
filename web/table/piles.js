// Piles as elements: sets and rows of cards, stacks, several rows, places, and tokens.

import { HIDDEN, thingElement, tint, titleOf, tokenColour } from "./cards.js";
import { h } from "./dom.js";

const FAN = 7;

export function isEmpty(pile) {
  if (pile.kind === "tokens") return pile.tokens.every(({ count }) => count === 0);
  return pile.lines.every((line) => line.things.length === 0);
}

/** Whether something of a pile can be chosen, or has been. */
export function isTouched(pile, shown) {
  const role = (target) => shown.lit.has(target) || shown.taken.has(target);
  return pile.lines.some((line) => role(line.target) || line.things.some((thing) => role(thing.target)));
}

/** An amount of cards in the words of the deck: `1 hidden tile`. */
const amount = (count, { pieces: [one, many] }, which = "") => `${count} ${which}${count === 1 ? one : many}`;

const total = (things) => things.reduce((sum, thing) => sum + thing.count, 0);

/** A pile with its title, by default that of the scene. `size` is that of its cards: `full` or `small`. */
export function pileElement(pile, size, shown, { title = pile.title, draw = DRAWN[pile.kind] ?? inLine } = {}) {
  const things = pile.lines.flatMap((line) => line.things);
  const count = total(pile.kind === "places" ? things : things.filter(({ face }) => face !== ""));
  return h(
    "div",
    {
      key: pile.key,
      class: `pile ${pile.kind} ${size}${isEmpty(pile) ? " empty" : ""}${isTouched(pile, shown) ? " touched" : ""}${pile.past ? " past" : ""}`,
      role: "group",
      "aria-label": spokenPile(pile, count, shown.deck),
    },
    title && h("div", { class: "pile-title" }, title, title === pile.title && counted(pile) && h("b", {}, ` (${count})`)),
    draw(pile, size, shown),
  );
}

/** Whether the number of cards is worth a note: they are seen, and too many to count at a glance. */
function counted(pile) {
  const things = pile.lines.flatMap((line) => line.things);
  return ["set", "row"].includes(pile.kind) && things.length > 5 && things.some((thing) => thing.face !== HIDDEN);
}

function spokenPile(pile, count, deck) {
  if (pile.kind === "tokens") {
    const words = pile.tokens.map(({ name, count }) => `${count ?? "an unknown number of"} ${name}`);
    return `${pile.title}: ${words.join(", ") || "none"}`;
  }
  if (pile.kind === "places") return `${pile.title}, ${count} places`;
  return `${pile.title}, ${count === 0 ? "empty" : amount(count, deck)}`;
}

/** Whether nothing distinguishes the cards of a line: they become a fan of backs. */
function alike(things, shown) {
  const role = ({ target }) => shown.lit.has(target) || shown.taken.has(target);
  return things.length > 0 && things.every((one) => one.face === HIDDEN && !one.note && !role(one));
}

function fan(things, size, deck) {
  const count = total(things);
  const backs = Array.from({ length: Math.min(count, FAN) }, () => h("span", { class: `thing card face-down ${size}` }));
  return h(
    "div",
    { class: `fan ${size}`, role: "img", "aria-label": amount(count, deck, "hidden ") },
    backs,
    count > 1 && h("span", { class: "count" }, String(count)),
  );
}

export const slot = () => h("div", { class: "slot" });

function inLine(pile, size, shown) {
  const things = pile.lines.flatMap((line) => line.things);
  if (things.length === 0) return slot();
  if (alike(things, shown)) return fan(things, size, shown.deck);
  return cardLine(things, size, shown);
}

export function cardLine(things, size, shown) {
  return h(
    "div",
    { class: `cards ${size}`, vars: { "--n": things.length } },
    things.map((thing) => withNote(thing, size, shown)),
  );
}

function withNote(thing, size, shown, around = (card) => card) {
  const by = shown.names.get(thing.by);
  const words = [by, thing.note].filter(Boolean).join(", ");
  const card = around(thingElement(thing, size, shown, by ? `played by ${by}` : ""));
  if (!words) return card;
  return h("div", { key: `note ${thing.target}`, class: "with-note" }, card, h("div", { class: "note", title: words }, words));
}

/** A stack by its top card and its size, with the cards in it that can be touched. */
function stack(pile, size, shown) {
  const things = pile.lines.flatMap((line) => line.things);
  if (things.length === 0) return slot();
  const role = ({ target }) => shown.lit.has(target) || shown.taken.has(target);
  if (things.slice(1).some((one) => role(one) || one.note)) return cardLine(things, size, shown);
  return heap(things[0], total(things), size, shown);
}

/** The uppermost of so many cards, with their number. */
export function heap(top, count, size, shown) {
  const depth = count > 12 ? "deep" : count > 3 ? "some" : count > 1 ? "two" : "one";
  const number = count > 1 && h("span", { class: "count", "aria-hidden": "true" }, String(count));
  return withNote({ ...top, count: 1 }, size, shown, (card) => h("div", { class: `heap ${depth}` }, card, number));
}

function rows(pile, size, shown) {
  const lines = pile.lines;
  if (lines.length === 0) return slot();
  const things = lines.flatMap((line) => line.things);
  if (!isTouched(pile, shown) && alike(things, shown)) {
    return h("div", { class: "plain" }, `${lines.length} row${lines.length > 1 ? "s" : ""}, ${amount(total(things), shown.deck)}`);
  }
  return h("div", { class: "lines" }, lines.map((line, i) => rowElement(pile, line, i + 1, shown)));
}

function rowElement(pile, line, number, shown) {
  const label = shown.lit.get(line.target);
  const taken = shown.taken.has(line.target);
  const words = [
    `row ${number} of ${pile.title}: ${line.things.map((thing) => titleOf(thing.face, shown.deck)).join(", ")}`,
    taken && "chosen",
    label && `number ${label}`,
  ];
  const handle =
    (label || taken) &&
    h(
      "button",
      {
        type: "button",
        class: "handle",
        tabindex: shown.focus === line.target ? "0" : "-1",
        "data-target": line.target,
        "aria-label": words.filter(Boolean).join(", "),
      },
      taken ? "✓" : label,
    );
  return h(
    "div",
    {
      key: line.target,
      class: `line${label ? " lit" : ""}${taken ? " taken" : ""}`,
      role: "group",
      "aria-label": `row ${number}`,
      "data-target": line.target,
    },
    handle,
    h("div", { class: "cards small" }, line.things.map((thing) => thingElement(thing, "small", shown))),
  );
}

/** A board. Rows of places are rows of a grid; every place says where it is. */
function places(pile, size, shown) {
  const broad = Math.max(...pile.lines.map((line) => line.things.length), 1);
  const dense = broad > 6 || pile.lines.length > 4;
  const grid = pile.lines.length > 1;
  return h(
    "div",
    { class: `board${dense ? " dense" : ""}`, vars: { "--columns": broad } },
    pile.lines.flatMap((line, row) =>
      line.things.map((thing, column) =>
        thingElement(
          thing,
          dense ? "small" : size,
          shown,
          grid ? `row ${row + 1}, column ${column + 1}` : `place ${column + 1}`,
        ),
      ),
    ),
  );
}

function tokens(pile) {
  const some = pile.tokens.filter(({ count }) => count !== 0);
  if (some.length === 0) return h("div", { class: "plain" }, "none");
  return h(
    "div",
    { class: "counters" },
    some.map(({ name, count }) =>
      h(
        "span",
        { class: "counter", vars: tint(tokenColour(name)), title: name },
        h("span", { class: "disc" }),
        h("span", {}, `${name} `, h("b", {}, count === null ? "?" : `×${count}`)),
      ),
    ),
  );
}

const DRAWN = { stack, rows, places, tokens };
