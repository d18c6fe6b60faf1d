import { Steering } from "./gone";
import { LiveScore } from "./livescore";
import { PlayBoard } from "./playboard";
import { Side } from "./side";
import { Status } from "./status";
import { useStudio } from "./studio";
import { Transport } from "./transport";

// PlayView shows a performance: board, players and music.
export function PlayView() {
  const { view } = useStudio();
  return (
    <div class="playview">
      <section class="table" aria-label="Board">
        <Status view={view} />
        <PlayBoard />
      </section>
      <Side />
      <Steering>
        <Transport />
      </Steering>
      <LiveScore />
    </div>
  );
}
