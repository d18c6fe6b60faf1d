import { useState } from "preact/hooks";
import { Dialog } from "./dialog";
import { IconButton } from "./icons";
import { LOUDEST, type Place, QUIETEST } from "./sound/outputs";
import { useStudio } from "./studio";
import { t } from "./words";

// SoundMenu lets people choose the output and the volume.
export function SoundMenu() {
  const studio = useStudio();
  const [open, setOpen] = useState(false);
  const { outputs } = studio;
  const quiet = outputs.silent || outputs.place === "none";
  return (
    <>
      <IconButton icon={quiet ? "mute" : "sound"} name={t("Sound")} onClick={() => setOpen(true)} />
      {open && <SoundDialog close={() => setOpen(false)} />}
    </>
  );
}

function SoundDialog({ close }: { close: () => void }) {
  const studio = useStudio();
  const { outputs, view } = studio;
  const [ports, setPorts] = useState<string[] | undefined>();
  const steers = !view.welcome?.listener;
  const choose = (place: Place): void => {
    if (place === "here") void outputs.start();
    outputs.choose(place);
  };
  const list = async (): Promise<void> => setPorts((await studio.ask("listPorts", {}))?.ports ?? []);
  return (
    <Dialog title={t("Sound")} close={close}>
      <div class="form">
        {view.welcome?.aloud && <p>{t("The loudspeaker of the machine that runs the studio sounds, so this page is silent unless you choose otherwise.")}</p>}
        <fieldset>
          <legend>{t("In this browser")}</legend>
          <Choice name={t("The page's own instruments")} chosen={outputs.place === "here"} choose={() => choose("here")} />
          {outputs.ports.map((port) => (
            <Choice key={port.id} name={t("MIDI port {0} (Web MIDI)", port.name ?? port.id)} chosen={outputs.place === `midi:${port.id}`} choose={() => choose(`midi:${port.id}`)} />
          ))}
          <Choice name={t("No sound")} chosen={outputs.place === "none"} choose={() => choose("none")} />
          {outputs.canMIDI && outputs.ports.length === 0 && (
            <button type="button" onClick={() => void outputs.askMIDI().catch((e) => studio.complain(e))}>{t("Look for MIDI ports of this computer")}</button>
          )}
        </fieldset>
        <label class="slider wide">
          <span>{t("Volume")}</span>
          <input type="range" min={QUIETEST} max={LOUDEST} step={1} value={outputs.volume} aria-valuetext={volumeText(outputs.volume)} onInput={(e) => outputs.setVolume(Number(e.currentTarget.value))} />
          <output>{volumeText(outputs.volume)}</output>
        </label>
        {steers && !view.welcome?.alone && (
          <fieldset>
            <legend>{t("On a MIDI port of the machine that runs the studio, too")}</legend>
            {ports === undefined && <button type="button" onClick={() => void list()}>{t("List its ports")}</button>}
            {ports?.length === 0 && <p>{t("It has no MIDI ports.")}</p>}
            {ports && <Choice name={t("None")} chosen={!view.stage.state.port} choose={() => void studio.ask("port", "")} />}
            {ports?.map((port) => <Choice key={port} name={port} chosen={view.stage.state.port === port} choose={() => void studio.ask("port", port)} />)}
          </fieldset>
        )}
      </div>
    </Dialog>
  );
}

const volumeText = (volume: number): string => (volume > QUIETEST ? `${volume > 0 ? "+" : ""}${volume} dB` : t("silent"));

function Choice({ name, chosen, choose }: { name: string; chosen: boolean; choose: () => void }) {
  return (
    <label class="choice">
      <input type="radio" checked={chosen} onChange={choose} />
      <span>{name}</span>
    </label>
  );
}
