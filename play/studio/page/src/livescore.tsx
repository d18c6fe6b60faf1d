import { useEffect, useRef, useState } from "preact/hooks";
import { textOf } from "./files";
import { seen, shown } from "./looking";
import type { Turn } from "./protocol";
import type { Stage } from "./stage";
import { useStudio } from "./studio";
import { t } from "./words";

const SOONEST = 1000; // minimum ms between two drawings

// LiveScore shows the music so far in musical notation, if people have opened it.
export function LiveScore() {
  const [open, setOpen] = useState(false);
  return (
    <details class="livescore" onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>{t("Score")}</summary>
      {open && <Sheet />}
    </details>
  );
}

// measuresOf returns the measures of the shown move: how many follow it in a score that was drawn after a number of turns, and how many there are.
function measuresOf(stage: Stage, drawn: number, ended: boolean): [after: number, measures: number] {
  const bars = (turn?: Turn): number => turn?.bars?.length ?? 0;
  const now = seen(stage);
  const last = ended && stage.ending?.music ? Math.ceil(stage.ending.music.ticks / (stage.turns.at(-1)?.bars?.[0]?.ticks ?? Infinity)) : 0;
  return [stage.turns.slice(now, drawn).reduce((sum, turn) => sum + bars(turn), last), now > drawn ? 0 : bars(shown(stage))];
}

function Sheet() {
  const studio = useStudio();
  const paper = useRef<HTMLDivElement>(null);
  const drawing = useRef({ busy: false, at: 0, turns: -1, ended: false, newest: undefined as Turn | undefined });
  const [problem, setProblem] = useState("");
  const [drawn, setDrawn] = useState<Turn | undefined>();
  const { stage } = studio.view;
  const { turns, ending } = stage;
  const light = useRef((_: number, __: number): void => undefined);
  const place = measuresOf(stage, drawing.current.turns, drawing.current.ended);
  const newest = ending ?? turns.at(-1); // differs even if as many moves were taken back as were made

  useEffect(() => {
    const now = drawing.current;
    if (now.newest === newest || !newest) return;
    const timer = setTimeout(() => void draw(), Math.max(0, now.at + SOONEST - performance.now()));
    const draw = async (): Promise<void> => {
      if (now.busy) return;
      Object.assign(now, { busy: true, at: performance.now(), turns: turns.length, ended: ending !== undefined, newest });
      try {
        const { file } = (await studio.ask("export", { form: ".musicxml" })) ?? {};
        const { engrave, light: found } = (await import("./sheet.js" as string)) as typeof import("./sheet");
        if (file && paper.current) await engrave(paper.current, await textOf(file));
        light.current = found;
        setProblem("");
      } catch (e) {
        setProblem(e instanceof Error ? e.message : String(e));
      } finally {
        now.busy = false;
        setDrawn(now.newest);
      }
    };
    return () => clearTimeout(timer);
  });
  useEffect(() => light.current(...place), [drawn, ...place]);
  return (
    <>
      {problem && <p class="problem">{problem}</p>}
      {!newest && <p class="none">{t("The notes are engraved as moves sound.")}</p>}
      <div class="paper" ref={paper} role="img" aria-label={t("The music so far in staves")} />
    </>
  );
}
