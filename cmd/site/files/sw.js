// The service worker of the page without a program. It keeps all files of the site, so that the
// page works without a network. FILES, above, has the hashes of their contents: a new version of
// the site fetches the files that changed, and is shown once no page shows the old one.
// It also answers with the POLICY of content that a host would have to send: a page says only its own,
// not that of its workers. That policy keeps other sites from showing the page in a frame, but for FRAMED.
const CACHE = `midiconnect4 ${registration.scope}`;
const HANDED_OVER = `midiconnect4 handed over ${registration.scope}`; // by the page

// Hosts may lead index.html to the folder itself, and a page must not come by a way round.
const address = (name) => new URL(name === "index.html" ? "" : name, registration.scope);
const kept = (name) => new URL(`${name}?${FILES[name]}`, registration.scope).href;

async function keep() {
  const cache = await caches.open(CACHE);
  for (const name of Object.keys(FILES)) {
    if (await cache.match(kept(name))) continue;
    await cache.put(kept(name), (await handedOver(name)) ?? (await fetched(name)));
  }
  await caches.delete(HANDED_OVER);
}

// handedOver is a file that the page has fetched before it had this worker, if it is of this version.
async function handedOver(name) {
  const file = await (await caches.open(HANDED_OVER)).match(address(name));
  if (!file) return undefined;
  const data = await file.arrayBuffer();
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return `sha256-${btoa(String.fromCharCode(...sum))}` === FILES[name] ? new Response(data, file) : undefined;
}

async function fetched(name) {
  const response = await fetch(address(name), { cache: "no-cache", integrity: FILES[name] });
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}

async function forget() {
  const cache = await caches.open(CACHE);
  const now = new Set(Object.keys(FILES).map(kept));
  for (const { url } of await cache.keys()) if (!now.has(url)) await cache.delete(url);
  await clients.claim();
}

async function answer(request, name) {
  const cache = await caches.open(CACHE);
  const response = (await cache.match(kept(name))) ?? (await fetch(request));
  return /\.(html|js)$/.test(name) && name !== FRAMED ? guarded(response) : response;
}

function guarded({ body, status, statusText, headers }) {
  const more = new Headers(headers);
  more.set("Content-Security-Policy", POLICY);
  return new Response(body, { status, statusText, headers: more });
}

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(forget()));
addEventListener("fetch", (event) => {
  const asked = event.request.url.split(/[?#]/)[0];
  if (!asked.startsWith(registration.scope) || event.request.method !== "GET") return;
  const name = asked.slice(registration.scope.length) || "index.html";
  if (name in FILES) event.respondWith(answer(event.request, name));
});
