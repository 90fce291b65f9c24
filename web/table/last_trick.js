// The last trick: dimmed where it lay until the next card is played there, and in a panel.

import { h } from "./dom.js";
import { isEmpty, pileElement } from "./piles.js";

/** The piles of the middle, with the last trick in its place while that is empty. */
export function withLastTrick(piles, scene, shown) {
  const trick = scene.last_trick;
  if (!trick?.in_view) return piles;
  return piles.map((pile) => (pile.key === trick.zone && isEmpty(pile) ? trickPile(pile, trick, shown) : pile));
}

function trickPile(pile, trick, shown) {
  const words = [pile.title, takenBy(trick, shown)].filter(Boolean);
  return { ...pile, kind: "row", title: words.join(", "), lines: [{ target: pile.key, things: cards(pile.key, trick, shown) }], past: true };
}

/** The cards of a trick, which cannot be touched; the last one has just come if the trick is new. */
function cards(key, trick, shown) {
  const last = trick.things.length - 1;
  return trick.things.map((card, i) => ({
    ...card, target: `${key}@${i + 1}`, note: "", token: false, moved: Boolean(shown.newTrick) && i === last, count: 1, past: true,
  }));
}

function takenBy(trick, shown) {
  const takers = shown.scene.seats.filter(({ number, side }) => number === trick.to || (trick.side !== null && side === trick.side));
  return takers.length > 0 && `taken by ${takers.map(({ number }) => shown.names.get(number)).join(" and ")}`;
}

/** Whether a trick was taken between two scenes. */
export function isNewTrick(before, scene) {
  const cards = (one) => JSON.stringify(one?.last_trick?.things);
  return Boolean(before && scene.last_trick) && cards(before) !== cards(scene);
}

/** A trick to look at in a panel, with its taker. */
export function trickElements(trick, shown) {
  const still = { ...shown, lit: new Map(), taken: new Set(), focus: null, newTrick: false };
  const pile = { key: "last", title: "Last trick", kind: "row", lines: [{ target: "last", things: cards("last", trick, still) }], tokens: [] };
  const taker = takenBy(trick, shown);
  return [pileElement(pile, "full", still, { title: false }), taker && h("p", { class: "taker" }, `T${taker.slice(1)}.`)];
}

export function showLastTrick(panel, scene, shown) {
  panel.open("Last trick", "last", ...trickElements(scene.last_trick, shown));
}
