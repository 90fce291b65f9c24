// The link of a table to `hoyle host`, over a WebSocket.
//
// A link is what the table needs of its other end. Another one may be written for a worker:
//
//   link.send(message) -> Promise of a reply; it never rejects. `offline`: there is no connection now
//   link.onscene(show)     `show(scene, afterGap)` for every scene, beginning with the current one; `afterGap`: some may be missing
//   link.onstatus(show)    `show({text, people, ended})`: trouble with the connection, who is there, a closed table
//
// Frames are JSON texts of one object each:
//
//   page -> host   {"key": "…"}                 first, from the link of the seat
//   page -> host   {"id": 7, "message": {"do": "touch", "target": "hand[0]@1", "number": 12}}
//   host -> page   {"id": 7, "reply": {"ok": true}}
//   host -> page   {"scene": {...}}             after connecting, and whenever the scene of this seat changes
//   host -> page   {"people": [{"seat", "name", "person", "bot", "away", "wait"}]}   who plays each seat; for how many
//                                              seconds others must wait for somebody who is away
//   host -> page   {"end": "This link is open in another tab."}   the page does not connect again by itself
//
// Rules for the host. It sends the scene as soon as it knows the key. The scene that a message brings about is
// sent before the reply to it, so the table is up to date when `send` resolves. Ids are counted by the page and begin
// anew with each connection. It answers every message, also a bad one, with `{"ok": false, "text": "..."}`; it need not
// answer in order. It may close the connection at any time: the page connects again after 0.5 s, then after ever longer
// waits up to 15 s, at once when the browser is online or the page in view again. A message without an answer after 20 s
// means that the connection is dead; `{"do": "ping"}` is sent after 25 s of silence, and any reply will do.

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const ANSWER_WITHIN = 20_000;
const SILENCE = 25_000;

const LOST = "The connection was lost before an answer came. Look at the table, then choose again.";

export function linkSocket(url, key) {
  const link = new SocketLink(url, key);
  link.connect();
  return link;
}

class SocketLink {
  constructor(url, key) {
    this.url = url;
    this.key = key;
    this.open = new Map();
    this.lastId = 0;
    this.wait = FIRST_WAIT;
    this.status = { text: "", people: [], ended: false };
    this.showScene = () => {};
    this.showStatus = () => {};
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.hurry());
  }

  onscene(show) {
    this.showScene = show;
    if (this.scene) show(this.scene);
  }

  onstatus(show) {
    this.showStatus = show;
    show(this.status);
  }

  send(message) {
    const socket = this.socket;
    if (socket?.readyState !== WebSocket.OPEN) {
      const text = this.status.ended ? this.status.text : "There is no connection to the table now; trying again.";
      return Promise.resolve({ ok: false, text, offline: !this.status.ended });
    }
    const id = ++this.lastId;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.lose(socket), ANSWER_WITHIN);
      this.open.set(id, { resolve, timer });
      socket.send(JSON.stringify({ id, message }));
    });
  }

  connect() {
    clearTimeout(this.retry);
    const socket = new WebSocket(this.url);
    this.socket = socket;
    this.lastId = 0;
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      this.afterGap = true;
      socket.send(JSON.stringify({ key: this.key }));
      this.say({ text: "" });
      this.listen();
    };
    socket.onmessage = (event) => socket === this.socket && this.take(JSON.parse(event.data));
    socket.onclose = () => this.lose(socket);
  }

  take(frame) {
    this.listen();
    if (frame.reply) {
      const asked = this.open.get(frame.id);
      this.open.delete(frame.id);
      clearTimeout(asked?.timer);
      asked?.resolve(frame.reply);
    }
    if (frame.scene) {
      this.scene = frame.scene;
      this.showScene(frame.scene, this.afterGap);
      this.afterGap = false;
    }
    if (frame.people) this.say({ people: frame.people });
    if (frame.end) this.say({ text: frame.end, ended: true });
  }

  /** Ask for a sign of life after some silence: a network that went away closes nothing. */
  listen() {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.send({ do: "ping" }), SILENCE);
  }

  lose(socket) {
    if (socket !== this.socket) return;
    this.socket = null;
    clearTimeout(this.silence);
    socket.close();
    for (const { resolve, timer } of this.open.values()) {
      clearTimeout(timer);
      resolve({ ok: false, text: LOST });
    }
    this.open.clear();
    if (this.status.ended) return;
    this.say({ text: "Connection lost, trying again …" });
    // a tenth more or less, so that the pages of a table do not all come back in the same moment
    this.retry = setTimeout(() => this.connect(), this.wait * (0.9 + 0.2 * Math.random()));
    this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT);
  }

  hurry() {
    if (!this.socket && !this.status.ended) {
      this.wait = FIRST_WAIT;
      this.connect();
    }
  }

  say(change) {
    this.status = { ...this.status, ...change };
    this.showStatus(this.status);
  }
}
