import { useEffect, useState } from "preact/hooks";
import { keepMade, PACK, pickBytes } from "./files";
import { playerName } from "./players";
import type { Kept as List, KeptSet } from "./protocol";
import { useStudio } from "./studio";
import { counted, language, t } from "./words";

// Kept lists the performances that are kept, if people have opened it.
export function Kept() {
  const [open, setOpen] = useState(false);
  return (
    <details class="kept" onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>{t("Kept")}</summary>
      {open && <Sets />}
    </details>
  );
}

function Sets() {
  const studio = useStudio();
  const { connected, early, welcome, stage } = studio.view;
  const [kept, setKept] = useState<List>();
  const list = async (): Promise<void> => setKept((await studio.ask("listKept", {}))?.kept);
  useEffect(() => {
    if (connected && !early) void list();
  }, [connected, early, stage.game?.seed, stage.turns.at(-1)?.result]);
  if (!kept) return null;
  const importing = async (): Promise<void> => {
    const file = await studio.pick(PACK, pickBytes);
    const added = file && (await studio.ask("unpack", file))?.unpacked;
    if (!added) return;
    const { sets, runs, scores, known } = added;
    const text = t("Added: {0}, {1}, {2}.", counted(sets, "{0} performance", "{0} performances"), counted(runs, "{0} run", "{0} runs"), counted(scores, "{0} score", "{0} scores"));
    studio.notify({ text: known ? `${text} ${t("There already: {0}.", known)}` : text, hint: "", wrong: false });
    await list();
  };
  const exporting = async (): Promise<void> => {
    const file = (await studio.ask("pack", {}))?.file;
    if (file) keepMade(file);
  };
  return (
    <>
      {!kept.sets.length && <p class="none">{t("Nothing is kept yet.")}</p>}
      <ul>{kept.sets.map((set) => <Line key={set.name} set={set} alone={welcome?.alone ?? false} changed={list} />)}</ul>
      {welcome?.alone && (
        <div class="buttons">
          <button type="button" onClick={() => void exporting()}>{t("Export everything")}</button>
          <button type="button" onClick={() => void importing()}>{t("Import …")}</button>
          <small>{t("Performances, runs and scores are in this browser alone, and it may remove them when it needs room: the newest 50 performances stay. A file of everything can be imported elsewhere.")}</small>
        </div>
      )}
    </>
  );
}

// Line shows a performance. It can be played again, saved, and removed.
function Line({ set, alone, changed }: { set: KeptSet; alone: boolean; changed: () => Promise<void> }) {
  const studio = useStudio();
  const { name, began, game, players, score, seconds, now, problem } = set;
  const when = new Date(began).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" });
  const save = async (form: string): Promise<void> => {
    const file = (await studio.ask("export", { form, set: name, heard: true }))?.file;
    if (file) keepMade(file);
  };
  const words = problem ? [problem] : [game, t("{0} against {1}", ...players.map(playerName)), score, lasting(seconds), now && t("goes on now")].filter(Boolean);
  return (
    <li>
      <span>
        {when}
        <small>{words.join(" · ")}</small>
      </span>
      {!problem && (
        <div class="buttons">
          <button type="button" aria-label={t("Play {0}", when)} onClick={() => void studio.ask("openSet", name).then(showBoard)}>{t("Play")}</button>
          <button type="button" aria-label={t("Look at {0}", when)} onClick={() => void studio.lookAt(name).then(showBoard)}>{t("Look")}</button>
          <button type="button" aria-label={t("MIDI file of {0}", when)} onClick={() => void save(".mid")}>{t("MIDI")}</button>
          <button type="button" aria-label={t("Saved game of {0}", when)} onClick={() => void save("saved")}>{t("Game")}</button>
        </div>
      )}
      {alone && !now && <Delete what={`sets/${name}`} name={when} done={changed} />}
    </li>
  );
}

// showBoard scrolls to the board, as the list is below it.
const showBoard = (): void => document.querySelector(".playview .stage")?.scrollIntoView({ block: "nearest" });

// lasting formats a time in seconds.
export const lasting = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

// Delete removes something that is kept, at the second click.
export function Delete({ what, name, done }: { what: string; name: string; done: () => Promise<void> }) {
  const studio = useStudio();
  const [sure, setSure] = useState(false);
  const remove = async (): Promise<void> => {
    if (!sure) return setSure(true);
    if (await studio.ask("forget", what)) await done();
    setSure(false);
  };
  const text = sure ? t("Really delete") : t("Delete");
  return <button type="button" class={sure ? "warning" : ""} aria-label={`${text} ${name}`} onBlur={() => setSure(false)} onClick={() => void remove()}>{text}</button>;
}
