// Cards, tokens and free places as elements.

import { h } from "./dom.js";

export const HIDDEN = "??";

const SHAPES = { "♥": "heart", "♦": "diamond", "♠": "spade", "♣": "club" };
// suits of other decks that have a picture, by their names
const PICTURES = {
  coins: "coin", cups: "cup", swords: "sword", batons: "baton", acorns: "acorn", leaves: "leaf", bells: "bell", stars: "star",
};
/** The picture of a suit that no letter of a font shows. */
export const pictureOf = (face) => (SHAPES[face?.sign] ? undefined : PICTURES[face?.suit]);
const shapeOf = (face) => SHAPES[face?.sign] ?? PICTURES[face?.suit];
const COURTS = { J: "jack", N: "knight", Q: "queen", K: "king" };
const COLOURS = new Set(["red", "black", "blue", "green", "yellow", "orange", "purple", "brown", "white", "grey"]);

// where the signs of a card are: columns and heights in hundredths of the field
const COLUMN = { two: [[50, 0], [50, 100]], three: [[50, 0], [50, 50], [50, 100]] };
const CORNERS = [[0, 0], [100, 0], [0, 100], [100, 100]];
const EIGHT = [0, 33.3, 66.7, 100].flatMap((y) => [[0, y], [100, y]]);
const PIPS = {
  2: COLUMN.two,
  3: COLUMN.three,
  4: CORNERS,
  5: [...CORNERS, [50, 50]],
  6: [...CORNERS, [0, 50], [100, 50]],
  7: [...CORNERS, [0, 50], [100, 50], [50, 25]],
  8: [...CORNERS, [0, 50], [100, 50], [50, 25], [50, 75]],
  9: [...EIGHT, [50, 50]],
  10: [...EIGHT, [50, 16.7], [50, 83.3]],
};

/** A card, token or free place as a button. `size` is `full` or `small`; `shown` knows what is lit and taken. */
export function thingElement(thing, size, shown, place = "") {
  const label = shown.lit.get(thing.target);
  const taken = shown.taken.has(thing.target);
  const kind = thing.token ? "token" : thing.face === "" ? "free" : "card";
  const face = thing.face === HIDDEN ? "face-down" : "";
  const state = `${label ? " lit" : ""}${taken ? " taken" : ""}${thing.moved ? " moved" : ""}`;
  return h(
    "button",
    {
      type: "button",
      key: thing.target,
      class: `thing ${kind} ${size} ${face}${state}`,
      tabindex: shown.focus === thing.target ? "0" : "-1",
      "data-target": thing.past ? null : thing.target,
      disabled: thing.past,
      "data-face": thing.face && thing.face !== HIDDEN ? thing.face : null,
      "data-by": thing.by ?? null,
      "aria-label": spokenThing(thing, shown.deck, { label, taken, place }),
      title: shown.deck.faces[thing.face]?.text || null,
      "aria-pressed": taken ? "true" : null,
      vars: kind === "token" ? tint(tokenColour(thing.face)) : kind === "card" && !face ? tint(colourOf(thing, shown)) : {},
    },
    kind === "token" && h("span", { class: "disc" }, thing.face.slice(0, 2)),
    kind === "card" && !face && faceParts(thing.face, shown.deck.faces[thing.face], size),
    thing.count > 1 && h("span", { class: "count" }, `×${thing.count}`),
    label && h("span", { class: "label" }, label),
    taken && h("span", { class: "check" }, "✓"),
  );
}

function colourOf(thing, shown) {
  return shown.deck.faces[thing.face]?.colour;
}

/** Custom properties for a colour: a word that the style sheet knows, or any that the browser knows. */
export function tint(colour) {
  if (!colour) return {};
  if (COLOURS.has(colour)) return { "--ink": `var(--suit-${colour})` };
  return CSS.supports("color", colour) ? { "--ink": `color-mix(in oklab, ${colour} 75%, #222)` } : {};
}

