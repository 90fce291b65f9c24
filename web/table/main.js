// The page of one seat: its link is a WebSocket beside it, its key follows `#` in the address.

import { h } from "./dom.js";
import { linkSocket } from "./link_socket.js";
import { openTable } from "./table.js";

const root = document.querySelector("#table");
const key = location.hash.slice(1);
if (key) {
  const address = new URL("link", location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  address.hash = "";
  openTable(root, linkSocket(address, key));
} else {
  root.replaceChildren(h("p", { class: "wait" }, "Open the link of your seat: it ends with # and a key."));
}
addEventListener("hashchange", () => location.reload());
