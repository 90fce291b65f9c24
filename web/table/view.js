// The table as elements, made anew from a scene and the state of the page.

import { h } from "./dom.js";
import { middlePiles } from "./families.js";
import { letterOf } from "./keys.js";
import { withLastTrick } from "./last_trick.js";
import { isEmpty, isTouched, pileElement } from "./piles.js";
import { nameOf, unnamed } from "./texts.js";
import { promptElement, withFriends } from "./prompt.js";

/** What every part of the table needs to know of the scene: what is lit, what is taken, where the focus is. */
export function shownState(scene, page) {
  const choice = scene.choice;
  const lit = new Map((choice?.lit ?? []).map(({ target, label }) => [target, label]));
  const taken = new Set(choice?.taken ?? []);
  const kept = lit.has(page.focus) || taken.has(page.focus);
  return {
    scene,
    deck: scene.deck,
    faces: page.faces,
    names: new Map(scene.seats.map((seat) => [seat.number, nameOf(seat, scene)])),
    lit,
    taken,
    // one thing is reached with Tab, the others from there with the arrows
    focus: kept ? page.focus : choice?.lit[0]?.target,
    newTrick: page.newTrick,
    people: new Map((page.status.people ?? []).map((one) => [one.seat, one])),
  };
}

export function tableElement(scene, page) {
  const shown = shownState(scene, page);
  const [own, ...others] = scene.seats;
  return h(
    "div",
    { class: "hoyle" },
    header(scene, page),
    h(
      "div",
      { class: "felt" },
      page.status.text && h("div", { class: "status", role: "status" }, page.status.text),
      h("div", { class: "around", "data-others": others.length }, h("div", { class: "others" }, around(others, shown)), middle(scene, shown)),
      h(
        "div",
        { class: "foot" },
        promptElement(scene, page, shown),
        ownElement(own, page, shown),
      ),
    ),
  );
}

const TOOLS = [
  ["log", "Log"],
  ["last", "Last trick"],
  ["rules", "Rules"],
  ["hint", "Hint"],
  ["help", "Help"],
];

/** Where friends sit, each chooses a name. */
const NAME = ["name", "Your name"];

function header(scene, page) {
  const { title, variant, players } = scene.game;
  const tools = TOOLS.filter(([id]) => id !== "last" || scene.last_trick);
  const withoutHints = !scene.choice || scene.choice.any_time;
  return h(
    "header",
    { class: "top" },
    h(
      "h1",
      {},
      title,
      variant && h("small", {}, ` ${variant}`),
      players > 1 && h("small", { class: "players" }, ` ${players} players`),
    ),
    h("p", { class: `whose${yourTurn(scene) ? " yours" : ""}${asked(scene) ? " asked" : ""}` }, scene.status),
    h(
      "nav",
      { "aria-label": "Table" },
      [...(withFriends(scene, page) ? [NAME] : []), ...tools].map(([id, words]) =>
        h(
          "button",
          {
            type: "button",
            key: `tool ${id}`,
            class: `tool ${id}`,
            "data-do": id,
            disabled: id === "hint" && withoutHints,
            "aria-expanded": id === "log" ? String(page.logOpen) : null,
            title: `${words} (${letterOf(id)})`,
          },
          h("span", { class: "icon", "aria-hidden": "true" }),
          h("span", { class: "words" }, words),
        ),
      ),
    ),
  );
}

/** Whether the prompt says, too, whose turn it is. */
function asked(scene) {
  return !scene.choice?.any_time;
}

export function yourTurn(scene) {
  return scene.seat !== null && scene.turn.includes(scene.seat);
}

// ---- seats

/** The other seats, clockwise from the reader's left: on a broad table some at the left, above and at the right. */
function around(others, shown) {
  const sides = others.length > 1 ? 1 : 0;
  const left = others.slice(0, sides);
  const right = sides ? others.slice(-1) : [];
  const above = sides ? others.slice(1, -1) : others;
  const group = (name, seats) => h("div", { class: `seats ${name}` }, seats.map((seat) => seatElement(seat, shown)));
  return [group("left", left), group("above", above), group("right", right)];
}

