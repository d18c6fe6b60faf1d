import type { ComponentChildren } from "preact";
import { useStudio, type View } from "./studio";

// gone reports whether the studio was there, and is not any more.
export const gone = ({ connected, welcome }: View): boolean => welcome !== undefined && !connected;

// Gone says in all views that the studio has gone, and what to do.
export function Gone() {
  const { view } = useStudio();
  if (!gone(view)) return null;
  return <p class="gone" role="alert">{goneText(view)}</p>;
}

function goneText({ ended, welcome }: View): string {
  if (welcome!.listener) return ended ? "The performance has ended." : "The studio does not answer. The page goes on when it is back.";
  if (welcome!.alone) return "The studio does not answer. The page goes on when it is back.";
  if (ended) return "The program has ended. Start it again, and open the address that it prints.";
  return "The studio does not answer. The page goes on when it is back. If the program has ended, start it again, and open the address that it prints.";
}

// Steering wraps what needs a studio, and disables it while there is none.
export function Steering({ children }: { children: ComponentChildren }) {
  return <fieldset class="steering" disabled={gone(useStudio().view)}>{children}</fieldset>;
}
