import { useEffect, useState } from "preact/hooks";
import { shown } from "./looking";
import { noteName } from "./music";
import { SideDisc } from "./players";
import type { Bar, Way as Told } from "./protocol";
import type { Heard } from "./stage";
import { useStudio } from "./studio";
import { t } from "./words";

const OFTEN = 50; // ms between two looks at which note sounds
const MOST = 4; // maximum number of notes of a voice

// Way shows the way from disc to music for the move that the board shows: the column and the row become intervals between three notes, and the voices
// answer.
export function Way() {
  const { stage } = useStudio().view;
  const turn = shown(stage);
  const [at, note] = useSounding(turn);
  const [bar, way] = [turn?.bars?.[at], turn?.ways?.[at]];
  if (!turn || !bar || !way) return <p class="way none">{t("Each move becomes a bar: its column and its row are the two intervals between three notes.")}</p>;
  const played = (bar.notes ?? []).map((n) => noteName(n.name));
  const own = way.notes.map(noteName);
  const kept = played.join() === own.join();
  return (
    <div class="way" role="group" aria-label={t("From disc to music")}>
      <p class="path">
        <SideDisc side={turn.side} />
        <Note name={own[0]} lit={kept && note === 0} title={ORIGINS[way.from]()} />
        <Interval from={t("column {0}", bar.x)} way={way} which={0} lit={kept && note === 1} />
        <Note name={own[1]} lit={kept && note === 1} pulled={way.pulled[1]} />
        <Interval from={t("row {0}", bar.y)} way={way} which={1} lit={kept && note === 2} />
        <Note name={own[2]} lit={kept && note === 2} pulled={way.pulled[2]} />
      </p>
      <p class="answer">
        {!kept && <span class="sung">{t("The score makes of them:")} {played.map((name, i) => <b key={i} class={note === i ? "lit" : ""}>{name} </b>)}</span>}
        {answers(bar).map(([name, notes]) => <span key={name}>{name} <b>{notes}</b></span>)}
      </p>
    </div>
  );
}

const ORIGINS = {
  last: () => t("The last note of the bar before."),
  reference: () => t("The score gives this note."),
  person: () => t("Somebody chose this note."),
};

function Note({ name, lit, pulled, title }: { name: string; lit: boolean; pulled?: boolean; title?: string }) {
  return <b class={`note ${lit ? "lit" : ""}`} title={pulled ? t("The harmony moved this note to its chord.") : title}>{name}{pulled && <sup>*</sup>}</b>;
}

function Interval({ from, way, which, lit }: { from: string; way: Told; which: 0 | 1; lit: boolean }) {
  return (
    <span class={`interval ${lit ? "lit" : ""}`}>
      <span>{from}</span>
      <span>{intervalWords(way, which)}</span>
    </span>
  );
}

// intervalWords says how far and where an interval goes, such as "↑ 3 steps".
export function intervalWords({ intervals, unit }: Told, which: 0 | 1): string {
  const many = Math.abs(intervals[which]);
  if (!many) return t("the same note");
  const third = which === 0 ? (many === 1 ? t("minor third") : t("minor thirds")) : many === 1 ? t("major third") : t("major thirds");
  const words = { semitones: many === 1 ? t("semitone") : t("semitones"), steps: many === 1 ? t("step") : t("steps"), thirds: third };
  return `${intervals[which] < 0 ? "↓" : "↑"} ${many} ${words[unit]}`;
}

// answers returns the names of the parts that answer the notes, each with its first different notes.
export function answers(bar: Bar): [name: string, notes: string][] {
  const all = new Map<string, Set<string>>();
  for (const line of bar.lines ?? []) {
    if (!line.notes?.length) continue;
    const notes = all.get(line.name) ?? new Set<string>();
    for (const n of line.notes) notes.add(noteName(n.name));
    all.set(line.name, notes);
  }
  return [...all].map(([name, notes]) => [name, [...notes].slice(0, MOST).join(" ") + (notes.size > MOST ? " …" : "")]);
}

// useSounding returns which bar of a turn sounds now, and which of its notes; −1 for none. If people have asked for reduced motion, no note is lit.
function useSounding(turn?: Heard): [bar: number, note: number] {
  const studio = useStudio();
  const [now, setNow] = useState<[number, number]>([0, -1]);
  useEffect(() => {
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const look = (): void => {
      const tick = studio.tick() - (turn?.place ?? 0);
      const bar = Math.max(0, turn?.bars?.findLastIndex((b) => b.start <= tick) ?? 0);
      const note = calm ? -1 : turn?.bars?.[bar]?.notes?.findLastIndex((n) => n.start <= tick && tick < n.start + n.ticks) ?? -1;
      setNow((before) => (before[0] === bar && before[1] === note ? before : [bar, note]));
    };
    look();
    const timer = setInterval(look, OFTEN);
    return () => clearInterval(timer);
  }, [studio, turn]);
  return now;
}
