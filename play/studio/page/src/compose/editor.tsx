import { useEffect, useRef, useState } from "preact/hooks";
import { acting } from "./acting";
import { PART_COLOURS } from "../palette";
import type { Problem } from "../protocol";
import { type Studio, useStudio } from "../studio";
import type { Lit, TextEditor } from "./texteditor";
import { t } from "../words";

const FRAME = 50; // ms between two looks at what sounds
const QUIET_FRAME = 250; // ms if people have asked for reduced motion

// Editor lets people edit the score's text. It shows errors, offers what may be written, and lights the lines that act in the music.
export function Editor() {
  const studio = useStudio();
  const { desk } = studio;
  const [editor, setEditor] = useState<TextEditor | undefined>();
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let made: TextEditor | undefined;
    let gone = false;
    void import("./texteditor.js" as string).then((module: typeof import("./texteditor")) => {
      if (gone) return;
      made = new module.TextEditor(host.current!, wishes(studio));
      setEditor(made);
    }).catch((e) => studio.complain(e));
    return () => {
      gone = true;
      made?.destroy();
    };
  }, [studio]);
  useEffect(() => editor?.show(desk.text.yaml, desk.untouched), [editor, desk.text.yaml]);
  useEffect(() => editor?.mark(desk.problems.map((p) => p.line)), [editor, desk.problems]);
  useEffect(() => editor && lights(studio, editor), [editor]);
  return (
    <div class="editor">
      <div class="text" ref={host} />
      <ul class="problems" id="problems" aria-live="polite" data-none={t("Nothing is wrong with it.")}>
        {desk.problems.map((p, i) => <li key={i}><Mistake problem={p} show={() => editor?.go(p.line, p.column)} /></li>)}
      </ul>
    </div>
  );
}

function Mistake({ problem: p, show }: { problem: Problem; show: () => void }) {
  return (
    <button type="button" onClick={show}>
      <strong>{p.line > 0 ? t("Line {0}, column {1}", p.line, p.column) : t("Score")}</strong> {p.field && <code>{p.field}</code>} {p.text}
      {p.hint && <small>{p.hint}</small>}
    </button>
  );
}

const wishes = (studio: Studio) => ({
  label: t("Score as YAML"),
  phrases: { Completions: t("What may be written here") },
  usual: t("default"),
  edited: (text: string) => studio.desk.edit(text),
  undo: () => {
    const { desk } = studio;
    if (!desk.untouched || !desk.displaced) return false;
    void desk.takeBack();
    return true;
  },
  bundled: ([section, ...rest]: string[]) => {
    const { welcome } = studio.view;
    if (section === "game") return welcome?.games.map((game) => game.name) ?? [];
    return section === "form" && /^(first|second)$/.test(rest.at(-1) ?? "") && rest.length === 2 ? welcome?.gamers.map((gamer) => gamer.name) ?? [] : [];
  },
});

// lights keeps the lines lit that act in the music. It returns a function that ends this.
function lights(studio: Studio, editor: TextEditor): () => void {
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let [frame, last] = [0, 0];
  const step = (time: number): void => {
    frame = requestAnimationFrame(step);
    if (time - last < (calm.matches ? QUIET_FRAME : FRAME)) return;
    last = time;
    editor.light(litLines(studio, calm.matches));
  };
  frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}

// litLines returns the lines of the text that act in the music now. There are none if the text does not compose it.
function litLines(studio: Studio, calm: boolean): Lit[] {
  const { desk, view: { stage } } = studio;
  const by = stage.turns.at(-1)?.by;
  if (!by || !desk.shows(by)) return [];
  const lit = new Map<number, Lit>();
  for (const { path, part, strength } of acting(stage, studio.tick(), calm)) {
    for (const line of desk.sections[path] ?? []) {
      if (strength > (lit.get(line)?.strength ?? 0)) lit.set(line, { line, part: part < 0 ? part : part % PART_COLOURS.length, strength });
    }
  }
  return [...lit.values()];
}
