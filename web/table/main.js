// The page of one seat: its link is a WebSocket beside it.

import { linkSocket } from "./link_socket.js";
import { openTable } from "./table.js";

const address = new URL("link", location.href);
address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
openTable(document.querySelector("#table"), linkSocket(address));
