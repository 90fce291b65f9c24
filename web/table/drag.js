// Dragging: taking a card up chooses it, letting it go on something chooses that too, or makes the move.

import { thingElement } from "./cards.js";
import { h } from "./dom.js";

const FAR = 9;

/** Watch for drags of lit things. `table` can `touch`, `drop` and `cancel`. */
export function watchDrags(root, table) {
  let drag = null;

  root.addEventListener("pointerdown", (event) => {
    const thing = event.target.closest(".thing.lit, .thing.taken");
    if (!thing || event.button !== 0 || !event.isPrimary) return;
    drag = { thing, target: thing.dataset.target, id: event.pointerId, x: event.clientX, y: event.clientY, ghost: null };
  });

  root.addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    if (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > FAR) lift(drag);
    if (drag.ghost) place(drag.ghost, event);
  });

  const stop = (event, dropped) => {
    if (!drag || event.pointerId !== drag.id) return;
    const { ghost, target, lifted } = drag;
    drag = null;
    if (!ghost) return;
    ghost.remove();
    root.classList.remove("dragging");
    swallowClick(root);
    const under = document.elementFromPoint(event.clientX, event.clientY);
    lifted.then((taken) => {
      if (!taken) return;
      const back = !dropped || !under || under.closest(".own .hand-lines, .own .head");
      table.enqueue(() => (back ? table.cancel() : table.drop(target, under.closest("[data-target]")?.dataset.target)));
    });
  };
  root.addEventListener("pointerup", (event) => stop(event, true));
  root.addEventListener("pointercancel", (event) => stop(event, false));

  function lift(started) {
    const { thing, target } = started;
    const { width } = thing.getBoundingClientRect();
    started.ghost = h("div", { class: "ghost", vars: { "--ghost-card": `${width}px` } });
    started.ghost.append(picture(table, target));
    root.append(started.ghost);
    root.classList.add("dragging");
    started.lifted = thing.classList.contains("taken") ? Promise.resolve(true) : table.enqueue(() => table.touch(target));
  }
}

/** The dragged thing without its marks. */
function picture({ scene, role }, target) {
  const piles = [...scene.seats.flatMap((seat) => seat.piles), ...scene.table];
  const thing = piles.flatMap((pile) => pile.lines.flatMap((line) => line.things)).find((one) => one.target === target);
  const found = thingElement(thing, "full", { ...role, lit: new Map(), taken: new Set() });
  found.removeAttribute("data-target");
  return found;
}

function place(ghost, event) {
  ghost.style.setProperty("--x", `${event.clientX}px`);
  ghost.style.setProperty("--y", `${event.clientY}px`);
}

/** A drag ends with a click on what lies under it; it means nothing. */
function swallowClick(root) {
  const swallow = (event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  root.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => root.removeEventListener("click", swallow, { capture: true }), 60);
}
