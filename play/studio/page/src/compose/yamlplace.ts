// Place is where a cursor is in the text of a score.
export interface Place {
  path: string[]; // names of the sections around the cursor
  key?: string; // the setting whose value is at the cursor; undefined if a name is expected
  given: string[]; // names that the section around the cursor has already
  from: number; // index at which the word at the cursor begins
}

// Section is open at a place of the text. Its names begin in the same column, or it is in brackets.
interface Section { column: number; bracket: string; key: string; names: string[] }

// Word is the last word of a line: where it begins, and in a line without a key, whether it may be a name.
interface Word { column: number; naming: boolean }

const KEY = /^("[^"]*"|'[^']*'|[^\s"'#,[\]{}-][^"'#[\]{}]*?)\s*:(?=\s|$)/;
const DASH = /^-(\s+|$)/;
const COMMENT = /(^|\s)#/;

// placeOf finds the place of a cursor. The text may have mistakes, because people are writing it. The place is undefined where nothing can be completed,
// as in a comment.
export function placeOf(text: string, at: number): Place | undefined {
  const open: Section[] = [];
  const start = text.lastIndexOf("\n", at - 1) + 1;
  const before = text.slice(0, start).split("\n").slice(0, -1);
  for (const line of before) read(open, line);
  const word = read(open, text.slice(start, at));
  if (!word) return undefined;
  const from = start + word.column;
  const around = word.naming ? open.filter((s) => s.bracket || s.column < word.column) : open;
  const path = around.map((s) => s.key).filter(Boolean);
  const inner = open.at(-1);
  if (word.naming) return { path, given: [...(open.find((s) => s.column === word.column)?.names ?? []), ...below(text, at, word.column)], from };
  if (inner?.bracket === "{" && !inner.key) return { path, given: inner.names, from };
  const key = path.pop();
  return key === undefined ? undefined : { path, key, given: [], from };
}

// below returns the names in the same section after the cursor.
function below(text: string, at: number, column: number): string[] {
  const names: string[] = [];
  for (const line of text.slice(at).split("\n").slice(1)) {
    const indent = /^ */.exec(line)![0].length;
    if (!line.trim() || indent > column) continue;
    if (indent < column) break;
    const key = KEY.exec(line.slice(indent));
    if (key) names.push(plain(key[1]));
  }
  return names;
}

// read reads a line, up to the cursor if the cursor is there. It returns the line's last word, if that may be completed.
function read(open: Section[], line: string): Word | undefined {
  return open.at(-1)?.bracket ? inBrackets(open, line, 0) : inColumns(open, line);
}

function inColumns(open: Section[], line: string): Word | undefined {
  let column = /^ */.exec(line)![0].length;
  for (let dash; (dash = DASH.exec(line.slice(column))); column += dash[0].length) close(open, column + 1);
  const key = KEY.exec(line.slice(column));
  if (!key) {
    if (opens(line[column])) return close(open, column), inBrackets(open, line, column);
    return COMMENT.test(line) ? undefined : { column, naming: true };
  }
  close(open, column + 1);
  if (open.at(-1)?.column !== column) open.push({ column, bracket: "", key: "", names: [] });
  named(open.at(-1)!, key[1]);
  const value = column + key[0].length;
  const first = value + /^\s*/.exec(line.slice(value))![0].length;
  if (opens(line[first])) return inBrackets(open, line, first);
  return first === value || COMMENT.test(line.slice(value)) ? undefined : { column: first, naming: false };
}

function inBrackets(open: Section[], line: string, from: number): Word | undefined {
  let word = from;
  for (let i = from; i < line.length; i++) {
    const c = line[i];
    const inner = open.at(-1)!;
    if (c === '"' || c === "'") {
      const end = line.indexOf(c, i + 1);
      i = end < 0 ? line.length : end;
      continue;
    }
    if (c === "#" && COMMENT.test(line.slice(Math.max(0, i - 1), i + 1))) return undefined;
    if (opens(c)) open.push({ column: Infinity, bracket: c, key: "", names: [] });
    else if (c === "]" || c === "}") {
      open.pop();
      if (!open.at(-1)?.bracket) return undefined;
    } else if (c === ",") inner.key = "";
    else if (c === ":" && inner.bracket === "{" && !inner.key && /^(\s|$)/.test(line.slice(i + 1))) named(inner, line.slice(word, i));
    else continue;
    word = i + 1;
  }
  if (line[word - 1] === ":" && word === line.length) return undefined; // the value needs a space
  return { column: word + /^\s*/.exec(line.slice(word))![0].length, naming: false };
}

const opens = (c: string | undefined): boolean => c === "{" || c === "[";

const plain = (name: string): string => name.trim().replace(/^["']|["']$/g, "");

function named(section: Section, name: string): void {
  section.key = plain(name);
  section.names.push(section.key);
}

// close closes the sections whose names begin in a column or farther right.
function close(open: Section[], column: number): void {
  while (open.length && !open.at(-1)!.bracket && open.at(-1)!.column >= column) open.pop();
}
