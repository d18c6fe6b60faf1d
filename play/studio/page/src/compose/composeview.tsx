import { useEffect } from "preact/hooks";
import { Controls } from "./controls";
import { Editor } from "./editor";
import { FilePanel } from "../filepanel";
import { keep, SCORE } from "../files";
import { gone, Steering } from "../gone";
import { Lanes } from "./lanes";
import { OwnScores } from "./ownscores";
import { Seeds } from "./seeds";
import { SetList } from "../setlist";
import { useStudio } from "../studio";
import { Transport } from "../transport";
import { t } from "../words";

// ComposeView lets people edit a score while it sounds.
export function ComposeView() {
  const studio = useStudio();
  const { desk, view } = studio;
  const ready = view.connected && view.welcome !== undefined;
  useEffect(() => {
    if (ready) void desk.open();
  }, [ready]);
  return (
    <div class="composeview">
      <section class="score panel" aria-label={t("Score")}>
        <Heading />
        <Editor />
      </section>
      <Steering>
        <section class="library panel" aria-label={t("Bundled scores")}>
          <h2>{t("Bundled scores")}</h2>
          <OwnScores />
          <Library />
        </section>
        <section class="knobs panel" aria-label={t("Settings")}>
          <h2>{t("Settings")}</h2>
          <Controls />
        </section>
        <section class="parts panel" aria-label={t("Parts")}>
          <h2>{t("Parts and signals")}</h2>
          <Lanes />
        </section>
        <SetList />
        <Transport />
        <Seeds />
        <FilePanel />
      </Steering>
    </div>
  );
}

// Heading shows the name of the score, and whether the performance uses it.
function Heading() {
  const studio = useStudio();
  const { desk } = studio;
  const open = async (): Promise<void> => {
    const file = await studio.pick(SCORE);
    if (file) await desk.openText(file.name, file.text);
  };
  const file = desk.text.name.endsWith(".yaml") ? desk.text.name : `my-${desk.text.name}.yaml`;
  return (
    <header>
      <h2>{desk.text.name}</h2>
      <p class="heard" role="status">{heardText(studio)}</p>
      {desk.displaced && (
        <p class="displaced" role="status">
          {t("{0} is in place of your text", desk.text.name)} <button type="button" onClick={() => void desk.takeBack()}>{t("Undo")}</button>
        </p>
      )}
      <label class="choice"><input type="checkbox" checked={desk.live} onChange={(e) => desk.setLive(e.currentTarget.checked)} /><span>{t("heard from the next bar")}</span></label>
      <div class="buttons">
        <button type="button" disabled={desk.problems.length > 0 || gone(studio.view)} onClick={() => void desk.perform()}>{t("Begin anew with it")}</button>
        <button type="button" onClick={() => keep(file, "application/yaml", desk.text.yaml)}>{t("Save")}</button>
        <button type="button" onClick={() => void open()}>{t("Open …")}</button>
      </div>
    </header>
  );
}

function heardText({ desk, view }: ReturnType<typeof useStudio>): string {
  const mistakes = desk.problems.length;
  if (mistakes) return mistakes === 1 ? t("The score has a mistake; the last valid score goes on.") : t("The score has {0} mistakes; the last valid score goes on.", mistakes);
  if (desk.refused) return desk.refused;
  if (!view.stage.state.running) return t("Nothing is being performed.");
  return desk.heard === desk.text.yaml ? t("This is what you hear.") : desk.live ? t("You will hear it from the next bar.") : t("You do not hear it yet.");
}

function Library() {
  const { view, desk } = useStudio();
  return (
    <ul>
      {view.welcome?.scores.map((s) => (
        <li key={s.name}>
          <button type="button" aria-pressed={desk.text.name === s.name} onClick={() => void desk.audition(s.name)}>
            <strong>{s.name}</strong>
            {s.game && <em>{s.game}</em>}
            <small>{t(s.about)}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}
