// Sentences with cards in them: `9H` becomes a coloured 9♥ to read, and "nine of hearts" to hear.

import { pictureOf, tint } from "./cards.js";
import { h } from "./dom.js";

/** The faces met so far, and every rank with every suit of the deck: a log names cards that no longer lie on the table. */
export class Faces {
  constructor() {
    this.known = {};
    this.met = null;
  }

  learn({ faces, ranks, suits }) {
    if (this.met && Object.keys(faces).every((face) => face in this.met)) return;
    this.met = { ...this.met, ...faces };
    this.known = { ...crossed(ranks, suits), ...this.met };
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
      const picture = pictureOf(face);
      const sign = picture ? h("span", { class: `sign ${picture}`, role: "img", "aria-label": face.suit }) : `${face.sign}\uFE0E`;
      return h("span", { class: "face", vars: tint(face.colour), title: face.title }, face.rank, sign);
    });
  }

  /** The text to hear. */
  spoken(text) {
    return this.split(text)
      .map((part, i) => (i % 2 ? this.known[part].title : part))
      .join("");
  }
}

function crossed(ranks, suits) {
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
