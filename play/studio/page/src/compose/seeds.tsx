import { useEffect, useMemo, useState } from "preact/hooks";
import type { Candidate, Setup } from "../protocol";
import { useStudio } from "../studio";
import { t } from "../words";

const USUAL = 24; // default number of seeds

// Seeds composes pieces with the score and many seeds, and compares them.
export function Seeds() {
  const studio = useStudio();
  const { welcome, explored } = studio.view;
  const [seeds, setSeeds] = useState(USUAL);
  const [rank, setRank] = useState("");
  const [where, setWhere] = useState("");
  const [setup, setSetup] = useState<Setup | undefined>();
  const running = explored && explored.done < explored.all;
  const begin = async (e: Event): Promise<void> => {
    e.preventDefault();
    const now = { ...studio.desk.withoutPeople(), seed: "1" };
    if (await studio.ask("explore", { setup: now, seeds, rank, where })) setSetup(now);
  };
  return (
    <section class="seeds panel" aria-label={t("Many seeds")}>
      <h2>{t("Many seeds, side by side")}</h2>
      <form onSubmit={(e) => void begin(e)}>
        <label class="field"><span>{t("Seeds")}</span><input type="number" min={1} max={1000} value={seeds} onInput={(e) => setSeeds(Number(e.currentTarget.value))} /></label>
        <label class="field">
          <span>{t("Best first by")}</span>
          <select value={rank} onChange={(e) => setRank(e.currentTarget.value)}>
            <option value="">{t("arc (the usual one)")}</option>
            {welcome?.measures.map((m) => <option key={m.name} value={m.name}>{m.name}: {m.about}</option>)}
          </select>
        </label>
        <label class="field grow"><span>{t("Only where")}</span><input placeholder={t("such as bars<30")} spellcheck={false} value={where} onInput={(e) => setWhere(e.currentTarget.value)} /></label>
        {running ? <button type="button" onClick={() => void studio.ask("stopExplore", {})}>{t("Stop")}</button> : <button class="primary">{t("Try them")}</button>}
      </form>
      {explored && running && <progress max={explored.all} value={explored.done} aria-label={t("Pieces made")} />}
      {explored?.error && <p class="problem">{explored.error}</p>}
      {explored?.rows && explored.rows.length === 0 && !explored.error && <p class="none">{t("No piece fits.")}</p>}
      {!!explored?.rows?.length && <Table rows={explored.rows} hear={(c) => void hear(c)} />}
    </section>
  );
  async function hear(c: Candidate): Promise<void> {
    await studio.play({ ...(setup ?? studio.desk.withoutPeople()), seed: c.seed });
  }
}

function Table({ rows, hear }: { rows: Candidate[]; hear: (c: Candidate) => void }) {
  const { welcome } = useStudio().view;
  const measures = welcome?.measures ?? [];
  const [by, setBy] = useState({ column: -1, up: false });
  const sorted = useMemo(() => {
    const value = (c: Candidate): number => (by.column < 0 ? c.ranking : c.values[by.column] ?? -Infinity);
    return [...rows].sort((a, b) => (value(b) - value(a)) * (by.up ? -1 : 1));
  }, [rows, by]);
  const head = (column: number, name: string, about: string) => (
    <th key={name} aria-sort={by.column === column ? (by.up ? "ascending" : "descending") : undefined}>
      <button type="button" title={about} onClick={() => setBy({ column, up: by.column === column && !by.up })}>{name}</button>
    </th>
  );
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={t("Pieces")}>
      <table>
        <thead>
          <tr>
            <th>{t("Piece")}</th>
            {head(-1, t("ranking"), t("How well it does by the measure that was chosen, 0 to 1"))}
            {measures.map((m, i) => head(i, m.name, m.about))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((c) => (
            <tr key={c.seed}>
              <th scope="row">
                <Picture svg={c.picture} name={t("Notes of seed {0}", c.seed)} />
                <span>{t("Seed {0}, {1}", c.seed, c.result)}</span>
                <button type="button" onClick={() => hear(c)}>{t("Hear this one")}</button>
              </th>
              <td class="figure">{c.ranking.toFixed(2)}</td>
              {c.values.map((v, i) => <td key={i} class="figure">{v === null ? "–" : Math.abs(v) < 10 ? v.toFixed(2) : v.toFixed(0)}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

// Picture shows an SVG as an image, because scripts in an image cannot run.
function Picture({ svg, name }: { svg: string; name: string }) {
  const address = useMemo(() => URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" })), [svg]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return <img src={address} alt={name} loading="lazy" />;
}
