import { useState } from "preact/hooks";
import { Dialog } from "./dialog";
import { useStudio } from "./studio";
import { counted } from "./words";

// Audience shows the number of listeners, and the address at which others can listen.
export function Audience() {
  const { welcome, stage } = useStudio().view;
  const [open, setOpen] = useState(false);
  if (!welcome?.audience || welcome.listener) return null;
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>{counted(stage.state.audience, "{0} listener", "{0} listeners")}</button>
      {open && (
        <Dialog title="Audience" close={() => setOpen(false)}>
          <div class="form">
            <p>Others can listen, and watch, at</p>
            <p class="address"><a href={welcome.audience} target="_blank" rel="noreferrer">{welcome.audience}</a></p>
            <p>They can change nothing. Choose “the audience” as a gamer of a new performance, and they vote on its moves until the bar ends.</p>
          </div>
        </Dialog>
      )}
    </>
  );
}
