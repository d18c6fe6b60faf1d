import { useState } from "preact/hooks";
import { AskFor } from "./askfor";
import { IconButton } from "./icons";
import { NewPerformance } from "./newperformance";
import type { Setup } from "./protocol";
import { Share } from "./share";
import { isOver } from "./stage";
import { useStudio } from "./studio";
import { t } from "./words";

// Transport has the controls of the performance.
export function Transport() {
  const studio = useStudio();
  const { state, setup, items } = studio.live;
  const ask = (call: string) => (): void => void studio.ask("call", call);
  const [setting, setSetting] = useState(false);
  const [sharing, setSharing] = useState(false);
  const off = !state.running, held = off || state.locked;
  const again = (setup: Setup): Promise<unknown> => (items ? studio.ask("call", `item ${items.items[0].name}`) : studio.play({ ...setup, seed: "" }));
  return (
    <div class="transport" role="group" aria-label={t("Transport")}>
      <div class="buttons">
        {isOver(studio.live) && setup ? (
          <IconButton icon="play" name={t("Play again")} text class="primary" onClick={() => void again(setup)} />
        ) : state.paused ? (
          <IconButton icon="play" name={t("Go on")} text class="primary" disabled={held} onClick={ask("pause-off")} />
        ) : (
          <IconButton icon="pause" name={t("Pause")} text disabled={held} onClick={ask("pause-on")} />
        )}
        <IconButton icon="undo" name={t("Undo")} text disabled={held} onClick={ask("undo")} />
        <IconButton icon="next" name={t("Next game")} text disabled={held} onClick={ask("new-game")} />
        {items && <IconButton icon="skip" name={t("Next item")} text disabled={held || state.allOver} onClick={ask("item-next")} />}
        <IconButton icon="fresh" name={t("New performance")} text class={off && !setup ? "primary" : ""} onClick={() => setSetting(true)} />
        <IconButton icon="share" name={t("Share")} disabled={off} onClick={() => setSharing(true)} />
      </div>
      <div class="settings">
        <Tempo tempo={state.tempo} follows={state.clock !== ""} locked={state.locked} />
        <Transposition shift={state.shift} locked={state.locked} />
        <IconButton icon={state.locked ? "unlock" : "lock"} name={state.locked ? t("Unlock") : t("Lock against slips")} pressed={state.locked} disabled={off} onClick={ask("lock")} />
        <IconButton icon="hush" name={t("End all notes")} disabled={off} onClick={ask("panic")} />
        <AskFor />
      </div>
      {sharing && <Share close={() => setSharing(false)} />}
      {setting && <NewPerformance close={() => setSetting(false)} />}
    </div>
  );
}

// Tempo is a logarithmic slider: double and half the tempo are equally far from the middle.
function Tempo({ tempo, follows, locked }: { tempo: number; follows: boolean; locked: boolean }) {
  const studio = useStudio();
  const { low, high } = useFunction("pace") ?? { low: 0.5, high: 2 };
  const change = (e: Event): void => void studio.ask("call", `pace ${round(2 ** Number((e.target as HTMLInputElement).value))}`);
  return (
    <label class="slider">
      <span>{t("Tempo")}</span>
      <input type="range" aria-label={t("Tempo")} min={Math.log2(low)} max={Math.log2(high)} step={0.05} value={Math.log2(tempo)} disabled={follows || locked} aria-valuetext={t("{0} times the score's", round(tempo))} onInput={change} />
      <output>{follows ? t("clock") : `×${round(tempo).toFixed(2)}`}</output>
    </label>
  );
}

const round = (tempo: number): number => Math.round(tempo * 100) / 100;

function Transposition({ shift, locked }: { shift: number; locked: boolean }) {
  const studio = useStudio();
  const { low, high } = useFunction("transpose") ?? { low: 0, high: 0 };
  const by = (semitones: number): void => void studio.ask("call", `transpose ${shift + semitones}`);
  return (
    <div class="stepper" role="group" aria-label={t("Transpose")}>
      <span aria-hidden="true">{t("Transpose")}</span>
      <button type="button" aria-label={t("A semitone lower")} disabled={locked || shift <= low} onClick={() => by(-1)}>−</button>
      <output aria-live="polite">{shift > 0 ? `+${shift}` : shift}</output>
      <button type="button" aria-label={t("A semitone higher")} disabled={locked || shift >= high} onClick={() => by(1)}>+</button>
    </div>
  );
}

// useFunction returns the description of a function.
const useFunction = (name: string) => useStudio().view.welcome?.functions.find((f) => f.name === name);
