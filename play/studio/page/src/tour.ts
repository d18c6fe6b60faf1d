// The tour through the page is in a file of its own, which is loaded only when somebody asks for it.

type Words = (text: string, ...values: (string | number)[]) => string;

interface Stop { at: string; title: string; text: string } // at selects the element that the stop is about

const stops = (t: Words): Stop[] => [
  { at: ".stage", title: t("A game"), text: t("Two sides drop discs: people or gamers. Most gamers were written by nobody: they evolved, by playing each other.") },
  { at: ".way", title: t("A disc becomes three notes"), text: t("The column says how far it is from the first note to the second, the row how far from the second to the third. The voices answer. A star marks a note that the harmony moved.") },
  { at: ".roll", title: t("What sounds"), text: t("All notes of the game, with a colour for each part. Click a bar, there or in the list of moves: the board shows its move, and while the music pauses or waits for you, it sounds again.") },
  { at: ".drama", title: t("Who is ahead"), text: t("The upper bar says who is ahead, the curves how that changed and how tense the game is. A score may follow them: louder, faster, higher.") },
  { at: ".steps", title: t("Move by move"), text: t("Step through the game with these buttons, or with ←, →, Home and End. The performance does not change.") },
  { at: ".transport .buttons", title: t("Yours"), text: t("Pause, undo, or begin another performance: any game, you or a gamer on each side, and the score by which it sounds. Compose changes the score while it sounds.") },
];

const GAP = 12; // px around an element, and between it and the card

// tour leads through the page. Escape ends it.
export function tour(t: Words): void {
  const back = document.activeElement as HTMLElement | null;
  const dialog = document.createElement("dialog");
  dialog.className = "tour";
  dialog.setAttribute("aria-label", t("How it works"));
  const [spot, card, title, text, buttons] = ["div", "div", "h2", "p", "div"].map((name) => document.createElement(name));
  [spot.className, card.className, buttons.className, title.tabIndex] = ["spot", "card", "buttons", -1];
  const button = (name: string, act: () => void): HTMLButtonElement => {
    const made = document.createElement("button");
    [made.type, made.textContent, made.onclick] = ["button", name, act];
    buttons.append(made);
    return made;
  };
  const list = stops(t).filter((stop) => document.querySelector(stop.at));
  let now = 0;
  const close = button(t("Close"), () => dialog.close());
  const before = button(t("Back"), () => show(now - 1));
  const next = button(t("Next"), () => (now + 1 < list.length ? show(now + 1) : dialog.close()));
  next.className = "primary";
  const place = (): void => {
    const { top, left, width, height, bottom, right } = document.querySelector(list[now].at)!.getBoundingClientRect();
    Object.assign(spot.style, { top: `${top - GAP / 2}px`, left: `${left - GAP / 2}px`, width: `${width + GAP}px`, height: `${height + GAP}px` });
    const room = innerHeight - card.offsetHeight - GAP;
    const [below, above, beside] = [bottom + GAP, top - GAP - card.offsetHeight, right + GAP];
    const aside = below > room && above < 0 && beside + card.offsetWidth < innerWidth; // beside the element is the only room
    const y = aside ? Math.max(GAP, top) : below <= room ? below : above >= 0 ? above : room;
    const x = aside ? beside : Math.max(GAP, Math.min(left, innerWidth - card.offsetWidth - GAP));
    Object.assign(card.style, { top: `${y}px`, left: `${x}px` });
  };
  const show = (stop: number): void => {
    now = stop;
    title.textContent = t("{0} of {1}: {2}", now + 1, list.length, list[now].title);
    text.textContent = list[now].text;
    before.disabled = now === 0;
    next.textContent = now + 1 < list.length ? t("Next") : t("Done");
    document.querySelector(list[now].at)!.scrollIntoView({ block: "nearest" });
    place();
    title.focus();
  };
  card.append(title, text, buttons);
  dialog.append(spot, card);
  document.body.append(dialog);
  addEventListener("resize", place);
  dialog.onkeydown = (e) => {
    if (e.key === "ArrowRight" && now + 1 < list.length) show(now + 1);
    if (e.key === "ArrowLeft" && now > 0) show(now - 1);
  };
  dialog.onclose = () => {
    removeEventListener("resize", place);
    dialog.remove();
    back?.focus();
  };
  dialog.showModal();
  close.blur();
  show(0);
}
