// Lists the texts of a page that are hard to read: those with a contrast below 4.5:1, as defined by WCAG.
(() => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = ([r, g, b, a], ground) => [r, g, b].map((c, i) => c * a + ground[i] * (1 - a));
  const light = (colour) => {
    const [r, g, b] = colour.map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const around = (element) => element.parentElement ?? element.getRootNode().host; // a shadow tree is in its host
  const ground = (element) => {
    const above = around(element) ? ground(around(element)) : [255, 255, 255];
    return over(rgba(getComputedStyle(element).backgroundColor), above);
  };
  const faded = (element) => (element ? Number(getComputedStyle(element).opacity) * faded(around(element)) : 1);
  const wrong = new Map();
  const texts = function* (root) {
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node; (node = walk.nextNode()); ) {
      if (node.shadowRoot) yield* texts(node.shadowRoot);
      else if (node.nodeType === Node.TEXT_NODE) yield node;
    }
  };
  for (const node of texts(document.body)) {
    const element = node.parentElement;
    const text = node.textContent.trim();
    if (!text || !element?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (element.closest("svg, noscript, :disabled") || (element.localName === "option" && !element.selected)) continue;
    const style = getComputedStyle(element);
    if (element.getBoundingClientRect().width <= 1) continue; // text for screen readers only
    const behind = ground(element);
    const [r, g, b, a] = rgba(style.color);
    const [one, two] = [light(over([r, g, b, a * faded(element)], behind)), light(behind)];
    const contrast = (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
    if (contrast < 4.5) wrong.set(`${element.localName}.${element.className} "${text.slice(0, 40)}"`, contrast.toFixed(2));
  }
  return [...wrong].map(([what, contrast]) => `${what}: ${contrast}`);
})()
