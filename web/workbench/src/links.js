// Links that hold the texts: deflated with a dictionary of common lines, in the fragment, which no server ever sees.
import { Inflate, deflateSync, strFromU8, strToU8 } from "fflate";
import dictionary from "./link_dictionary_1.txt";

// A link of another form gets another key; this dictionary never changes.
const KEY = "r1";
const LONGEST_TEXT = 1_000_000;
const WORDS = strToU8(dictionary);

// Chat programs cut longer links.
export const LONG_LINK = 2000;

// `name` is `sedma` or `sedma/wild_eights`.
export function linkToGame(name) {
  return `${location.origin}${location.pathname}#game=${name}`;
}

export function linkTo(texts) {
  const beside = Object.entries(texts.beside ?? {}).flat();
  const whole = [texts.rules, texts.scenarios, ...beside].join("\0").replace(/\0+$/, "");
  const bytes = deflateSync(strToU8(whole), { level: 9, mem: 12, dictionary: WORDS });
  return `${location.origin}${location.pathname}#${KEY}=${toBase64(bytes)}`;
}

// The texts of a fragment such as `#r1=…`; null if it has none. Throws an Error with words if they are damaged.
export function textsOf(fragment) {
  const found = /^#(r\d+)=([\w-]*)/.exec(fragment);
  if (!found) return null;
  if (found[1] !== KEY) throw new Error("This link was made by a newer version of the workbench.");
  const [rules, scenarios = "", ...rest] = inflate(found[2]).split("\0");
  const beside = {};
  for (let at = 0; at + 1 < rest.length; at += 2) beside[rest[at]] = rest[at + 1];
  return { rules, scenarios, beside };
}

function inflate(text) {
  const damaged = new Error("This link is damaged: part of it is missing. Ask for it again, or for the file.");
  const chunks = [];
  let size = 0;
  let ended = false;
  const inflater = new Inflate({ dictionary: WORDS }, (chunk, final) => {
    size += chunk.length;
    if (size > LONGEST_TEXT) throw new Error("The text of this link is too long.");
    chunks.push(chunk);
    ended ||= final;
  });
  try {
    const bytes = fromBase64(text);
    // small pieces, so that a short link to a huge text is noticed in time
    for (let at = 0; at < bytes.length; at += 512) inflater.push(bytes.subarray(at, at + 512), at + 512 >= bytes.length);
  } catch (problem) {
    throw size > LONGEST_TEXT ? problem : damaged;
  }
  if (!ended || !size) throw damaged;
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return strFromU8(whole);
}

function toBase64(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
