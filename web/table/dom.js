// Builds elements and updates what is shown in place, so that focus, scrolling and animations survive.
//
// Text is always a text node, and custom properties are set through CSSOM: names and titles come from strangers, and
// the page's content security policy allows no inline style.

/** Build an element. `props`: `class`, `key`, `vars` (custom properties), attributes; null and false leave one out. */
export function h(tag, props, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "vars") setVars(node, value);
    else if (name === "key") node.dataset.key = value;
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  append(node, children);
  return node;
}

function append(node, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false || child === "") continue;
    if (Array.isArray(child)) append(node, child);
    else node.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

function setVars(node, vars) {
  for (const name of Object.keys(node.vars ?? {})) if (!(name in vars)) node.style.removeProperty(name);
  for (const [name, value] of Object.entries(vars)) node.style.setProperty(name, String(value));
  node.vars = vars;
}

/** Make `old` equal to `fresh`, keeping elements with the same key, or the same tag at the same place. */
export function morph(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (name !== "style" && !fresh.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of [...fresh.attributes]) {
    if (name !== "style" && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  if (old.vars || fresh.vars) setVars(old, fresh.vars ?? {});
  morphChildren(old, fresh);
}

function morphChildren(old, fresh) {
  const keyed = new Map();
  for (const child of old.children) if (child.dataset.key) keyed.set(child.dataset.key, child);
  let at = old.firstChild;
  for (const next of [...fresh.childNodes]) {
    const key = next.dataset?.key;
    const found = key ? keyed.get(key) : at;
    if (!found || !alike(found, next)) {
      old.insertBefore(next, at);
      continue;
    }
    if (found === at) at = at.nextSibling;
    else old.insertBefore(found, at);
    if (next.nodeType === Node.TEXT_NODE) {
      if (found.data !== next.data) found.data = next.data;
    } else morph(found, next);
  }
  while (at) {
    const rest = at.nextSibling;
    at.remove();
    at = rest;
  }
}

function alike(a, b) {
  return a.nodeName === b.nodeName && a.dataset?.key === b.dataset?.key;
}
