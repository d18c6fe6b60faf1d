import type { ComponentChildren } from "preact";
import { megabytes } from "./sound/download";
import { useStudio, type View } from "./studio";
import { t } from "./words";

// gone returns true if the studio was connected before, but is not now.
export const gone = ({ connected, welcome }: View): boolean => welcome !== undefined && !connected;

// Gone says in all views that the studio does not answer, and what to do.
export function Gone() {
  const { view } = useStudio();
  if (!gone(view)) return null;
  return <p class="gone" role="alert">{goneText(view)}</p>;
}

function goneText({ ended, welcome }: View): string {
  if (welcome!.listener) return ended ? t("The performance has ended.") : t("The studio does not answer. The page goes on when it is back.");
  if (welcome!.alone) return t("The studio does not answer. The page goes on when it is back.");
  if (ended) return t("The program has ended. Start it again, and open the address that it prints.");
  return t("The studio does not answer. The page goes on when it is back. If the program has ended, start it again, and open the address that it prints.");
}

// Coming says that the studio itself is still loading, while its first performance can be heard already.
export function Coming() {
  const { view } = useStudio();
  if (!view.early) return null;
  return <small class="coming"> {view.loading ? t("The controls work once the studio is loaded: {0} so far.", megabytes(view.loading)) : t("The controls work once the studio is loaded.")}</small>;
}

// Steering wraps controls that need a studio. It disables them while no studio is connected.
export function Steering({ children }: { children: ComponentChildren }) {
  const { view } = useStudio();
  return <fieldset class="steering" disabled={view.early || gone(view)}>{children}</fieldset>;
}
