import { BarList } from "./barlist";
import { Steering } from "./gone";
import { LiveScore } from "./livescore";
import { PlayBoard } from "./playboard";
import { Drama, Piece, Players } from "./players";
import { Roll } from "./roll";
import { Status } from "./status";
import { useStudio } from "./studio";
import { Transport } from "./transport";

// PlayView shows a performance: board, players and music.
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
        <Piece stage={stage} />
        <BarList stage={stage} />
      </aside>
      <Steering>
        <Transport />
      </Steering>
      <LiveScore />
    </div>
  );
}
