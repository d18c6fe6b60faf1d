import { placeOf } from "./yamlplace";

// Schema is the part of the JSON schema of scores that is needed here.
export interface Schema {
  description?: string;
  enum?: unknown[];
  type?: string;
  default?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema | boolean;
  anyOf?: Schema[];
}

// Choice is a word that people may write at a place.
export interface Choice { word: string; about: string; section: boolean; usual: boolean }

// Choices are the words that people may write at a place, in place of the word that begins at from. They are names of settings, or values of one.
export interface Choices { from: number; names: boolean; about: string; all: Choice[] }

// choicesAt returns what may be written at a cursor. bundled returns more values of the setting at a path, such as the names of gamers.
export function choicesAt(schema: Schema, text: string, at: number, bundled: (path: string[]) => string[]): Choices | undefined {
  const place = placeOf(text, at);
  if (!place) return undefined;
  const { path, key, from, given } = place;
  if (key === undefined) {
    const all = forms(settingAt(schema, path)).flatMap((form) => Object.entries(form.properties ?? {}));
    if (all.length) {
      const left = all.filter(([word]) => !given.includes(word));
      return { from, names: true, about: "", all: left.map(([word, s]) => ({ word, about: s.description ?? "", section: forms(s).some((f) => f.properties), usual: false })) };
    }
  }
  const whole = key === undefined ? path : [...path, key];
  const setting = settingAt(schema, whole);
  if (!setting) return undefined;
  const usual = setting.default === undefined ? undefined : String(setting.default);
  const words = [...forms(setting).flatMap(valuesOf), ...bundled(whole)];
  return { from, names: false, about: setting.description ?? "", all: [...new Set(words)].map((word) => ({ word, about: "", section: false, usual: word === usual })) };
}

const valuesOf = ({ enum: words, type }: Schema): string[] => words?.map(String) ?? (type === "boolean" ? ["true", "false"] : []);

// settingAt returns the setting at a path, or undefined. Items of lists are not in the path.
const settingAt = (schema: Schema, path: string[]): Schema | undefined =>
  path.reduce<Schema | undefined>((section, name) => forms(section).find((form) => form.properties?.[name])?.properties![name], schema);

// forms returns the forms in which a setting may be written: as one value, as a list of such values, and so on.
const forms = (s?: Schema): Schema[] => (s ? [s, ...(s.anyOf ?? []).flatMap(forms), ...(typeof s.items === "object" ? forms(s.items) : [])] : []);
