import { BarList } from "./barlist";
import { Drama, Piece, Players } from "./players";
import { Roll } from "./roll";
import { useStudio } from "./studio";

// Side is all beside the board: players and music.
export function Side() {
  const { stage } = useStudio().view;
  return (
    <aside class="side">
      <Players stage={stage} />
      <Drama stage={stage} />
      <Roll />
      <Piece stage={stage} />
      <BarList stage={stage} />
    </aside>
  );
}
