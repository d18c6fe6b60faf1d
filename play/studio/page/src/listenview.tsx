import { useState } from "preact/hooks";
import { Board } from "./board";
import { Icon } from "./icons";
import { gameInfo, votesOf } from "./playboard";
import type { GameInfo, Option, Square } from "./protocol";
import { SetList } from "./setlist";
import { Side } from "./side";
import { Status } from "./status";
import { useStudio } from "./studio";
import { counted, t } from "./words";

// ListenView shows the performance to the audience. The audience can vote in it.
export function ListenView() {
  return (
    <div class="playview listen">
      <section class="table" aria-label={t("Board")}>
        <SetList />
        <Voting />
      </section>
      <Side />
    </div>
  );
}

// Voting is the board for the audience. While a poll is open, a tap on a square is a vote.
function Voting() {
  const studio = useStudio();
  const { view } = studio;
  const { stage, poll } = view;
  const [from, setFrom] = useState<Square | undefined>();
  const [voted, setVoted] = useState({ move: "", poll: 0 });
  const info = gameInfo(view);
  const votable = view.connected && stage.state.running && !stage.state.paused;
  const options = (votable && poll?.open && poll.moves) || [];
  const chosen = from && options.some(({ path }) => path.length > 1 && same(path[0], from)) ? from : undefined;

  const choose = async (s: Square): Promise<void> => {
    if (!options.length) return studio.notify({ text: t("No vote is open now."), hint: "", wrong: false });
    const found = options.find(({ path }) => leadsTo(path, s, chosen, info!));
    if (found) {
      setFrom(undefined);
      if (await studio.ask("vote", found.move)) setVoted({ move: found.move, poll: poll!.number });
    } else if (options.some(({ path }) => path.length > 1 && same(path[0], s))) setFrom(s);
    else studio.notify({ text: t("No move goes there."), hint: "", wrong: false });
  };
  if (!info) return <div class="stage"><div class="board empty" /></div>;
  const votes = options.reduce((sum, o) => sum + o.votes, 0);
  const mine = voted.poll === poll?.number ? voted.move : "";
  return (
    <>
      {options.length ? (
        <p class="status" aria-live="polite">
          {mine ? t("You voted for {0}.", mine) : poll!.late ? t("The music waits for your vote.") : t("Your vote, before the bar ends.")} <small>{counted(votes, "{0} vote", "{0} votes")}</small>
        </p>
      ) : (
        <Status view={view} />
      )}
      <div class="stage" style={{ "--columns": info.width, "--rows": info.height }}>
        <Board
          info={info}
          board={stage.board || info.start}
          moved={stage.moved}
          targets={targetsOf(options, chosen)}
          side={poll?.side ?? 0}
          selected={chosen ? [chosen] : []}
          line={stage.moved?.line ?? []}
          names={stage.game?.names ?? ["first", "second"]}
          votes={votesOf(options)}
          choose={(s) => void choose(s)}
          putDown={() => setFrom(undefined)}
        />
        <AllowSound />
      </div>
    </>
  );
}

const same = (a: Square, b: Square): boolean => a.X === b.X && a.Y === b.Y;

// leadsTo returns true if a tap on s means the move along path. piece is the square of the piece that was tapped before; undefined for none.
function leadsTo(path: Square[], s: Square, piece: Square | undefined, info: GameInfo): boolean {
  if (path.length === 1) return info.columns ? path[0].X === s.X : same(path[0], s);
  return piece !== undefined && same(path[0], piece) && same(path.at(-1)!, s);
}

// targetsOf returns the squares that can be tapped: first the pieces that can move, and then the destinations of the chosen piece.
function targetsOf(options: Option[], piece: Square | undefined): Square[] {
  return options.flatMap(({ path }) => {
    if (path.length === 1) return path;
    if (!piece) return [path[0]];
    return same(path[0], piece) ? [path.at(-1)!] : [];
  });
}

// AllowSound covers the board until a tap allows the page to sound.
function AllowSound() {
  const studio = useStudio();
  const [begun, setBegun] = useState(false);
  if (begun || !studio.outputs.silent) return null;
  const begin = (): void => {
    setBegun(true);
    void studio.outputs.start();
  };
  return (
    <div class="welcoming">
      <button type="button" class="primary large" onClick={begin}>
        <Icon name="sound" /> {t("Listen")}
      </button>
      <p>{t("A game becomes music, move by move. You hear it here, and where the audience plays, you vote.")}</p>
    </div>
  );
}
