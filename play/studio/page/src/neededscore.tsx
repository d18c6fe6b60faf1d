import { Dialog } from "./dialog";
import { SCORE } from "./files";
import type { SavedGames, ScoreText } from "./protocol";
import { useStudio } from "./studio";
import { t } from "./words";

// NeededScore asks for the file with the score of saved games, which only the person has, and then performs the games.
export function NeededScore({ games, needs, close }: { games: SavedGames; needs: string; close: () => void }) {
  const studio = useStudio();
  const { text } = studio.desk;
  const perform = async (score: ScoreText): Promise<void> => {
    if (await studio.ask("open", { ...games, score })) close();
  };
  const choose = async (): Promise<void> => {
    const file = await studio.pick(SCORE);
    if (file) await perform({ name: file.name, yaml: file.text || "\n" }); // an empty file is a valid score without settings
  };
  return (
    <Dialog title={t("Open {0}, the score of this game", needs)} close={close}>
      <div class="form">
        <p>{t("{0} was composed by {1}, a score of your own. Open that file, and the game is performed.", games.name, needs)}</p>
        <button type="button" class="primary" onClick={() => void choose()}>{t("Open {0} …", needs)}</button>
        {[text.name, `my-${text.name}.yaml`].includes(needs) && (
          <button type="button" onClick={() => void perform(text)}>{t("Take the text in Compose")}</button>
        )}
      </div>
    </Dialog>
  );
}
