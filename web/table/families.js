// Families of piles in the middle, such as the columns of a patience: side by side, with one title.

import { HIDDEN, thingElement } from "./cards.js";
import { h } from "./dom.js";
import { cardLine, heap, isEmpty, pileElement, slot } from "./piles.js";

/** The piles in the middle, those of one family together. */
export function middlePiles(piles, shown) {
  const groups = families(piles);
  const broadest = Math.max(...groups.map((group) => group.piles.length));
  return h(
    "div",
    { class: `piles${broadest > 1 ? " with-families" : ""}`, vars: broadest > 1 ? { "--broadest": broadest } : {} },
    groups.map((group) => familyElement(group, shown)),
  );
}

/** Group neighbours that are rows of one family, `column[1]` and `column[2]`; other piles stay alone. */
function families(piles) {
  const groups = [];
  for (const pile of piles) {
    const name = familyOf(pile);
    const last = groups.at(-1);
    if (name && last?.name === name) last.piles.push(pile);
    else groups.push({ name, piles: [pile] });
  }
  return groups;
}

const familyOf = ({ key, kind }) => (kind === "row" && key.includes("[") ? key.slice(0, key.indexOf("[")) : null);

/** A family with several members, or its only pile. */
function familyElement({ name, piles }, shown) {
  if (piles.length === 1) return pileElement(piles[0], piles[0].kind === "rows" ? "small" : "full", shown);
  const { common, own } = titles(piles);
  const long = piles.some((pile) => isNumbered(pile) && cardsOf(pile).length > 1);
  return h(
    "div",
    { key: `family ${name}`, class: `family${long ? " long" : ""}` },
    common && h("div", { class: "pile-title" }, common),
    h(
      "div",
      { class: "members" },
      piles.map((pile, i) => pileElement(pile, "full", shown, { title: own[i], draw: isNumbered(pile) ? cascade : squared })),
    ),
  );
}

const cardsOf = (pile) => pile.lines.flatMap((line) => line.things);
const isNumbered = ({ key }) => /\[\d+\]$/.test(key);

/** Titles in two parts: `column` of all and `6` of one; `foundation` and `clubs` for `foundation of clubs`. */
function titles(piles) {
  const words = piles.map(({ title }) => title.split(" "));
  let same = 0;
  while (words.every((one) => same < one.length - 1 && one[same] === words[0][same])) same += 1;
  const common = words[0].slice(0, same).join(" ").replace(/ (of|for|in|on|at|to)$/, "");
  return { common, own: words.map((one) => one.slice(same).join(" ")) };
}

/** Cards from above to below, each of which leaves the upper edge of the one before free. */
function cascade(pile, size, shown) {
  const things = cardsOf(pile);
  if (things.length === 0) return slot();
  if (things.some((thing) => thing.note)) return cardLine(things, size, shown);
  const drawn = things.map((thing) => {
    const by = shown.names.get(thing.by);
    return thingElement(thing, size, shown, by ? `played by ${by}` : "");
  });
  return h("div", { class: "cascade" }, drawn);
}

/** Cards that lie squared, the last one on top, unless one below can be chosen. */
function squared(pile, size, shown) {
  const things = cardsOf(pile);
  const below = things.slice(0, -1);
  const touched = ({ target }) => shown.lit.has(target) || shown.taken.has(target);
  if (isEmpty(pile) || below.some((one) => touched(one) || one.note || one.face === HIDDEN)) return cascade(pile, size, shown);
  return heap(things.at(-1), things.length, size, shown);
}
