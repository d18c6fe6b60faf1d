import { useEffect, useState } from "preact/hooks";
import { Delete } from "./kept";
import type { Run } from "./protocol";
import { useStudio } from "./studio";
import { counted, t } from "./words";

// Runs lists the stored runs. It lets people continue runs that were stopped.
export function Runs({ heard }: { heard: boolean }) {
  const studio = useStudio();
  const { connected, evolved, welcome } = studio.view;
  const [runs, setRuns] = useState<Run[]>([]);
  const list = async (): Promise<void> => {
    const answer = await studio.ask("listRuns", {});
    if (answer) setRuns(answer.runs ?? []);
  };
  useEffect(() => {
    if (connected) void list();
  }, [connected, evolved?.running, evolved?.dir]);
  if (!runs.length) return null;
  return (
    <details class="runs">
      <summary>{counted(runs.length, "A run that is kept", "{0} runs that are kept")}</summary>
      <ul>
        {runs.map((r) => (
          <li key={r.name}>
            <span>
              {r.name}
              <small>{stateOf(r, welcome?.alone)}</small>
            </span>
            {r.state === "stopped" && (
              <button type="button" aria-label={t("Go on with {0}", r.name)} onClick={() => void studio.ask("goOn", { name: r.name, heard })}>{t("Go on")}</button>
            )}
            {welcome?.alone && r.state !== "here" && r.state !== "elsewhere" && <Delete what={`runs/${r.name}`} name={r.name} done={list} />}
          </li>
        ))}
      </ul>
    </details>
  );
}

function stateOf({ state, game, reached, last, problem }: Run, alone = false): string {
  if (state === "broken") return problem;
  const elsewhere = alone ? t("evolves in another tab") : t("evolves in another program");
  const words = { stopped: t("stopped"), done: t("done"), here: t("evolves now"), elsewhere };
  return t("{0}, generation {1} of {2}, {3}", game, reached, last, words[state]);
}
