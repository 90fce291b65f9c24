// Cards glide from where they were, or from the player who played them.

const DURATION = 380;

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Remember where every face and seat is before the table changes. */
export function placesOf(root) {
  const faces = new Map();
  const seats = new Map();
  if (still.matches) return { faces, seats };
  for (const thing of root.querySelectorAll("[data-face]")) {
    const { face } = thing.dataset;
    faces.set(face, faces.has(face) ? null : thing.getBoundingClientRect());
  }
  for (const seat of root.querySelectorAll("[data-seat]")) {
    const from = seat.querySelector(".fan, .cards, .name") ?? seat;
    seats.set(seat.dataset.seat, from.getBoundingClientRect());
  }
  return { faces, seats };
}

/** Let what the last move brought come from its earlier place. */
export function animateMoves(root, before) {
  if (still.matches) return;
  for (const thing of root.querySelectorAll(".thing.moved")) {
    const { face, by } = thing.dataset;
    const from = (face && before.faces.get(face)) || (by !== undefined && before.seats.get(by));
    if (!from || from.width === 0) continue;
    const to = thing.getBoundingClientRect();
    const x = from.x + from.width / 2 - (to.x + to.width / 2);
    const y = from.y + from.height / 2 - (to.y + to.height / 2);
    if (Math.hypot(x, y) < 8) continue;
    const scale = Math.min(Math.max(from.height / to.height, 0.4), 2);
    thing.animate([{ transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: 5 }, { transform: "none", zIndex: 5 }], {
      duration: DURATION,
      easing: "cubic-bezier(.2, .7, .3, 1)",
    });
  }
}
