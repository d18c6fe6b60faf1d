import { type Ask, ENDLESS, type Game, type Items, type Message, type Part, type Pulse, type ScoreText, type Setup, type State, type Turn } from "./protocol";
import { counted, t } from "./words";

// Heard is a turn with its parts. When the score changes, the new score counts ticks as if it had composed the whole game. Its bars are shown where
// they sound: after the earlier bars.
export interface Heard extends Turn {
  parts: Part[];
  place: number; // tick at which a bar is shown minus the bar's own tick
  by?: ScoreText; // the score that composed it
}

// Stage is the state of a performance that the page shows.
export interface Stage {
  setup?: Setup;
  items?: Items; // the set list that is performed
  game?: Game;
  turns: Heard[];
  ending?: Heard;
  looked?: number; // number of turns that are shown; undefined for all
  board: string; // empty before the first game
  moved?: Turn; // the move that the board shows as the last one; undefined after an undo
  ask?: Ask;
  chosen: string; // a person's move that has not sounded yet; empty for none
  pulse?: Pulse;
  state: State;
  said: string; // text for screen readers
}

export const emptyStage: Stage = {
  turns: [],
  board: "",
  chosen: "",
  state: { running: false, paused: false, locked: false, waiting: false, tempo: 1, shift: 0, port: "", lost: null, score: "", clock: "", unfit: "", over: "", allOver: false, fadeEnds: 0, audience: 0, changes: null },
  said: "",
};

// nextOf returns the side to move. A side may move twice, if the other has to pass.
export const nextOf = ({ game, turns }: Stage): number => turns.at(-1)?.next ?? game?.next ?? 0;

// perform returns the stage after a message.
export function perform(stage: Stage, m: Message): Stage {
  if (m.setup) return { ...emptyStage, state: stage.state, setup: m.setup };
  if (m.game) {
    return { ...emptyStage, setup: stage.setup, items: stage.items, state: stage.state, game: m.game, board: m.game.board, said: m.game.title };
  }
  if (m.items) return { ...stage, items: m.items };
  if (m.item) return { ...stage, setup: m.item };
  if (m.score) return { ...stage, setup: stage.setup && { ...stage.setup, score: { name: m.score.name, yaml: m.score.yaml } } };
  if (m.turn) return turned(stage, m.turn);
  if (m.ending) return { ...stage, ending: heard(m.ending, stage.turns.at(-1), stage), pulse: pulseOf(m.ending) ?? stage.pulse };
  if (m.back) {
    const turns = stage.turns.slice(0, m.back.turns);
    return { ...stage, turns, ending: undefined, looked: undefined, board: m.back.board, moved: undefined, chosen: "", said: counted(turns.length, "{0} move left.", "{0} moves left.") };
  }
  if (m.ask) return asked(stage, m.ask);
  if (m.chosen !== undefined) return { ...stage, chosen: m.chosen, ask: undefined };
  if (m.pulse) return { ...stage, pulse: m.pulse };
  if (m.state) return { ...stage, state: m.state };
  return stage;
}

function asked(stage: Stage, ask: Ask): Stage {
  const yours = ask.audience || ask.selected?.length ? stage.said : `${stage.said} Your move.`;
  return { ...stage, ask, chosen: "", said: ask.refused || yours };
}

// look returns the stage with only the first turns shown; with all turns, it follows the music again.
export function look(stage: Stage, turns: number): Stage {
  const last = stage.turns[turns - 1];
  return { ...stage, looked: turns < stage.turns.length ? turns : undefined, said: last ? spoken(stage, last) : t("Before the first move.") };
}

function spoken(stage: Stage, turn: Turn): string {
  const side = turn.side === 0 ? t("First") : t("Second");
  return `${side}, ${stage.game?.names[turn.side] ?? ""}: ${turn.move}. ${turn.result}${turn.reason ? `: ${turn.reason}` : ""}`;
}

function turned(stage: Stage, turn: Turn): Stage {
  const before = stage.turns.filter((earlier) => earlier.number < turn.number);
  return {
    ...stage,
    turns: [...before, heard(turn, before.at(-1), stage)],
    ending: undefined,
    looked: undefined,
    board: turn.board,
    moved: turn,
    ask: undefined,
    chosen: stage.chosen === turn.move ? "" : stage.chosen,
    pulse: pulseOf(turn) ?? stage.pulse,
    said: spoken(stage, turn),
  };
}

// heard returns a turn whose bars are shown after those of the previous turn.
function heard(turn: Turn, before: Heard | undefined, { game, setup }: Stage): Heard {
  const parts = turn.parts ?? before?.parts ?? game?.parts ?? [];
  const [first, last] = [turn.bars?.[0], before?.bars?.at(-1)];
  const place = turn.parts && first && last ? before!.place + last.start + last.ticks - first.start : before?.place ?? 0;
  return { ...turn, parts, place, by: before && !turn.parts ? before.by : setup?.score };
}

// pulseOf returns the position of the music at the start of a turn.
function pulseOf(turn: Turn): Pulse | undefined {
  const music = turn.music ?? turn.bars?.[0];
  return music && { at: turn.at, tick: music.start, tempo: music.tempo };
}

// isOver returns true if the last game of a performance has ended. The seeds of a performance's games are consecutive numbers, but those of a set list.
export function isOver({ setup, items, game, turns, state }: Stage): boolean {
  if (!state.running) return true;
  if (items) return state.allOver;
  if (!setup?.games || setup.games === ENDLESS || !game || !turns.at(-1)?.result) return false;
  return BigInt(game.seed) - BigInt(setup.seed ?? 0) + 1n >= BigInt(setup.games);
}
