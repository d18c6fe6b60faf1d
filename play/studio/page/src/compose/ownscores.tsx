import { useEffect, useState } from "preact/hooks";
import { Delete } from "../kept";
import type { ScoreText } from "../protocol";
import { useStudio } from "../studio";
import { t } from "../words";

// OwnScores lists the scores that people have kept under names in this browser, and keeps the text in the editor as another one. Pages of a program have
// none: there, scores are files.
export function OwnScores() {
  const studio = useStudio();
  const { desk, view } = studio;
  const [scores, setScores] = useState<ScoreText[]>([]);
  const [name, setName] = useState("");
  const alone = view.welcome?.alone && view.connected;
  const list = async (): Promise<void> => setScores((await studio.ask("listKept", {}))?.kept?.scores ?? []);
  useEffect(() => {
    if (alone) void list();
  }, [alone]);
  if (!alone) return null;
  const keep = async (e: Event): Promise<void> => {
    e.preventDefault();
    if (!(await studio.ask("keepScore", { name: name.trim(), yaml: desk.text.yaml }))) return;
    setName("");
    await list();
  };
  return (
    <div class="own">
      <form onSubmit={(e) => void keep(e)}>
        <input aria-label={t("Name for the text in the editor")} placeholder={t("name")} value={name} maxLength={60} required onInput={(e) => setName(e.currentTarget.value)} />
        <button type="submit">{t("Keep the text")}</button>
      </form>
      {scores.length > 0 && (
        <ul>
          {scores.map((score) => (
            <li key={score.name}>
              <button type="button" aria-pressed={desk.text.name === score.name} onClick={() => void desk.openText(score.name, score.yaml)}>
                <strong>{score.name.replace(/\.yaml$/, "")}</strong>
              </button>
              <Delete what={`scores/${score.name}`} name={score.name} done={list} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
