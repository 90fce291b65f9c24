// Sentences with cards in them: `9H` becomes a coloured 9♥ to read, and "nine of hearts" to hear.

import { tint } from "./cards.js";
import { h } from "./dom.js";

const FRENCH = {
  C: { suit: "clubs", sign: "♣", colour: "black" },
  D: { suit: "diamonds", sign: "♦", colour: "red" },
  H: { suit: "hearts", sign: "♥", colour: "red" },
  S: { suit: "spades", sign: "♠", colour: "black" },
};
const RANKS = { A: "ace", J: "jack", Q: "queen", K: "king" };

/**
 * The faces met so far, and those of the same suits and ranks: a log names cards that no longer lie on the table.
 */
export class Faces {
  constructor() {
    this.known = {};
    this.met = {};
  }

  learn(faces) {
    if (Object.keys(faces).every((face) => face in this.met)) return;
    this.met = { ...this.met, ...faces };
    this.known = { ...related(this.met), ...this.met };
    this.pattern = undefined;
  }

  split(text) {
    this.pattern ??= patternOf(Object.keys(this.known));
    return this.pattern ? text.split(this.pattern) : [text];
  }

  /** Nodes to show for a text. */
  shown(text) {
    return this.split(text).map((part, i) => {
      const face = i % 2 ? this.known[part] : null;
      if (!face?.rank || !face.sign) return part;
      return h("span", { class: "face", vars: tint(face.colour), title: face.title }, `${face.rank}${face.sign}\uFE0E`);
    });
  }

  /** The text to hear. */
  spoken(text) {
    return this.split(text)
      .map((part, i) => (i % 2 ? this.known[part].title : part))
      .join("");
  }
}

/** Every rank with every suit of some faces, as far as their notation is the rank and a letter. */
function related(met) {
  const suits = {};
  const ranks = {};
  for (const [face, { rank, suit, sign, colour, title, named }] of Object.entries(met)) {
    if (!suit || !rank || named || !face.startsWith(rank)) continue;
    suits[face.slice(rank.length)] = { suit, sign, colour };
    ranks[rank] = title.split(" of ")[0];
  }
  if (Object.values(suits).some(({ sign }) => "♣♦♥♠".includes(sign || "?"))) {
    Object.assign(suits, FRENCH);
    for (const rank of ["A", 2, 3, 4, 5, 6, 7, 8, 9, 10, "J", "Q", "K"]) ranks[rank] ??= RANKS[rank] ?? String(rank);
  }
  const found = {};
  for (const [letter, suit] of Object.entries(suits)) {
    for (const [rank, words] of Object.entries(ranks)) {
      found[`${rank}${letter}`] = { rank, ...suit, title: `${words} of ${suit.suit}` };
    }
  }
  return found;
}

function patternOf(faces) {
  if (faces.length === 0) return null;
  const words = faces
    .toSorted((a, b) => b.length - a.length)
    .map((face) => face.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`(?<![\\p{L}\\p{N}_])(${words.join("|")})(?![\\p{L}\\p{N}_])`, "u");
}

/** The name of a seat for its reader: `you`, unless the reader has a name. */
export function nameOf(seat, scene) {
  return seat.number === scene.seat && unnamed(seat) ? "you" : seat.name;
}

export function unnamed(seat) {
  return /^p\d+$/.test(seat.name);
}
