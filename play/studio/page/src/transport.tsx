import { useState } from "preact/hooks";
import { IconButton } from "./icons";
import { NewPerformance } from "./newperformance";
import type { Bounds, Setup } from "./protocol";
import { isOver } from "./stage";
import { useStudio } from "./studio";

const ANY: Bounds = { games: 1, tempo: [0.5, 2], shift: 0 }; // before the studio has said

// Transport steers the performance.
export function Transport() {
  const studio = useStudio();
  const { state, setup } = studio.view.stage;
  const { bounds } = studio.view.welcome ?? { bounds: ANY };
  const [setting, setSetting] = useState(false);
  const off = !state.running;
  const again = (setup: Setup): Promise<unknown> => studio.play({ ...setup, seed: "0", paused: undefined });
  return (
    <div class="transport" role="group" aria-label="Transport">
      <div class="buttons">
        {isOver(studio.view.stage) && setup ? (
          <IconButton icon="play" name="Play again" text class="primary" onClick={() => void again(setup)} />
        ) : state.paused ? (
          <IconButton icon="play" name="Go on" text class="primary" disabled={off} onClick={() => void studio.ask("resume", {})} />
        ) : (
          <IconButton icon="pause" name="Pause" text disabled={off} onClick={() => void studio.ask("pause", {})} />
        )}
        <IconButton icon="undo" name="Undo" text disabled={off} onClick={() => void studio.ask("undo", {})} />
        <IconButton icon="next" name="Next game" text disabled={off} onClick={() => void studio.ask("next", {})} />
        <IconButton icon="fresh" name="New performance" text class={off && !setup ? "primary" : ""} onClick={() => setSetting(true)} />
      </div>
      <div class="settings">
        <Tempo tempo={state.tempo} bounds={bounds.tempo} follows={state.clock !== ""} />
        <Transposition shift={state.shift} most={bounds.shift} />
        <IconButton icon="hush" name="End all notes" disabled={off} onClick={() => void studio.ask("panic", {})} />
      </div>
      {setting && <NewPerformance close={() => setSetting(false)} />}
    </div>
  );
}

// Tempo is a slider in powers of two, so that twice and half are as far from the middle.
function Tempo({ tempo, bounds, follows }: { tempo: number; bounds: Bounds["tempo"]; follows: boolean }) {
  const studio = useStudio();
  const change = (e: Event): void => void studio.ask("tempo", round(2 ** Number((e.target as HTMLInputElement).value)));
  return (
    <label class="slider">
      <span>Tempo</span>
      <input type="range" aria-label="Tempo" min={Math.log2(bounds[0])} max={Math.log2(bounds[1])} step={0.05} value={Math.log2(tempo)} disabled={follows} aria-valuetext={`${round(tempo)} times the score's`} onInput={change} />
      <output>{follows ? "clock" : `×${round(tempo).toFixed(2)}`}</output>
    </label>
  );
}

const round = (tempo: number): number => Math.round(tempo * 100) / 100;

function Transposition({ shift, most }: { shift: number; most: number }) {
  const studio = useStudio();
  const by = (semitones: number): void => void studio.ask("shift", shift + semitones);
  return (
    <div class="stepper" role="group" aria-label="Transpose">
      <span aria-hidden="true">Transpose</span>
      <button type="button" aria-label="A semitone lower" disabled={shift <= -most} onClick={() => by(-1)}>−</button>
      <output aria-live="polite">{shift > 0 ? `+${shift}` : shift}</output>
      <button type="button" aria-label="A semitone higher" disabled={shift >= most} onClick={() => by(1)}>+</button>
    </div>
  );
}
