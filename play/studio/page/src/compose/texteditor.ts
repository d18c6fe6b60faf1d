import { autocompletion, type Completion, type CompletionContext, type CompletionResult, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { yaml } from "@codemirror/legacy-modes/mode/yaml";
import { Annotation, EditorState, type Range, RangeSet, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, gutterLineClass, GutterMarker, keymap, lineNumbers, type ViewUpdate } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { type Choices, choicesAt, type Schema } from "./completion";

export interface Wishes {
  label: string;
  phrases: Record<string, string>; // texts of the editor in the page's language, by their English words
  usual: string; // marks the default among values
  edited(text: string): void;
  undo(): boolean; // does what comes after the first change is undone; false if there is nothing
  bundled(path: string[]): string[]; // more values of the setting at a path
}

// Lit is a line that is lit, in the colour of a part (-1 for none), with a strength from 0 to 1.
export interface Lit { line: number; part: number; strength: number }

// TextEditor is the editor of a score's text. It stands in a shadow tree, because there a content security policy lets it have style sheets of its own.
export class TextEditor {
  private readonly view: EditorView;
  private readonly state: (text: string) => EditorState;
  private schema?: Schema;
  private lit = "";
  private left = false; // whether a person chooses what is in sight

  constructor(host: HTMLElement, private readonly wishes: Wishes) {
    const extensions = [
      keymap.of([{ key: "Mod-z", run: () => wishes.undo() }, ...completionKeymap, ...historyKeymap, ...defaultKeymap]),
      history(),
      lineNumbers(),
      EditorView.lineWrapping,
      EditorView.domEventHandlers({ focus: () => this.leave(), wheel: () => this.leave(), touchstart: () => this.leave(), beforeinput: replaced }),
      StreamLanguage.define(yaml),
      syntaxHighlighting(colours),
      autocompletion({
        override: [(context) => this.complete(context)], icons: false, compareCompletions: () => 0, maxRenderedOptions: 200, activateOnCompletion: (c) => c.type === "name",
      }),
      wrongLines.field, litLines.field,
      EditorState.phrases.of(wishes.phrases),
      EditorView.contentAttributes.of((view) => ({
        "aria-label": wishes.label, "aria-invalid": String(view.state.field(wrongLines.field).size > 0), tabindex: "0", spellcheck: "false", autocapitalize: "off", autocorrect: "off",
      })),
      EditorView.updateListener.of((update) => this.updated(update)),
      theme,
    ];
    this.state = (doc) => EditorState.create({ doc, extensions });
    const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
    this.view = new EditorView({ parent: root, root, state: this.state("") });
    void this.load();
  }

  private async load(): Promise<void> {
    const answer = await fetch("schema.json");
    if (answer.ok) this.schema = (await answer.json()) as Schema;
  }

  // show shows a text. A fresh text cannot be undone; otherwise, the text is a change of the one before.
  show(text: string, fresh: boolean): void {
    const [now, next] = [this.view.state.doc.toString(), text.replace(/\r\n?/g, "\n")];
    if (now === next) return;
    this.lit = "";
    if (fresh) {
      this.left = false;
      return this.view.setState(this.state(next));
    }
    let from = 0;
    while (from < Math.min(now.length, next.length) && now[from] === next[from]) from++;
    let same = 0;
    while (same < Math.min(now.length, next.length) - from && now.at(-1 - same) === next.at(-1 - same)) same++;
    const changes = { from, to: now.length - same, insert: next.slice(from, next.length - same) };
    this.view.dispatch({ changes, annotations: shown.of(true) });
  }

  // mark marks the lines with mistakes. If the first one is out of sight, it comes into sight.
  mark(wrong: number[]): void {
    const lines = wrong.filter((line) => line > 0).map((line) => ({ line, class: "wrong" }));
    this.view.dispatch({ effects: wrongLines.effect.of(lines) });
    const { state, scrollDOM } = this.view;
    if (!lines.length || lines[0].line > state.doc.lines) return;
    const { from } = state.doc.line(lines[0].line);
    const block = this.view.lineBlockAt(from);
    if (block.top < scrollDOM.scrollTop || block.bottom > scrollDOM.scrollTop + scrollDOM.clientHeight) {
      this.view.dispatch({ effects: EditorView.scrollIntoView(from, { y: "center" }) });
    }
  }

  private leave(): void {
    this.left = true;
  }

  // light lights the lines that act in the music now, and no others. The first ones come into sight, unless a person reads or writes something else.
  light(lit: Lit[]): void {
    const lines = lit.map(({ line, part, strength }) => ({ line, class: `lit part${part} level${Math.ceil(strength * 3)}` }));
    const now = JSON.stringify(lines);
    if (now === this.lit) return;
    this.lit = now;
    this.view.dispatch({ effects: litLines.effect.of(lines) });
    const first = Math.min(...lit.map(({ line }) => line));
    if (this.left || first > this.view.state.doc.lines) return;
    this.left = true;
    this.view.dispatch({ effects: EditorView.scrollIntoView(this.view.state.doc.line(first).from, { y: "start", yMargin: 40 }) });
  }

  // go puts the cursor at a line and a column, both from 1.
  go(line: number, column: number): void {
    const { doc } = this.view.state;
    const at = doc.line(Math.max(1, Math.min(line, doc.lines)));
    const anchor = Math.min(at.to, at.from + Math.max(0, column - 1));
    this.view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
    this.view.focus();
  }

  destroy(): void {
    this.view.destroy();
  }

  private updated({ docChanged, transactions, state }: ViewUpdate): void {
    if (docChanged && !transactions.some((t) => t.annotation(shown))) this.wishes.edited(state.doc.toString());
  }

  // complete offers the names of settings and their values: always if people ask for them, otherwise after the first letter of a name, and for values.
  private complete({ state, pos, explicit }: CompletionContext): CompletionResult | null {
    const choices = this.schema && choicesAt(this.schema, state.doc.toString(), pos, (path) => this.wishes.bundled(path));
    if (!choices?.all.length || (!explicit && choices.names && choices.from === pos)) return null;
    const typed = state.sliceDoc(choices.from, pos);
    const whole = explicit && !choices.names && choices.all.some((c) => c.word === typed); // then show what may stand there instead
    const after = state.sliceDoc(pos, state.doc.lineAt(pos).to);
    return { from: choices.from, options: this.options(choices, after), filter: !whole, validFor: whole ? undefined : /^[^:,{}[\]#]*$/ };
  }

  private options({ names, about, all }: Choices, after: string): Completion[] {
    if (!names) return all.map(({ word, usual }) => ({ label: word, detail: usual ? this.wishes.usual : undefined, info: about || undefined, type: "value" }));
    const colon = /^\s*:/.test(after) ? "" : ": ";
    return all.map(({ word, about, section }) => {
      const [detail] = about.split(/(?<=\.)\s/);
      return { label: word, apply: word + (section && colon ? ":" : colon), detail, info: detail === about ? undefined : about, type: section ? "section" : "name" };
    });
  }
}

const shown = Annotation.define<boolean>(); // a change that the page makes, not a person

// replaced replaces the selection by what is typed. The browser would keep the style of the selected text, which the content security policy forbids.
function replaced({ inputType, data }: InputEvent, view: EditorView): boolean {
  if (inputType !== "insertText" || data === null || view.state.selection.main.empty) return false;
  view.dispatch(view.state.replaceSelection(data), { userEvent: "input.type", scrollIntoView: true });
  return true;
}

interface Line { line: number; class: string }

class NumberClass extends GutterMarker {
  constructor(override readonly elementClass: string) {
    super();
  }
}

// lineClasses gives classes to lines and their numbers. The effect replaces all of them.
function lineClasses() {
  const effect = StateEffect.define<Line[]>();
  const field = StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update(before, { changes, effects, newDoc }) {
      const last = effects.filter((e) => e.is(effect)).at(-1);
      if (!last) return before.map(changes);
      const known = (last.value as Line[]).filter(({ line }) => line <= newDoc.lines);
      return Decoration.set(known.map((l) => Decoration.line({ class: l.class }).range(newDoc.line(l.line).from)), true);
    },
    provide: (own) => [EditorView.decorations.from(own), gutterLineClass.compute([own], (state) => numbers(state.field(own)))],
  });
  return { effect, field };
}

function numbers(lines: DecorationSet): RangeSet<GutterMarker> {
  const classes: Range<GutterMarker>[] = [];
  for (const at = lines.iter(); at.value; at.next()) classes.push(new NumberClass(at.value.spec.class).range(at.from));
  return RangeSet.of(classes);
}

const wrongLines = lineClasses();
const litLines = lineClasses();

const colours = HighlightStyle.define([
  { tag: [tags.atom, tags.definition(tags.propertyName), tags.propertyName], color: "light-dark(#1b55a5, #84b8ff)", fontWeight: "650" },
  { tag: tags.comment, color: "var(--faint)", fontStyle: "italic" },
]);

// tinted are the styles of lit lines. The page's colours of parts show through.
const tinted = Object.fromEntries([
  ...["--first", "--second", "--part3", "--part4", "--part5", "--part6", "--part7", "--part8"].map((colour, part) => [`.lit.part${part}`, { "--tint": `var(${colour})` }]),
  [".lit.part-1", { "--tint": "var(--head)" }],
  ...[1, 2, 3].map((level) => [`.cm-line.lit.level${level}`, { backgroundColor: `color-mix(in srgb, var(--tint) ${8 * level}%, transparent)` }]),
]);

const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)" },
  "&.cm-focused": { outline: "3px solid var(--focus)", outlineOffset: "1px", borderRadius: "0.55rem" },
  ".cm-scroller": { font: '0.88rem/1.5 ui-monospace, "Cascadia Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace' },
  ".cm-content": { padding: "0.5rem 0", caretColor: "var(--ink)" },
  ".cm-line": { padding: "0 0.75rem" },
  ".cm-gutters": { color: "var(--faint)", backgroundColor: "var(--raised)", border: "0" },
  ".cm-gutterElement.wrong": { color: "var(--panel)", backgroundColor: "var(--wrong)", borderRadius: "0.25rem" },
  ".cm-line.wrong": { backgroundColor: "color-mix(in srgb, var(--wrong) 20%, transparent)" },
  ".cm-gutterElement.lit": { boxShadow: "inset -4px 0 var(--tint)", color: "var(--ink)" },
  ...tinted,
  "@media (prefers-reduced-motion: no-preference)": { ".cm-line": { transition: "background-color 0.15s" } },
  ".cm-tooltip": { color: "var(--ink)", backgroundColor: "var(--panel)", border: "1px solid var(--edge)", borderRadius: "0.55rem", boxShadow: "0 0.5rem 2rem rgb(0 0 0 / 0.25)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { font: "inherit", fontSize: "0.9rem", maxHeight: "14rem", maxWidth: "min(38rem, 90vw)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "0.2rem 0.75rem", overflow: "hidden", textOverflow: "ellipsis" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { color: "var(--panel)", backgroundColor: "var(--ink)" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "750" },
  ".cm-completionDetail": { fontStyle: "normal", marginLeft: "0.8em", fontSize: "0.85rem" },
  ".cm-tooltip.cm-completionInfo": { padding: "0.4rem 0.75rem", width: "max-content", maxWidth: "22rem", fontFamily: "system-ui, sans-serif", fontSize: "0.85rem" },
});
