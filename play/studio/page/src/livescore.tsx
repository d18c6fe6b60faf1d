import { useEffect, useRef, useState } from "preact/hooks";
import { textOf } from "./files";
import { useStudio } from "./studio";

const SOONEST = 1000; // minimum ms between two drawings

// LiveScore shows the music so far in musical notation, if people have opened it.
export function LiveScore() {
  const [open, setOpen] = useState(false);
  return (
    <details class="livescore" onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>Score</summary>
      {open && <Sheet />}
    </details>
  );
}

function Sheet() {
  const studio = useStudio();
  const paper = useRef<HTMLDivElement>(null);
  const drawing = useRef({ busy: false, at: 0, turns: -1 });
  const [problem, setProblem] = useState("");
  const turns = studio.view.stage.turns.length + (studio.view.stage.ending ? 0.5 : 0);

  useEffect(() => {
    const now = drawing.current;
    if (now.turns === turns || turns === 0) return;
    const timer = setTimeout(() => void draw(), Math.max(0, now.at + SOONEST - performance.now()));
    const draw = async (): Promise<void> => {
      if (now.busy) return;
      Object.assign(now, { busy: true, at: performance.now(), turns });
      try {
        const { file } = (await studio.ask("export", { form: ".musicxml" })) ?? {};
        const { engrave } = (await import("./sheet.js" as string)) as typeof import("./sheet");
        if (file && paper.current) await engrave(paper.current, await textOf(file));
        setProblem("");
      } catch (e) {
        setProblem(e instanceof Error ? e.message : String(e));
      } finally {
        now.busy = false;
      }
    };
    return () => clearTimeout(timer);
  });
  return (
    <>
      {problem && <p class="problem">{problem}</p>}
      {turns === 0 && <p class="none">The notes are engraved as moves sound.</p>}
      <div class="paper" ref={paper} role="img" aria-label="The music so far in staves" />
    </>
  );
}
