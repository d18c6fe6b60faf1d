import { useState } from "preact/hooks";
import { DRAGS, useDragging } from "./dragging";
import { GAME, keepMade } from "./files";
import { useOpening } from "./opening";
import { type MadeFile, SAVED } from "./protocol";
import { ALONE } from "./sound/sound";
import { useStudio } from "./studio";
import { VideoButton } from "./videobutton";
import { t } from "./words";

const NAMES: Record<string, () => string> = {
  ".mid": () => t("MIDI file"),
  ".wav": () => t("Sound"),
  ".musicxml": () => "MusicXML",
  ".mxl": () => t("MusicXML, compressed"),
  ".svg": () => t("Picture"),
  ".png": () => t("Picture, pixels"),
  ".txt": () => t("Text"),
  ".json": () => t("Data"),
  [SAVED]: () => t("Saved game"),
};

// KINDS are the kinds of music that can be saved.
const KINDS = {
  heard: () => t("what was heard so far"),
  composed: () => t("the game so far, as this score composes it"),
  whole: () => t("a whole game with this score, between gamers"),
};

type Kind = keyof typeof KINDS;

// draggable returns true if files of a form can be dragged into another program. Without a program, sound is too long for that.
const draggable = (form: string): boolean => DRAGS && (form === ".mid" || (form === ".wav" && !ALONE));

// FilePanel lets people save the music in several forms, and open saved games.
export function FilePanel() {
  const studio = useStudio();
  const [kind, setKind] = useState<Kind>("heard");
  const [busy, setBusy] = useState("");
  const [perform, dialog] = useOpening();
  const make = async (form: string): Promise<MadeFile | undefined> =>
    (await studio.ask("export", { form, heard: kind === "heard", setup: kind === "whole" ? studio.desk.withoutPeople() : undefined }))?.file;
  const save = async (form: string): Promise<void> => {
    setBusy(form);
    const file = await make(form);
    if (file) keepMade(file);
    setBusy("");
  };
  const { game, turns } = studio.view.stage;
  const drag = useDragging(make, `${kind} ${game?.seed} ${turns.length}`, () => studio.notify({ text: t("The file is being made; drag it again in a moment."), hint: "", wrong: false }));
  const open = async (): Promise<void> => {
    const file = await studio.pick(GAME);
    if (file) await perform(file);
  };
  return (
    <section class="files panel" aria-label={t("Files")}>
      <h2>{t("Files")}</h2>
      <div class="choices" role="radiogroup" aria-label={t("What is saved")}>
        {(Object.keys(KINDS) as Kind[]).map((k) => (
          <label key={k} class="choice"><input type="radio" name="kind" checked={kind === k} onChange={() => setKind(k)} /><span>{KINDS[k]()}</span></label>
        ))}
      </div>
      {kind === "heard" && <small>{t("MIDI and sound are as they were heard, with pauses and moves that were taken back; the others have the game as it is composed.")}</small>}
      <div class="forms">
        {studio.view.welcome?.forms.filter((form) => NAMES[form]).map((form) => (
          <span key={form} class="saving">
            <button type="button" disabled={busy !== ""} onClick={() => void save(form)}>
              {NAMES[form]()} {form !== SAVED && <small>{form}</small>}
            </button>
            {draggable(form) && turns.length > 0 && <span class="handle" title={t("Drag the file into another program, or into a folder")} {...drag(form, form === ".mid")}>⠿</span>}
          </span>
        ))}
        <VideoButton />
        <button type="button" onClick={() => void open()}>{t("Open a saved game …")}</button>
      </div>
      <small>{t("Games of chess, too: drop a PGN file on the page, or paste the moves.")}</small>
      {dialog}
    </section>
  );
}
