import { useEffect, useState } from "preact/hooks";
import { BarList } from "./barlist";
import { Board } from "./board";
import { usualSetup } from "./gamers";
import { Icon } from "./icons";
import { LiveScore } from "./livescore";
import { Drama, playerName, Players } from "./players";
import { AUDIENCE, PERSON, type GameInfo, type Square } from "./protocol";
import { Roll } from "./roll";
import { useStudio, type View } from "./studio";
import { Transport } from "./transport";

// PlayView is a performance: the board, who plays, and the music.
export function PlayView() {
  const studio = useStudio();
  const { stage } = studio.view;
  return (
    <div class="playview">
      <section class="table" aria-label="Board">
        <Status view={studio.view} />
        <PlayBoard />
      </section>
      <aside class="side">
        <Players stage={stage} />
        <Drama stage={stage} />
        <Roll />
        <BarList stage={stage} />
      </aside>
      <Transport />
      <LiveScore />
    </div>
  );
}

// gameInfo describes the game that is played, or else the first one.
export function gameInfo(view: View): GameInfo | undefined {
  const { welcome, stage } = view;
  return welcome?.games.find((g) => g.name === stage.game?.game) ?? welcome?.games[0];
}

function PlayBoard() {
  const studio = useStudio();
  const { stage, welcome, poll } = studio.view;
  const info = gameInfo(studio.view);
  const asked = stage.ask && !stage.ask.audience && !stage.chosen;
  const choose = (s: Square): void => {
    if (asked) void studio.ask("select", s);
    else if (stage.state.running) studio.notify({ text: "Nobody is asked for a move now.", hint: "", wrong: false });
  };
  useColumnKeys(info, choose);
  if (!info || !welcome) return <div class="stage"><div class="board empty" /></div>;
  return (
    <div class="stage" style={{ "--columns": info.width, "--rows": info.height }}>
      <Board
        info={info}
        board={stage.board || info.start}
        moved={stage.moved}
        targets={(asked && stage.ask!.targets) || []}
        selected={stage.ask?.selected ?? []}
        line={stage.moved?.line ?? []}
        names={stage.game?.names ?? ["first", "second"]}
        votes={votesOf(poll?.open ? poll.moves : null)}
        choose={choose}
      />
      <Welcoming />
    </div>
  );
}

// votesOf counts votes by the square that a move lands on.
export function votesOf(moves: { path: Square[]; votes: number }[] | null | undefined): Map<string, number> {
  const votes = new Map<string, number>();
  for (const { path, votes: n } of moves ?? []) {
    const to = path.at(-1)!;
    const key = `${to.X},${to.Y}`;
    votes.set(key, (votes.get(key) ?? 0) + n);
  }
  return votes;
}

// useColumnKeys lets a digit choose a column while nothing else has the keyboard.
function useColumnKeys(info: GameInfo | undefined, choose: (s: Square) => void): void {
  useEffect(() => {
    const key = (e: KeyboardEvent): void => {
      const column = Number(e.key);
      const free = document.activeElement === document.body && !e.ctrlKey && !e.metaKey && !e.altKey;
      if (free && info?.columns && column >= 1 && column <= info.width) choose({ X: column, Y: 1 });
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  });
}

// Status says what happens now, in one line.
export function Status({ view }: { view: View }) {
  const { stage } = view;
  return (
    <p class="status" aria-live="polite">
      {statusOf(view)}
      {stage.ask?.refused && <strong class="refused"> {stage.ask.refused}</strong>}
    </p>
  );
}

function statusOf({ stage, connected }: View): string {
  const { state, ask, game, chosen, turns } = stage;
  if (!connected) return "Looking for the studio …";
  if (!state.running) return state.over || "Nothing is being performed.";
  if (state.paused) return "Paused.";
  const result = turns.at(-1)?.result;
  if (result) return result === "draw" ? "A draw." : `${sideName(result)} wins.`;
  if (chosen) return `${chosen} will sound at the next bar line.`;
  if (ask?.audience) return "The audience votes.";
  if (ask) return ask.selected?.length ? "Where does it go?" : !turns.length ? "Your move." : state.waiting ? "The music waits for your move." : "Your move, before the bar ends.";
  if (!game) return "…";
  const next = turns.length ? 1 - turns.at(-1)!.side : 0;
  return `${next === 0 ? "First" : "Second"}, ${playerName(game.names[next])}, is thinking.`;
}

const sideName = (result: string): string => (result.startsWith("first") ? "First" : "Second");

// Welcoming covers the board until a click allows sound.
function Welcoming() {
  const studio = useStudio();
  const { welcome, stage, connected } = studio.view;
  const [begun, setBegun] = useState(false);
  const silent = studio.outputs.silent;
  const waits = connected && !silent && stage.state.running && stage.state.paused && !stage.turns.length;
  useEffect(() => {
    // A page that may sound at once begins at once.
    if (!waits || begun) return;
    setBegun(true);
    void studio.ask("resume", {});
  }, [waits]);
  if (!welcome || !connected || begun || (!silent && stage.state.running)) return null;
  const begin = async (): Promise<void> => {
    setBegun(true);
    await studio.outputs.start();
    if (!stage.state.running) await studio.play(stage.setup ? { ...stage.setup, paused: false } : usualSetup(welcome));
    else if (stage.state.paused) await studio.ask("resume", {});
  };
  const { gamers } = stage.setup ?? usualSetup(welcome);
  const who = gamers.includes(PERSON) ? "You play, and each move becomes a bar of music." : gamers.includes(AUDIENCE) ? "The audience plays." : `${gamers[0]} plays ${gamers[1]}, and each move becomes a bar of music.`;
  return (
    <div class="welcoming">
      <button type="button" class="primary large" onClick={() => void begin()}>
        <Icon name="play" /> Play
      </button>
      <p>{who} You will hear it at once.</p>
    </div>
  );
}
