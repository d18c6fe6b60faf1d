import { useEffect, useRef } from "preact/hooks";
import type { Problem } from "./protocol";
import { useStudio } from "./studio";

// Editor lets people edit the score's text. It shows line numbers and errors.
export function Editor() {
  const { desk } = useStudio();
  const area = useRef<HTMLTextAreaElement>(null);
  const lines = desk.text.yaml.split("\n");
  const wrong = new Set(desk.problems.map((p) => p.line));
  const first = desk.problems[0]?.line ?? 0;
  useEffect(() => {
    const line = area.current!.parentElement!.querySelectorAll<HTMLElement>(".line")[first - 1];
    const box = area.current!.closest<HTMLElement>(".text")!;
    if (line && (line.offsetTop < box.scrollTop || line.offsetTop + line.offsetHeight > box.scrollTop + box.clientHeight)) {
      box.scrollTop = line.offsetTop - box.clientHeight / 3;
    }
  }, [first]);
  const show = (p: Problem): void => {
    const place = lines.slice(0, Math.max(0, p.line - 1)).join("\n").length + (p.line > 1 ? 1 : 0) + Math.max(0, p.column - 1);
    area.current?.focus();
    area.current?.setSelectionRange(place, place);
    area.current?.parentElement?.querySelectorAll(".line")[p.line - 1]?.scrollIntoView({ block: "center", inline: "nearest" });
  };
  // undo continues where the browser's own undo ends: it brings back the text that another score has replaced.
  const undo = (e: KeyboardEvent): void => {
    if (!desk.untouched || !desk.displaced || e.key !== "z" || e.shiftKey || e.altKey || !(e.ctrlKey || e.metaKey)) return;
    e.preventDefault();
    void desk.takeBack();
  };
  return (
    <div class="editor">
      <div class="text">
        <ol class="gutter" aria-hidden="true">
          {lines.map((_, i) => <li key={i} class={wrong.has(i + 1) ? "wrong" : ""}>{i + 1}</li>)}
        </ol>
        <div class="sheet">
          <pre aria-hidden="true">
            {lines.map((line, i) => <span key={i} class={wrong.has(i + 1) ? "line wrong" : "line"}><Coloured line={line} />{"\n"}</span>)}
          </pre>
          <textarea
            ref={area}
            aria-label="Score as YAML"
            aria-invalid={desk.problems.length > 0}
            aria-describedby="problems"
            spellcheck={false}
            autocapitalize="off"
            autocomplete="off"
            wrap="off"
            value={desk.text.yaml}
            onKeyDown={undo}
            onInput={(e) => desk.edit(e.currentTarget.value)}
          />
        </div>
      </div>
      <ul class="problems" id="problems" aria-live="polite">
        {desk.problems.map((p, i) => (
          <li key={i}>
            <button type="button" onClick={() => show(p)}>
              <strong>{p.line > 0 ? `Line ${p.line}, column ${p.column}` : "Score"}</strong> {p.field && <code>{p.field}</code>} {p.text}
              {p.hint && <small>{p.hint}</small>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const COMMENT = /(?:^|\s)#.*$/;
const KEY = /^(\s*(?:- )?)([\w$.-]+:)(?=\s|$)/;

// Coloured shows a line of YAML. It highlights the comment and the first key.
function Coloured({ line }: { line: string }) {
  const comment = COMMENT.exec(line)?.[0] ?? "";
  const rest = line.slice(0, line.length - comment.length);
  const [whole = "", indent = "", key = ""] = KEY.exec(rest) ?? [];
  return (
    <>
      {indent}
      {key && <b>{key}</b>}
      {rest.slice(whole.length)}
      {comment && <i>{comment}</i>}
    </>
  );
}