/** A token has the colour that its name says, or one of its own that depends on the name. */
export function tokenColour(name) {
  const word = name.toLowerCase().split(/[\s_-]+/).find((one) => CSS.supports("color", one));
  if (word) return word;
  const sum = [...name].reduce((total, letter) => (total * 31 + letter.codePointAt(0)) % 360, 7);
  return `hsl(${sum} 45% 45%)`;
}

function faceParts(name, face, size) {
  const rank = face?.rank || (face ? "" : name);
  const suit = face?.sign;
  const corner = (where) =>
    h("span", { class: `corner ${where}` }, rankElement(rank), suit && sign(face, suit));
  if (isWord(rank, face)) return wordParts(name, rank, face, suit, size);
  if (size === "small") return [corner("only")];
  return [corner("first"), middle(rank, face, suit), !face?.named && corner("last")];
}

/** Whether a rank is drawn as a word, in the middle of the card; `XVII` of no suit fits a corner. */
function isWord(rank, face) {
  if (face?.named && /^\p{L}{2,}$/u.test(rank)) return true;
  if (!face?.sign && /^[\p{Lu}\d]{1,5}$/u.test(rank)) return false;
  return rank.length > 3 || !rank || /^\p{L}{3}$/u.test(rank);
}

function rankElement(rank) {
  const many = rank.length > 1;
  return h("span", { class: many ? "rank broad" : "rank", vars: many ? { "--longest": breadth(rank) } : {} }, rank);
}

/** A face whose rank is a word: the word as large as it fits, above its suit. */
function wordParts(name, rank, face, suit, size) {
  const text = (!suit && face?.title) || rank || name;
  const longest = Math.max(...text.split(/[\s-]+/).map(breadth));
  const shape = shapeOf(face);
  const below = shape ? sign(face, suit) : size === "small" ? suit : face?.suit;
  return [
    h("span", { class: `word ${size}`, vars: { "--longest": longest } }, text),
    rank && suit && h("span", { class: `under${shape ? "" : " letters"}` }, below),
  ];
}

const pen = document.createElement("canvas").getContext("2d");
const breadths = new Map();

/** The breadth of a word on a card, in ems. */
function breadth(word) {
  if (!breadths.has(word)) {
    pen.font = `700 100px ${getComputedStyle(document.documentElement).getPropertyValue("--serif")}`;
    breadths.set(word, pen.measureText(word).width / 100);
  }
  return breadths.get(word);
}

function sign(face, suit) {
  const shape = shapeOf(face);
  if (shape) return h("span", { class: `sign ${shape}` });
  return h("span", { class: "sign letters" }, suit);
}

function middle(rank, face, suit) {
  const shape = shapeOf(face);
  if (COURTS[rank] && shape) {
    return h(
      "span",
      { class: "court" },
      h("span", { class: `crown ${COURTS[rank]}` }),
      h("span", { class: "initial" }, rank),
      sign(face, suit),
    );
  }
  const pips = shape && PIPS[rank];
  if (!pips) {
    const words = face?.named ? face.title : face?.suit;
    const longest = Math.max(...(words ?? "").split(" ").map((word) => word.length));
    const name = suit && !shape ? h("small", { vars: { "--longest": longest } }, words) : null;
    return h("span", { class: "single" }, suit ? sign(face, suit) : h("span", { class: "initial", vars: { "--longest": breadth(rank) } }, rank), name);
  }
  const turned = ([, y]) => (y > 50 ? " turned" : "");
  return h(
    "span",
    { class: `pips of${rank}` },
    pips.map((pip) => h("span", { class: `sign ${shape}${turned(pip)}`, vars: { "--x": pip[0], "--y": pip[1] } })),
  );
}

// ---- words

export function titleOf(face, deck) {
  if (face === HIDDEN) return `hidden ${deck.pieces[0]}`;
  if (face === "") return "free place";
  return deck.faces[face]?.title || face;
}

function spokenThing(thing, deck, { label, taken, place }) {
  const name = thing.token ? thing.face : titleOf(thing.face, deck);
  return [
    thing.count > 1 ? `${name}, ${thing.count} of them` : name,
    place,
    thing.note,
    taken && "chosen",
    label && `number ${label}`,
  ]
    .filter(Boolean)
    .join(", ");
}
