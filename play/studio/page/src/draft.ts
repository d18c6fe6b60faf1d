import type { ScoreText } from "./protocol";

// Draft is an edited text, valid or not, that the browser keeps.
interface Draft { text: ScoreText; live: boolean; here: boolean } // here: it was in the editor

const KEY = "draft";

// keepDraft stores a draft, or removes the stored one. It also stores the page's path, which changes when the program is restarted.
export function keepDraft(draft?: Draft): void {
  if (!draft) return localStorage.removeItem(KEY);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...draft, at: location.pathname }));
  } catch {
    // The browser's storage is full or disabled.
  }
}

// keptDraft returns the stored draft. `here` is false if the program was restarted.
export function keptDraft(): Draft | undefined {
  try {
    const { text, live, here, at } = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (typeof text.name !== "string" || typeof text.yaml !== "string") return undefined;
    return { text: { name: text.name, yaml: text.yaml }, live: live !== false, here: here === true && at === location.pathname };
  } catch {
    return undefined; // none, or another version's
  }
}
