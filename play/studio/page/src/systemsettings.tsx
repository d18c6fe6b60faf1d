import type { Evolve, System, SystemSetting } from "./protocol";
import { useStudio } from "./studio";
import { counted, t } from "./words";

// The settings that are used most; all others are hidden at first.
const MAIN = ["game", "generations", "intervals", "population", "parents", "offspring", "individuals", "iterations", "hidden", "depth", "network", "algorithm"];

type Values = Evolve["settings"];

interface SettingsProps { system: System; usual: Values; changed: Values; change: (values: Values) => void }

// SystemSettings lets people edit the settings of a system. changed has the settings that differ from the defaults.
export function SystemSettings({ system, usual, changed, change }: SettingsProps) {
  const main = MAIN.flatMap((name) => system.settings.filter((s) => s.name === name));
  const rest = system.settings.filter((s) => !main.includes(s));
  const set = (s: SystemSetting, value: Values[string] | undefined): void => {
    const { [s.name]: _, ...others } = changed;
    change(value === undefined ? others : { ...others, [s.name]: value });
  };
  const field = (s: SystemSetting) => <Setting key={s.name} setting={s} usual={usual[s.name] ?? s.value} value={changed[s.name]} set={(value) => set(s, value)} />;
  return (
    <>
      <div class="settinglist">{main.map(field)}</div>
      <details>
        <summary>{counted(rest.length, "{0} more setting", "{0} more settings")}</summary>
        <div class="settinglist">{rest.map(field)}</div>
      </details>
    </>
  );
}

interface SettingProps { setting: SystemSetting; usual: Values[string]; value?: Values[string]; set: (value: Values[string] | undefined) => void }

function Setting({ setting: s, usual, value, set }: SettingProps) {
  const { welcome } = useStudio().view;
  if (typeof s.value === "boolean") {
    return (
      <label class="choice" title={t(s.about)}>
        <input type="checkbox" checked={Boolean(value ?? usual)} aria-description={t(s.about)} onChange={(e) => set(e.currentTarget.checked === usual ? undefined : e.currentTarget.checked)} />
        <span>{s.name}</span>
      </label>
    );
  }
  const number = typeof s.value === "number";
  const input = (text: string): void => set(text.trim() === "" ? undefined : number ? Number(text) : text.trim());
  return (
    <label class="field">
      <span>{s.name}</span>
      {s.name === "game" ? (
        <select value={String(value ?? usual)} onChange={(e) => input(e.currentTarget.value)}>
          {welcome?.games.map((g) => <option key={g.name}>{g.name}</option>)}
        </select>
      ) : (
        <input inputMode={number ? "decimal" : "text"} placeholder={String(usual)} value={value === undefined ? "" : String(value)} onInput={(e) => input(e.currentTarget.value)} />
      )}
      <small>{t(s.about)}</small>
    </label>
  );
}
