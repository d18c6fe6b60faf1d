import { useMemo } from "preact/hooks";
import { Moving } from "../moving";
import { drawLanes, heights, type Signal } from "./lanesdrawing";
import { musicOf, partsOf } from "../music";
import { Swatch } from "../players";
import type { Signals } from "../protocol";
import type { Stage } from "../stage";
import { useStudio } from "../studio";
import { t } from "../words";

const SIGNALS: (keyof Signals)[] = ["tension", "advantage", "surprise", "density", "blunder"];

// Lanes shows each part of the music in a lane of its own, with the game's signals below.
export function Lanes() {
  const { stage } = useStudio().view;
  const music = useMemo(() => musicOf(stage), [stage.turns, stage.ending, stage.game]);
  const signals = useMemo(() => signalsOf(stage), [stage.turns]);
  const parts = useMemo(() => partsOf(stage), [stage.turns, stage.game]);
  const tall = heights();
  return (
    <div class="lanes" role="group" aria-label={t("Parts and signals")} tabIndex={0}>
      <ol class="names">
        {parts.map((part, i) => (
          <li key={i} title={`${part.name}, ${part.instrument}`} style={{ height: `${tall.lane}px` }}>
            <strong><Swatch part={i} name={part.name} /></strong>
            <small>{part.instrument}</small>
          </li>
        ))}
        {signals.map((s) => <li key={s.name} class="signal" title={s.name} style={{ height: `${tall.curve}px` }}>{s.name}</li>)}
      </ol>
      <Moving
        label={t("The parts of the music, and the signals of the game")}
        height={parts.length * tall.lane + signals.length * tall.curve}
        state={music}
        draw={(c, width, _, tick, pixels) => drawLanes(c, width, parts.length, music, signals, tick, pixels, tall)}
      />
    </div>
  );
}

// signalsOf returns the signals of the game's bars. The signal advantage says how far the first side is ahead.
function signalsOf(stage: Stage): Signal[] {
  return SIGNALS.map((name) => ({
    name: name === "advantage" ? t("first is ahead") : name,
    values: stage.turns.flatMap((turn) => {
      const bar = turn.bars?.[0];
      if (!bar?.signals) return [];
      const value = bar.signals[name];
      return [{ tick: bar.start + turn.place, value }];
    }),
  }));
}
