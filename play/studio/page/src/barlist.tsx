import { useEffect, useRef } from "preact/hooks";
import { seen } from "./looking";
import { noteName } from "./music";
import { SideDisc } from "./players";
import type { Turn } from "./protocol";
import type { Stage } from "./stage";
import { useStudio } from "./studio";
import { t } from "./words";

// BarList lists the moves with their notes. A click shows a move, and plays it again unless the music sounds. It scrolls to the shown move.
export function BarList({ stage }: { stage: Stage }) {
  const studio = useStudio();
  const list = useRef<HTMLOListElement>(null);
  const now = Math.max(1, seen(stage)) - 1;
  useEffect(() => {
    const [box, row] = [list.current!, list.current!.children[now] as HTMLElement | undefined];
    if (!row) return;
    box.scrollTo({ top: row.offsetTop - box.offsetTop - (box.clientHeight - row.offsetHeight) / 2 });
    if (box.contains(document.activeElement)) row.querySelector("button")?.focus({ preventScroll: true });
  }, [stage.turns.length, now]);
  const key = (e: KeyboardEvent): void => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[e.key];
    if (!by) return;
    e.preventDefault();
    studio.look(seen(stage) + by);
  };
  return (
    <ol class="bars" ref={list} aria-label={t("Moves and their notes")} onKeyDown={key}>
      {stage.turns.map((turn, i) => (
        <Row key={turn.number} turn={turn} now={i === now} look={() => studio.look(i + 1)} />
      ))}
      {stage.turns.length === 0 && <li class="none">{t("Each move becomes a bar of music. They will be listed here.")}</li>}
    </ol>
  );
}

const FEATURES: Record<string, () => string> = { threat: () => t("threat"), block: () => t("block"), win: () => t("wins") };

function Row({ turn, now, look }: { turn: Turn; now: boolean; look: () => void }) {
  const notes = (turn.bars ?? []).flatMap((bar) => bar.notes ?? []).map((n) => noteName(n.name));
  const feature = FEATURES[turn.bars?.at(-1)?.feature ?? ""]?.();
  return (
    <li class={now ? "now" : ""} aria-current={now || undefined}>
      <button type="button" tabIndex={now ? 0 : -1} onClick={look}>
        <span class="number">{turn.number}</span>
        <SideDisc side={turn.side} />
        <span class="move">{turn.move}</span>
        <span class="notes">{notes.join(" ")}</span>
        {feature && <span class="feature">{feature}</span>}
      </button>
    </li>
  );
}
