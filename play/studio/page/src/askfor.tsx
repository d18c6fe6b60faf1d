import { useState } from "preact/hooks";
import { useStudio } from "./studio";

// AskFor lets people call any function by its name and value, even if the function has no button.
export function AskFor() {
  const studio = useStudio();
  const functions = studio.view.welcome?.functions ?? [];
  const [words, setWords] = useState("");
  const named = functions.find((f) => f.name === words.trim().split(" ")[0]);
  const submit = async (e: Event): Promise<void> => {
    e.preventDefault();
    if (words.trim() && (await studio.ask("call", words.trim()))) setWords("");
  };
  return (
    <details class="askfor">
      <summary>Ask for more</summary>
      <form onSubmit={(e) => void submit(e)}>
        <input list="functions" aria-label="What to ask for, by name" placeholder="velocity 80" autocapitalize="off" spellcheck={false} value={words} onInput={(e) => setWords(e.currentTarget.value)} />
        <datalist id="functions">
          {functions.map((f) => <option key={f.name} value={f.name}>{f.about}</option>)}
        </datalist>
        <button disabled={!studio.view.stage.state.running}>Ask</button>
      </form>
      {named && <p class="none">{named.about}; it takes {named.takes}</p>}
    </details>
  );
}
