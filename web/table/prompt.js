// The question of the moment, its answers as buttons, and the end of the game.

import { h } from "./dom.js";
import { nameOf } from "./texts.js";

/** More answers than this scroll; more than LISTED, which are numbers, are typed. */
const MANY = 12;
const LISTED = 60;

/** The question, or whose turn it is. */
export function questionOf(scene) {
  return scene.choice ? scene.choice.question : scene.over ? "" : scene.status;
}

export function promptElement(scene, page, shown) {
  if (scene.over && scene.result) return resultElement(scene, page);
  const choice = scene.choice;
  const yours = Boolean(choice) && !choice.any_time;
  return h(
    "section",
    { class: `prompt${yours ? " yours" : ""}${choice?.whole ? " whole" : ""}`, "aria-label": "Your choice" },
    remarkElement(page),
    scene.notice && h("p", { class: "remark warn" }, shown.faces.shown(scene.notice)),
    h(
      "div",
      { class: "ask" },
      h("p", { class: "question" }, shown.faces.shown(questionOf(scene))),
      choice?.texts.map((text) => h("p", { key: text, class: "card-text" }, shown.faces.shown(text))),
      page.digits && h("p", { class: "digits" }, h("kbd", {}, page.digits), " … another digit, or Enter"),
      choice && buttons(choice, shown),
    ),
    page.line !== null && lineElement(),
  );
}

function buttons(choice, shown) {
  const { entries } = choice;
  return h(
    "div",
    { class: "answers" },
    entries.length > LISTED ? numberElement(entries) : entryButtons(entries, shown),
    choice.whole &&
      h("button", { type: "button", key: "confirm", class: "confirm", "data-do": "confirm" }, "Confirm", h("kbd", {}, "Enter")),
    choice.begun &&
      h("button", { type: "button", key: "back", class: "back", "data-do": "back" }, "Take back", h("kbd", {}, "Esc")),
  );
}

/** The answers; many of them scroll by themselves, so the buttons beside them stay in reach. */
function entryButtons(entries, shown) {
  const found = entries.map(({ id, label, text }) =>
    h(
      "button",
      { type: "button", key: `entry ${id}`, class: "entry", "data-entry": id },
      label !== text && h("kbd", {}, label),
      h("span", {}, shown.faces.shown(text)),
    ),
  );
  return found.length > MANY ? h("div", { class: "many" }, found) : found;
}

/** A field for one of very many numbers, which are the labels of their entries. */
function numberElement(entries) {
  const numbers = entries.map(({ label }) => Number(label));
  const [min, max] = [Math.min(...numbers), Math.max(...numbers)];
  return h(
    "form",
    { key: "number", class: "number-form" },
    h("label", {}, `${min} to ${max} `, h("input", { name: "number", type: "number", min, max, required: true })),
    h("button", { class: "confirm" }, "Choose"),
  );
}

function remarkElement(page) {
  if (!page.remark) return null;
  const { lines, tone, line } = page.remark;
  return h(
    "div",
    { class: `remark ${tone}` },
    lines.map((text) => h("p", {}, page.faces.shown(text))),
    page.author && line && h("p", { class: "where" }, `Line ${line} of the rule file.`),
    h("button", { type: "button", class: "close", "data-do": "dismiss", "aria-label": "Close" }, "×"),
  );
}

/** A line to type a move in, for those who know its words. */
function lineElement() {
  return h(
    "form",
    { key: "line", class: "line-form", "data-keep": true },
    h("label", {}, "Move in words ", h("input", { name: "line", autocomplete: "off", spellcheck: "false", maxlength: 300 })),
    h("button", { class: "confirm" }, "Do it"),
  );
}

/** Whether the reader plays at a hosted table, where friends sit. */
export function withFriends(scene, page) {
  return scene.seat !== null && page.status.people?.length > 0;
}

const namesOf = (seats, scene) => seats.map((seat) => nameOf(seat, scene)).join(" and ");

/** The scores from best to worst, at the end those who won with a star. */
export function rankingElement(scene, result = null) {
  const sides = Map.groupBy(scene.seats, (seat) => (seat.side === null ? `seat ${seat.number}` : `side ${seat.side}`));
  const better = scene.game.lowest_wins ? 1 : -1;
  const place = ([seat]) => (result ? result.places[seat.number] : better * Number(seat.score));
  const ranked = [...sides.values()].sort((a, b) => place(a) - place(b));
  return h(
    "ol",
    { class: "ranking" },
    ranked.map((seats) => {
      const best = result?.won.includes(seats[0].number);
      return h("li", { class: best ? "won" : null }, h("span", {}, namesOf(seats, scene), best && " ★"), h("b", {}, seats[0].score));
    }),
  );
}

function resultElement(scene, page) {
  const { lines: [heading, ...detail], won, why } = scene.result;
  const yours = won.includes(scene.seat);
  return h(
    "section",
    { class: `prompt result${yours ? " yours" : ""}`, "aria-label": "Result" },
    remarkElement(page),
    h("p", { class: "winner" }, heading),
    rankingElement(scene, scene.result),
    why && h("p", { class: "why" }, page.faces.shown(why)),
    h("details", {}, h("summary", {}, "In detail"), detail.map((line) => h("p", {}, page.faces.shown(line)))),
    withFriends(scene, page) &&
      h("div", { class: "answers" }, h("button", { type: "button", key: "new game", class: "confirm", "data-do": "new game" }, "New game")),
  );
}
