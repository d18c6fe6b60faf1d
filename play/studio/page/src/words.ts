import { kept } from "./remembered";

// LANGUAGES are the page's languages, by the names that they have for themselves. Each but English has a file texts/CODE.json, which maps English
// texts to those of the language.
export const LANGUAGES = { en: "English", de: "Deutsch", es: "Español" };

export type Language = keyof typeof LANGUAGES;

let translations: Record<string, string> = {};

// t returns a text in the page's language, with values in place of {0}, {1} and so on. A text without a translation stays English.
export const t = (text: string, ...values: (string | number)[]): string =>
  (translations[text] ?? text).replace(/\{(\d)\}/g, (_, i: string) => String(values[Number(i)]));

// counted returns a number of things, as in "1 move" and "3 moves".
export const counted = (n: number, one: string, many: string): string => t(n === 1 ? one : many, n);

// language returns the language of the page: the one that was chosen here, else the first of the browser's that the page has.
export function language(): Language {
  const wanted = [kept("language") ?? "", ...navigator.languages].map((tag) => tag.slice(0, 2));
  return (wanted.find((code) => code in LANGUAGES) as Language | undefined) ?? "en";
}

// speak makes t return texts in the page's language. If they cannot be loaded, the texts stay English.
export async function speak(): Promise<void> {
  const code = language();
  document.documentElement.lang = code;
  try {
    translations = code === "en" ? {} : ((await (await fetch(`${code}.json`)).json()) as Record<string, string>);
  } catch {
    document.documentElement.lang = "en";
    translations = {};
  }
}
