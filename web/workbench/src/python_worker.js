// Runs Hoyle in a worker: each message is a call by name, answered by one message, perhaps after parts of the answer.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const ASSEMBLY = "pyodide.asm.wasm";
const fetchFile = self.fetch;

// Pyodide asks for its machine code, which the site has compressed.
self.fetch = (address, ...rest) =>
  String(address).endsWith(ASSEMBLY) ? fetchUnpacked(`${address}.bin`, "application/wasm") : fetchFile(address, ...rest);

const started = start();
started.catch((problem) => self.postMessage({ failed: String(problem?.message ?? problem) }));

self.onmessage = async ({ data: { id, name, given } }) => {
  try {
    const call = await started;
    const progress = (part) => self.postMessage({ id, part: JSON.parse(part) });
    self.postMessage({ id, answer: JSON.parse(call(name, JSON.stringify(given), progress)) });
  } catch (problem) {
    const last = String(problem?.message ?? problem).trim().split("\n").pop();
    self.postMessage({ id, answer: { ok: false, broken: true, text: `Hoyle failed: ${last}` } });
  }
};

async function start() {
  const [pyodide, files] = await Promise.all([
    loadPyodide({ indexURL: new URL("./pyodide/", self.location.href).href }),
    fetchUnpacked(new URL("./python.bin", self.location.href), "application/x-tar"),
  ]);
  pyodide.unpackArchive(await files.arrayBuffer(), "tar", { extractDir: "/lib/hoyle" });
  pyodide.runPython(`
import os, sys
from pathlib import Path
sys.path.insert(0, "/lib/hoyle")
os.environ["XDG_CACHE_HOME"] = "/lib/hoyle/cache"
for path in Path("/lib/hoyle/cache").rglob("*"):
    path.chmod(0o700 if path.is_dir() else 0o600)
os.makedirs("/rules", exist_ok=True)
os.chdir("/rules")
from hoyle_page.long_chains import take_apart_long_chains
take_apart_long_chains()
`);
  const { call } = pyodide.pyimport("hoyle_page.calls");
  self.postMessage({ ready: true });
  return call;
}

// The response of a file that is stored as gzip, unless the server has unpacked it already.
async function fetchUnpacked(address, type) {
  const response = await fetchFile(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const packed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const body = packed ? new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")) : bytes;
  return new Response(body, { headers: { "Content-Type": type } });
}
