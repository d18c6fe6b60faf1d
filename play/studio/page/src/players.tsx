import { SideMark } from "./board";
import { partsOf } from "./music";
import { PART_COLOURS } from "./palette";
import { AUDIENCE, PERSON, type Signals } from "./protocol";
import type { Stage } from "./stage";

// SideDisc is the disc of a side, small, beside its name.
export function SideDisc({ side }: { side: number }) {
  return (
    <svg class={`disc side${side}`} viewBox="-50 -50 100 100" aria-hidden="true">
      <g class={`piece side${side}`}>
        <circle r="46" class="face" />
        <g transform="scale(1.7)">
          <SideMark side={side} />
        </g>
      </g>
    </svg>
  );
}

export const playerName = (name: string): string => (name === PERSON ? "you" : name === AUDIENCE ? "the audience" : name);

// Players names who plays and who is to move.
export function Players({ stage }: { stage: Stage }) {
  const { game, turns, ask } = stage;
  const result = turns.at(-1)?.result ?? "";
  const next = result ? -1 : ask?.side ?? (turns.length ? 1 - turns.at(-1)!.side : 0);
  return (
    <ul class="players">
      {[0, 1].map((side) => (
        <li key={side} class={next === side ? "next" : ""}>
          <SideDisc side={side} />
          <span class="name">{game ? playerName(game.names[side]) : "…"}</span>
          {result.startsWith(side === 0 ? "first" : "second") && <span class="badge">won</span>}
          {next === side && <span class="badge turn">to move</span>}
        </li>
      ))}
    </ul>
  );
}

// Piece says what is performed: the score, the seed, the movement and the parts.
export function Piece({ stage }: { stage: Stage }) {
  const { state, game } = stage;
  const words = [state.score && `score ${state.score}`, game && `seed ${game.seed}`, game?.title].filter(Boolean);
  return (
    <p class="piecename">
      <span>{words.join(" · ")}</span>
      {partsOf(stage).map((part, i) => <Swatch key={i} part={i} name={part.name} />)}
    </p>
  );
}

// Swatch names a part in the colour of its notes.
export function Swatch({ part, name }: { part: number; name: string }) {
  return (
    <span class="swatch">
      <i style={{ background: `var(${PART_COLOURS[part % PART_COLOURS.length]})` }} />
      {name}
    </span>
  );
}

// Drama shows who is ahead and how tense the game is, move by move.
export function Drama({ stage }: { stage: Stage }) {
  const told = stage.turns.map((t) => ({ side: t.side, signals: t.bars?.[0]?.signals })).filter((t) => t.signals);
  const last = told.at(-1);
  const lead = last ? firstShare(last.side, last.signals!) : 0.5;
  const words = lead > 0.55 ? "First is ahead" : lead < 0.45 ? "Second is ahead" : "Nobody is ahead";
  return (
    <div class="drama">
      <div class="ahead" role="img" aria-label={`${words}: ${Math.round(lead * 100)} to ${100 - Math.round(lead * 100)}`}>
        <span class="share" style={{ width: `${lead * 100}%` }} />
        <span class="middle" />
      </div>
      <div class="caption">
        <span>{words}</span>
        <span>Tension {last ? Math.round(last.signals!.tension * 100) : 0} %</span>
      </div>
      <svg class="curve" viewBox="0 0 300 60" preserveAspectRatio="none" role="img" aria-label="Tension of the game, move by move">
        <path d={area(told.map((t) => t.signals!.tension))} />
        <polyline points={points(told.map((t) => t.signals!.tension))} />
      </svg>
    </div>
  );
}

// firstShare turns the advantage of the side that moved into that of the first.
const firstShare = (side: number, s: Signals): number => (side === 0 ? s.advantage : 1 - s.advantage);

const FEWEST = 20; // moves that a curve has room for

function points(values: number[]): string {
  const step = 300 / Math.max(FEWEST, values.length - 1);
  return values.map((v, i) => `${(i * step).toFixed(1)},${(57 - 54 * v).toFixed(1)}`).join(" ");
}

function area(values: number[]): string {
  if (values.length < 2) return "";
  const step = 300 / Math.max(FEWEST, values.length - 1);
  return `M0 60L${points(values).replaceAll(" ", "L")}L${((values.length - 1) * step).toFixed(1)} 60Z`;
}
