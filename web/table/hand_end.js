// The end of a hand: its last trick, what happened since the player's last move, and the scores.

import { h } from "./dom.js";
import { trickElements } from "./last_trick.js";
import { rankingElement } from "./prompt.js";

/** Show a player the end of a hand that came between two scenes, until the player closes it; others may play on. */
export function showHandEnd(panel, before, scene, shown) {
  const hand = scene.last_hand;
  if (!hand || !before || scene.seat === null || before.last_hand?.number === hand.number) return;
  const lines = hand.lines.map((pieces) => h("li", {}, shown.faces.shown(pieces.join("; "))));
  panel.openNext(
    `Hand ${hand.number} is over`,
    "hand-end",
    ...(shown.newTrick ? trickElements(scene.last_trick, shown) : []),
    h("ol", { class: "happened" }, lines),
    scene.seats.some(({ score }) => Number(score) !== 0) && rankingElement(scene),
    h("div", { class: "answers" }, h("button", { type: "button", class: "confirm", "data-do": "close", autofocus: true }, "Next hand", h("kbd", {}, "Enter"))),
  );
}
