import { useState } from "preact/hooks";
import { type Notice, useStudio } from "./studio";
import { t } from "./words";

// MoveText is a field for a move in the notation of the game. whyNot says why the person cannot move now; undefined if the person can.
export function MoveText({ whyNot }: { whyNot?: () => Notice }) {
  const studio = useStudio();
  const [text, setText] = useState("");
  const submit = async (e: Event): Promise<void> => {
    e.preventDefault();
    if (whyNot) studio.notify(whyNot());
    else if (text.trim() && !(await studio.tryTo("call", `move ${text.trim()}`))) setText("");
  };
  return (
    <form class="movetext" onSubmit={(e) => void submit(e)}>
      <input aria-label={t("Your move as text")} placeholder="e4, Nf3, O-O, e2e4" maxLength={16} autocapitalize="off" autocomplete="off" spellcheck={false} value={text} onInput={(e) => setText(e.currentTarget.value)} />
      <button>{t("Move")}</button>
    </form>
  );
}
