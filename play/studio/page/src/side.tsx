import { BarList } from "./barlist";
import { Drama, Piece, Players } from "./players";
import { Roll } from "./roll";
import { Steps } from "./steps";
import { useStudio } from "./studio";

// Side shows everything beside the board: the players and the music.
export function Side() {
  const { stage } = useStudio().view;
  return (
    <aside class="side">
      <Players stage={stage} />
      <Drama stage={stage} />
      <Steps />
      <Roll />
      <Piece stage={stage} />
      <BarList stage={stage} />
    </aside>
  );
}
