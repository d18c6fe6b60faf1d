import { useEffect, useState } from "preact/hooks";
import type { Run } from "./protocol";
import { useStudio } from "./studio";

// Runs lists the stored runs. It lets people continue runs that were stopped.
export function Runs({ heard }: { heard: boolean }) {
  const studio = useStudio();
  const { connected, evolved } = studio.view;
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
      <summary>{runs.length === 1 ? "A run that is kept" : `${runs.length} runs that are kept`}</summary>
      <ul>
        {runs.map((r) => (
          <li key={r.name}>
            <span>
              {r.name}
              <small>{stateOf(r)}</small>
            </span>
            {r.state === "stopped" && (
              <button type="button" aria-label={`Go on with ${r.name}`} onClick={() => void studio.ask("goOn", { name: r.name, heard })}>Go on</button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function stateOf({ state, game, reached, last, problem }: Run): string {
  if (state === "broken") return problem;
  const words = { stopped: "stopped", done: "done", here: "evolves now", elsewhere: "evolves in another program" };
  return `${game}, generation ${reached} of ${last}, ${words[state]}`;
}
