// The order of the reader's hand, which is the reader's own business.

import { HIDDEN } from "./cards.js";

export const SORTS = ["as the game has it", "by suit", "by rank"];

/** Sort things by suit or by rank, each in the order of the deck. */
export function sorted(things, how, faces) {
  if (how === SORTS[0] || things.some((thing) => thing.face === HIDDEN)) return things;
  const [first, second] = how === SORTS[1] ? ["suit_order", "rank_order"] : ["rank_order", "suit_order"];
  const apart = (a, b, key) => faces[a.face][key] - faces[b.face][key];
  return things.toSorted((a, b) => apart(a, b, first) || apart(a, b, second));
}