function seatHead(seat, shown) {
  const target = `p${seat.number}`;
  const label = shown.lit.get(target);
  const taken = shown.taken.has(target);
  const touch = label || taken;
  const yours = seat.number === shown.scene.seat;
  const person = shown.people.get(seat.number);
  const name = h(
    touch ? "button" : "span",
    {
      class: `name${label ? " lit" : ""}${taken ? " taken" : ""}`,
      type: touch ? "button" : null,
      tabindex: touch ? (shown.focus === target ? "0" : "-1") : null,
      "data-target": touch ? target : null,
      "aria-label": touch ? `${seat.name}${label ? `, number ${label}` : ", chosen"}` : null,
    },
    yours && unnamed(seat) ? "You" : seat.name,
    label && h("span", { class: "label" }, label),
    taken && h("span", { class: "check" }, "✓"),
  );
  return h(
    "div",
    { class: "head" },
    h("h2", {}, h("span", { class: "turn-mark", "aria-hidden": "true" }), name),
    yours && !unnamed(seat) && h("span", { class: "tag you" }, "you"),
    seat.turn && h("span", { class: "tag turn" }, "to move"),
    seat.partner && h("span", { class: "tag partner" }, "partner"),
    side(seat, shown),
    absence(person, shown.scene.seat),
    !seat.human && !person?.person && h("span", { class: "tag program" }, "program"),
    seat.score !== "" && h("span", { class: "score" }, h("small", {}, "score "), seat.score),
    seat.notes.length > 0 &&
      h("ul", { class: "notes" }, seat.notes.map((note) => h("li", {}, shown.faces.shown(note)))),
  );
}

/** Whether a person is away, with a way on for the others. */
function absence(person, reader) {
  if (!person?.away) return null;
  if (person.bot) return h("span", { class: "tag program" }, "away, a program plays");
  const standIn = reader !== null &&
    !person.wait &&
    h("button", { type: "button", class: "stand-in", "data-do": "stand in", "data-seat": person.seat }, "Let a program play");
  return [h("span", { class: "tag away" }, "away"), standIn];
}

/** Sides are named where some have several seats, for a reader with no side of their own. */
function side(seat, shown) {
  const { seats, seat: reader } = shown.scene;
  if (seat.side === null || reader !== null) return null;
  const mates = seats.filter((one) => one.side === seat.side && one.number !== seat.number);
  return mates.length > 0 && h("span", { class: "tag" }, `with ${mates.map((one) => one.name).join(", ")}`);
}

function seatElement(seat, shown) {
  const piles = seat.piles.filter((pile) => !isEmpty(pile) || isTouched(pile, shown));
  return h(
    "section",
    {
      key: `seat ${seat.number}`,
      class: `seat${seat.turn ? " turn" : ""}${seat.partner ? " mate" : ""}`,
      "data-seat": seat.number,
      "aria-label": seat.name,
    },
    seatHead(seat, shown),
    h("div", { class: "piles" }, piles.map((pile) => pileElement(pile, "small", shown))),
  );
}

// ---- the middle

function middle(scene, shown) {
  return h(
    "section",
    { class: "middle", "aria-label": "Middle of the table" },
    middlePiles(withLastTrick(scene.table, scene, shown), shown),
    scene.notes.length > 0 &&
      h("ul", { class: "notes" }, scene.notes.map((note) => h("li", {}, shown.faces.shown(note)))),
    since(scene, shown),
  );
}

/** What happened since the reader's last move: the newest lines, all of them in the log. */
function since(scene, shown) {
  const groups = scene.since.slice(-4);
  if (groups.length === 0) return null;
  return h(
    "ol",
    { class: "since", "aria-hidden": "true" },
    groups.map((group) => h("li", {}, group.map((line, i) => [i > 0 && "; ", h("span", {}, shown.faces.shown(line))]))),
  );
}

// ---- the reader's place

function ownElement(own, page, shown) {
  const hands = own.piles.filter(({ hand }) => hand);
  const rest = own.piles.filter((pile) => !hands.includes(pile) && (!isEmpty(pile) || isTouched(pile, shown)));
  return h(
    "section",
    { class: `own${own.turn ? " turn" : ""}`, "data-seat": own.number, "aria-label": own.name },
    h(
      "div",
      { class: "own-line" },
      seatHead(own, shown),
      rest.length > 0 && h("div", { class: "piles" }, rest.map((pile) => pileElement(pile, "small", shown))),
    ),
    hands.map((pile) => handElement(pile, page, shown, hands.length > 1)),
  );
}

/** The hand in one or two lines of cards that overlap as far as they must. */
function handElement(pile, page, shown, titled) {
  const things = page.sorted(pile.lines.flatMap((line) => line.things));
  const { perLine } = page.handRoom();
  const lines = Math.max(1, Math.ceil(things.length / perLine));
  const each = Math.ceil(things.length / lines);
  const cut = Array.from({ length: lines }, (_, i) => things.slice(i * each, (i + 1) * each));
  const drawn = cut.map((some) => {
    const found = pileElement({ ...pile, lines: [{ target: pile.key, things: some }] }, "full", shown, { title: false });
    found.classList.add("hand");
    found.dataset.key = `${pile.key} ${cut.indexOf(some)}`;
    return found;
  });
  return h("div", { key: `hand ${pile.key}`, class: `hand-lines${lines > 1 ? " several" : ""}` }, titled && h("div", { class: "pile-title" }, pile.title), drawn);
}
