import { useState } from "preact/hooks";
import { GAME, keepMade } from "./files";
import { NeededScore } from "./neededscore";
import { SAVED, type SavedGames } from "./protocol";
import { useStudio } from "./studio";

const NAMES: Record<string, string> = {
  ".mid": "MIDI file",
  ".wav": "Sound",
  ".musicxml": "MusicXML",
  ".mxl": "MusicXML, compressed",
  ".svg": "Picture",
  ".png": "Picture, pixels",
  ".txt": "Text",
  ".json": "Data",
  [SAVED]: "Saved game",
};

// FilePanel saves what was heard, or a whole game with the score, and opens saved games.
export function FilePanel() {
  const studio = useStudio();
  const [whole, setWhole] = useState(false);
  const [busy, setBusy] = useState("");
  const [waiting, setWaiting] = useState<{ games: SavedGames; needs: string } | undefined>();
  const save = async (form: string): Promise<void> => {
    setBusy(form);
    const file = (await studio.ask("export", whole ? { form, setup: studio.desk.withoutPeople() } : { form }))?.file;
    if (file) keepMade(file);
    setBusy("");
  };
  const open = async (): Promise<void> => {
    const file = await studio.pick(GAME);
    if (!file) return;
    const needs = (await studio.ask("open", file))?.needs;
    if (needs) setWaiting({ games: file, needs });
  };
  return (
    <section class="files panel" aria-label="Files">
      <h2>Files</h2>
      <div class="choices" role="radiogroup" aria-label="What is saved">
        <label class="choice"><input type="radio" checked={!whole} onChange={() => setWhole(false)} /><span>what was heard so far</span></label>
        <label class="choice"><input type="radio" checked={whole} onChange={() => setWhole(true)} /><span>a whole game with this score, between gamers</span></label>
      </div>
      <div class="forms">
        {studio.view.welcome?.forms.filter((form) => NAMES[form]).map((form) => (
          <button key={form} type="button" disabled={busy !== ""} onClick={() => void save(form)}>
            {NAMES[form]} {form !== SAVED && <small>{form}</small>}
          </button>
        ))}
        <button type="button" onClick={() => void open()}>Open a saved game …</button>
      </div>
      {waiting && <NeededScore {...waiting} close={() => setWaiting(undefined)} />}
    </section>
  );
}
