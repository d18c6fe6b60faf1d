import { useEffect, useState } from "preact/hooks";
import { lasting } from "./kept";
import type { Item } from "./protocol";
import { useStudio } from "./studio";
import { t } from "./words";

const TICK = 500; // ms between two looks at the clock

// SetList says which item of the set list sounds, for how long, what remains of it, and what follows. Performers can open the list, which then lies over
// the board, and choose from it.
export function SetList() {
  const studio = useStudio();
  const { items, state } = studio.live;
  const [, look] = useState(0);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => look((n) => n + 1), TICK);
    return () => clearInterval(timer);
  }, []);
  if (!items) return null;
  const at = items.items.findIndex((i) => i.sounding);
  const next = items.items.find((i) => i.next);
  const fades = state.fadeEnds - studio.at();
  const line = (
    <>
      {items.title && <span>{items.title}</span>}
      {at >= 0 && <strong>{t("{0} of {1}: {2}", at + 1, items.items.length, items.items[at].name)}</strong>}
      {at >= 0 && !state.allOver && <time>{timesOf(items.items[at], studio.at())}</time>}
      {fades > 0 && <strong class="warning">{t("fades: {0}", lasting(Math.ceil(fades / 1000)))}</strong>}
      {!state.allOver && <span>{next ? t("then {0}", next.name) : t("then the end")}</span>}
    </>
  );
  if (studio.view.welcome?.listener) return <p class="setlist">{line}</p>;
  const ask = (call: string) => (): void => {
    setOpen(false);
    void studio.ask("call", call);
  };
  return (
    <details class="setlist" open={open} onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>{line}</summary>
      <div class="list">
        <ol aria-label={t("Set list")}>{items.items.map((i) => <Line key={i.name} item={i} locked={state.locked} ask={ask} />)}</ol>
        {items.scenes.length > 0 && (
          <p class="buttons">
            {t("Scenes")}
            {items.scenes.map((name) => <button key={name} type="button" disabled={state.locked} onClick={ask(`scene ${name}`)}>{name}</button>)}
          </p>
        )}
      </div>
    </details>
  );
}

// Line is an item, with buttons to begin it and to let it follow.
function Line({ item: { name, line, sounding, next }, locked, ask }: { item: Item; locked: boolean; ask: (call: string) => () => void }) {
  return (
    <li aria-current={sounding ? "true" : undefined}>
      <span>{name} <small>{line}</small></span>
      <span class="buttons">
        <button type="button" disabled={locked} aria-label={t("Begin {0} now", name)} onClick={ask(`item ${name}`)}>{t("Now")}</button>
        <button type="button" disabled={locked} aria-label={t("Let {0} follow", name)} aria-pressed={next} onClick={ask(`cue ${name}`)}>{t("Then")}</button>
      </span>
    </li>
  );
}

// timesOf returns for how long an item has sounded, with what remains of it, if that is known.
function timesOf({ began, lasts }: Item, now: number): string {
  if (!began) return "";
  const sounded = Math.max(0, now - began);
  const left = Math.max(0, lasts - sounded);
  return left ? `${lasting(sounded / 1000)} −${lasting(Math.ceil(left / 1000))}` : lasting(sounded / 1000);
}
