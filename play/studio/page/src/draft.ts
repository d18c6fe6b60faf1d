import type { ScoreText } from "./protocol";

// Draft is a text that was edited, right or wrong, as the browser keeps it.
export interface Draft { text: ScoreText; live: boolean; here: boolean } // here: it was in the editor

const KEY = "draft";

// keepDraft keeps a draft, or forgets the one before. The address tells a start of the program from the next.
export function keepDraft(draft?: Draft): void {
  if (!draft) return localStorage.removeItem(KEY);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...draft, at: location.pathname }));
  } catch {
    // The browser keeps no more.
  }
}

// keptDraft is the draft that was kept last. It was in the editor only if the program has not been started anew.
export function keptDraft(): Draft | undefined {
  try {
    const { text, live, here, at } = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (typeof text.name !== "string" || typeof text.yaml !== "string") return undefined;
    return { text: { name: text.name, yaml: text.yaml }, live: live !== false, here: here === true && at === location.pathname };
  } catch {
    return undefined; // none, or another version's
  }
}
