// The order of the reader's hand, which is the reader's own business.

import { HIDDEN } from "./cards.js";

export const SORTS = ["as the game has it", "by suit", "by rank"];

/** Sort things by suit or by rank, each in the order of the deck as far as the cards met so far show it. */
export function sorted(things, how, faces) {
  if (how === SORTS[0] || things.some((thing) => thing.face === HIDDEN)) return things;
  const known = Object.values(faces);
  const place = (face, key) => {
    const found = faces[face];
    if (found?.[`${key}_order`] !== undefined) return found[`${key}_order`];
    return known.findIndex((one) => one[key] === found?.[key]);
  };
  const [first, second] = how === SORTS[1] ? ["suit", "rank"] : ["rank", "suit"];
  return things.toSorted((a, b) => place(a.face, first) - place(b.face, first) || place(a.face, second) - place(b.face, second));
}
