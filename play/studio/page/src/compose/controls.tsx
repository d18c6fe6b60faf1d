import { useState } from "preact/hooks";
import { type Control, MORE } from "../protocol";
import { useStudio } from "../studio";
import { t } from "../words";

// Controls shows the settings of the score that people change while the music plays.
export function Controls() {
  const { view, desk } = useStudio();
  const [about, setAbout] = useState("");
  const controls = view.welcome?.controls ?? [];
  const groups = [...new Set(controls.map((c) => c.group))];
  const unreadable = desk.problems.some((p) => p.text.startsWith("not valid YAML"));
  return (
    <div class="controls">
      <div class="groups">
        {groups.map((group) => (
          <details key={group} open={group !== MORE}>
            <summary>{t(group)}</summary>
            <div class="list">
              {controls.filter((c) => c.group === group).map((c) => (
                <div key={c.path} class="control" onFocusIn={() => setAbout(c.about)} onPointerEnter={() => setAbout(c.about)}>
                  <Field control={c} value={desk.values[c.path] ?? ""} change={(value) => desk.set(c.path, value)} off={unreadable} />
                </div>
              ))}
            </div>
          </details>
        ))}
      </div>
      <p class="help" aria-live="polite">{t(about) || t("Point at a setting to see what it does. All settings are in the text.")}</p>
    </div>
  );
}

interface FieldProps { control: Control; value: string; change: (value: string) => void; off: boolean }

function Field(p: FieldProps) {
  const { control: c } = p;
  if (c.options) return <List {...p} />;
  if (c.least !== undefined && c.most !== undefined) return <Slider {...p} least={c.least} most={c.most} />;
  return <Words {...p} />;
}

const titleOf = (path: string): string => path.replace("players.", "").replaceAll(".", " · ").replaceAll("_", " ");

function List({ control: c, value, change, off }: FieldProps) {
  const options = c.options!.includes(value) || !value ? c.options! : [value, ...c.options!];
  return (
    <label class="field">
      <span>{titleOf(c.path)}</span>
      <select value={value} disabled={off} aria-description={c.about} onChange={(e) => change(e.currentTarget.value)}>
        <option value="">{t("{0} (default)", c.default || t("not given"))}</option>
        {options.map((o) => <option key={o} value={o}>{o}</option>)}
      </select>
    </label>
  );
}

function Slider({ control: c, value, change, off, least, most }: FieldProps & { least: number; most: number }) {
  const [typed, setTyped] = useState<string | undefined>();
  const shown = typed ?? (value || c.default);
  const step = c.whole ? 1 : most - least > 20 ? 1 : 0.01;
  const done = (text: string): void => {
    setTyped(undefined);
    change(text);
  };
  return (
    <div class="field" role="group" aria-label={titleOf(c.path)}>
      <span>{titleOf(c.path)}</span>
      <div class="range">
        <input type="range" aria-label={titleOf(c.path)} aria-description={c.about} disabled={off} min={least} max={most} step={step} value={Number(shown) || least} onInput={(e) => change(e.currentTarget.value)} />
        <input type="text" inputMode="decimal" aria-label={`${titleOf(c.path)}, as a number`} disabled={off} value={typed ?? value} placeholder={c.default || "–"} onInput={(e) => setTyped(e.currentTarget.value)} onChange={(e) => done(e.currentTarget.value.trim())} />
      </div>
    </div>
  );
}

function Words({ control: c, value, change, off }: FieldProps) {
  return (
    <label class="field">
      <span>{titleOf(c.path)}</span>
      <input type="text" aria-description={c.about} disabled={off} value={value} placeholder={c.default} spellcheck={false} onChange={(e) => change(e.currentTarget.value.trim())} />
    </label>
  );
}
