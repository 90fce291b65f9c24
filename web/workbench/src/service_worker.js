// Keeps the whole site after the first visit, so that it works without a network. Nothing else is ever fetched.

const VERSION = "VERSION";
const FILES = ["FILES"];
const CACHE = `hoyle-${VERSION}`;

self.addEventListener("install", (event) => event.waitUntil(keep()));

self.addEventListener("activate", (event) => event.waitUntil(dropOthers().then(() => self.clients.claim())));

self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (event.request.method === "GET" && address.origin === self.location.origin) event.respondWith(answer(event.request));
});

async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES);
  for (const [address, html] of Object.entries(await documentation())) {
    await cache.put(address, new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } }));
  }
}

async function documentation() {
  const response = await fetch("documentation.bin");
  const bytes = new Uint8Array(await response.arrayBuffer());
  const packed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const body = packed ? new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")) : bytes;
  return new Response(body).json();
}

async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("hoyle-") && name !== CACHE).map((name) => caches.delete(name)));
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}
