// Keeps the page for the time without a network.
addEventListener("load", () => navigator.serviceWorker?.register("sw.js").catch((reason) => console.warn("the page is not kept:", reason)));
