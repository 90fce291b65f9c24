// The card table in a frame of the workbench. Its link is a message port, over which the workbench sends scenes and
// replies: { id, message } goes out; { id, reply }, { scene } and { status } come in.
import { openTable } from "./table.js";

addEventListener("message", ({ source, origin, ports }) => {
  if (source !== parent || origin !== location.origin || !ports.length) return;
  openTable(document.querySelector("#table"), linkOver(ports[0]), { author: true });
});
parent.postMessage("table ready", location.origin);

function linkOver(port) {
  const waiting = new Map();
  let number = 0;
  let showScene = () => {};
  let showStatus = () => {};
  port.onmessage = ({ data }) => {
    if (data.scene) showScene(data.scene);
    if (data.status) showStatus(data.status);
    if (data.reply) waiting.get(data.id)?.(data.reply);
    waiting.delete(data.id);
  };
  return {
    send(message) {
      return new Promise((resolve) => {
        waiting.set(++number, resolve);
        port.postMessage({ id: number, message });
      });
    },
    onscene(show) {
      showScene = show;
      port.start();
    },
    onstatus(show) {
      showStatus = show;
    },
  };
}
