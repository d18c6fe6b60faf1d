import { Steering } from "./gone";
import { Invitation } from "./invitation";
import { Kept } from "./kept";
import { LiveScore } from "./livescore";
import { PlayBoard } from "./playboard";
import { SetList } from "./setlist";
import { Side } from "./side";
import { Status } from "./status";
import { useStudio } from "./studio";
import { Transport } from "./transport";
import { Way } from "./way";
import { t } from "./words";

// PlayView shows a performance: board, players and music.
export function PlayView() {
  const { view } = useStudio();
  return (
    <div class="playview">
      <section class="table" aria-label={t("Board")}>
        <div class="head">
          <SetList />
          <Status view={view} />
          <Invitation />
        </div>
        <PlayBoard />
        <Way />
      </section>
      <Side />
      <Steering>
        <Transport />
      </Steering>
      <LiveScore />
      <Kept />
    </div>
  );
}
