// Lets frames and timers of the page come a second late, as a browser with much else to do may.
{
  const late = 1000; // ms
  const timer = setTimeout;
  globalThis.setTimeout = (what, ms = 0, ...rest) => timer(what, ms + late, ...rest);
  globalThis.requestAnimationFrame = (what) => timer(() => what(performance.now()), late);
  globalThis.cancelAnimationFrame = clearTimeout;
}
