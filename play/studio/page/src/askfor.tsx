import { useState } from "preact/hooks";
import { Dialog } from "./dialog";
import { IconButton } from "./icons";
import type { FunctionInfo } from "./protocol";
import { useStudio } from "./studio";
import { t } from "./words";

// AskFor opens a list of all functions of a performance, including those that have a button.
export function AskFor() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton icon="more" name={t("Ask for more")} text class="askfor" onClick={() => setOpen(true)} />
      {open && <Functions close={() => setOpen(false)} />}
    </>
  );
}

// Functions lists all functions by groups. What is typed searches them, and is asked for if it is a function with its value.
function Functions({ close }: { close: () => void }) {
  const studio = useStudio();
  const { welcome, stage } = studio.view;
  const [words, setWords] = useState("");
  const typed = words.trim();
  const [name] = typed.split(" ");
  const found = (welcome?.functions ?? []).filter((f) => f.name === name || `${f.name} ${f.about}`.toLowerCase().includes(typed.toLowerCase()));
  const groups = [...new Set(found.map((f) => f.group))];
  const submit = async (e: Event): Promise<void> => {
    e.preventDefault();
    if (typed && (await studio.ask("call", typed))) setWords("");
  };
  return (
    <Dialog title={t("Ask for more")} close={close}>
      <div class="form functions">
        <form onSubmit={(e) => void submit(e)}>
          <input
            aria-label={t("Search, or ask by name and value")} placeholder={t("search, or ask: velocity 80")} autocapitalize="off" spellcheck={false}
            value={words} onInput={(e) => setWords(e.currentTarget.value)}
          />
          <button disabled={!stage.state.running}>{t("Ask")}</button>
        </form>
        {groups.map((group) => (
          <section key={group} aria-label={t(group)}>
            <h3>{t(group)}</h3>
            <ul>{found.filter((f) => f.group === group).map((f) => <Row key={f.name} of={f} />)}</ul>
          </section>
        ))}
        {found.length === 0 && <p class="none">{t("No function has this in its name or description.")}</p>}
      </div>
    </Dialog>
  );
}

// Row is a function with its value, and a button that calls it.
function Row({ of: f }: { of: FunctionInfo }) {
  const studio = useStudio();
  const [value, setValue] = useState("");
  const call = (e: Event): void => {
    e.preventDefault();
    void studio.ask("call", `${f.name} ${value}`.trim());
  };
  const takes = f.kind === "nothing" ? "" : t("takes {0}", f.takes);
  return (
    <li>
      <form onSubmit={call}>
        <span><strong>{f.name}</strong> <small>{t(f.about)}{takes && `; ${takes}`}</small></span>
        {f.kind !== "nothing" && <Value of={f} value={value} change={setValue} />}
        <button disabled={!studio.view.stage.state.running} aria-label={t("Ask for {0}", f.name)}>{t("Ask")}</button>
      </form>
    </li>
  );
}

function Value({ of: f, value, change }: { of: FunctionInfo; value: string; change: (value: string) => void }) {
  const { welcome, stage } = useStudio().view;
  const shared = { "aria-label": t("Value of {0}", f.name), required: true, value, onInput: (e: Event) => change((e.target as HTMLInputElement).value) };
  const items = stage.items?.items.map((i) => i.name);
  const choices = { score: welcome?.scores.map((s) => s.name), item: items, cue: items, scene: stage.items?.scenes }[f.name];
  if (choices) {
    return (
      <select {...shared}>
        <option value="" />
        {choices.map((name) => <option key={name}>{name}</option>)}
      </select>
    );
  }
  if (f.kind === "square") return <input {...shared} placeholder="3 2" pattern="\s*[0-9]+\s+[0-9]+\s*" title={f.takes} />;
  if (f.kind === "text") return <input {...shared} autocapitalize="off" spellcheck={false} />;
  return <input {...shared} type="number" min={f.low} max={f.high} step={f.kind === "whole" ? 1 : "any"} placeholder={`${f.low} – ${f.high}`} />;
}
