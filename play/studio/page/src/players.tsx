import { SideMark } from "./board";
import { partsOf } from "./music";
import { PART_COLOURS } from "./palette";
import { AUDIENCE, PERSON } from "./protocol";
import type { Stage } from "./stage";

// SideDisc is a small disc of a side, to be shown beside a name.
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

// sentence returns a sentence about a player, such as "You are ahead" or "Medium is ahead". If both players have the same name, the sentence is about
// First or Second.
export function sentence(stage: Stage, side: number, you: string, other: string): string {
  const names = stage.game?.names ?? ["", ""];
  if (names[0] === names[1]) return `${side === 0 ? "First" : "Second"} ${other}`;
  if (names[side] === PERSON) return `You ${you}`;
  const name = playerName(names[side]);
  return `${name[0].toUpperCase()}${name.slice(1)} ${other}`;
}

// Players shows the names of the players, and whose turn it is.
export function Players({ stage }: { stage: Stage }) {
  const { game, turns, ask } = stage;
  const result = turns.at(-1)?.result ?? "";
  const next = result ? -1 : ask?.side ?? (turns.length ? 1 - turns.at(-1)!.side : 0);
  return (
    <ul class="players">
      {[0, 1].map((side) => (
        <li key={side} class={next === side ? "next" : ""}>
          <SideDisc side={side} />
          <span class="name" title={game && playerName(game.names[side])}>{game ? playerName(game.names[side]) : "…"}</span>
          {result.startsWith(side === 0 ? "first" : "second") && <span class="badge">won</span>}
          {next === side && <span class="badge turn">to move</span>}
        </li>
      ))}
    </ul>
  );
}

// Piece shows what is performed: score, seed, movement and parts.
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

// Swatch shows the name of a part, with the colour of its notes.
export function Swatch({ part, name }: { part: number; name: string }) {
  return (
    <span class="swatch">
      <i style={{ background: `var(${PART_COLOURS[part % PART_COLOURS.length]})` }} />
      {name}
    </span>
  );
}

// Drama draws advantage and tension, move by move.
export function Drama({ stage }: { stage: Stage }) {
  const told = stage.turns.map((t) => ({ signals: t.bars?.[0]?.signals })).filter((t) => t.signals);
  const last = told.at(-1);
  const lead = last ? last.signals!.advantage : 0.5; // how far the first player is ahead, regardless of who has moved
  const words = Math.abs(lead - 0.5) <= 0.05 ? "Nobody is ahead" : sentence(stage, lead > 0.5 ? 0 : 1, "are ahead", "is ahead");
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

const FEWEST = 20; // the curve has room for at least this many moves

function points(values: number[]): string {
  const step = 300 / Math.max(FEWEST, values.length - 1);
  return values.map((v, i) => `${(i * step).toFixed(1)},${(57 - 54 * v).toFixed(1)}`).join(" ");
}

function area(values: number[]): string {
  if (values.length < 2) return "";
  const step = 300 / Math.max(FEWEST, values.length - 1);
  return `M0 60L${points(values).replaceAll(" ", "L")}L${((values.length - 1) * step).toFixed(1)} 60Z`;
}
