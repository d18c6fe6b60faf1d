import { useEffect, useRef } from "preact/hooks";
import { noteName } from "./music";
import { SideDisc } from "./players";
import type { Turn } from "./protocol";
import type { Stage } from "./stage";

// BarList lists the moves with their notes. It scrolls to the newest move.
export function BarList({ stage }: { stage: Stage }) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [stage.turns.length]);
  return (
    <ol class="bars" ref={list} aria-label="Moves and their notes" tabIndex={0}>
      {stage.turns.map((turn, i) => (
        <Row key={turn.number} turn={turn} now={i === stage.turns.length - 1} />
      ))}
      {stage.turns.length === 0 && <li class="none">Each move becomes a bar of music. They will be listed here.</li>}
    </ol>
  );
}

const FEATURES: Record<string, string> = { threat: "threat", block: "block", win: "wins" };

function Row({ turn, now }: { turn: Turn; now: boolean }) {
  const notes = (turn.bars ?? []).flatMap((bar) => bar.notes ?? []).map((n) => noteName(n.name));
  const feature = FEATURES[turn.bars?.at(-1)?.feature ?? ""];
  return (
    <li class={now ? "now" : ""} aria-current={now || undefined}>
      <span class="number">{turn.number}</span>
      <SideDisc side={turn.side} />
      <span class="move">{turn.move}</span>
      <span class="notes">{notes.join(" ")}</span>
      {feature && <span class="feature">{feature}</span>}
    </li>
  );
}
