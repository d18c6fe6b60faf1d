// Keeps the page for the time without a network, once the studio and its instruments are here: on a slow line nothing
// else competes with them.
const here = (what) => new Promise((resolve) => addEventListener(what, resolve, { once: true }));
await Promise.all([here("studio"), here("orchestra")]);
navigator.serviceWorker?.register("sw.js").catch((reason) => console.warn("the page is not kept:", reason));
