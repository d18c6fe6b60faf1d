// Delays the frames and timers of a page by a second, as in a busy browser.
{
  const late = 1000; // ms
  const timer = setTimeout;
  globalThis.setTimeout = (what, ms = 0, ...rest) => timer(what, ms + late, ...rest);
  globalThis.requestAnimationFrame = (what) => timer(() => what(performance.now()), late);
  globalThis.cancelAnimationFrame = clearTimeout;
}
