import { useRef, useState } from "preact/hooks";
import { downloadOf } from "./files";
import type { MadeFile } from "./protocol";

// DRAGS says whether this browser can hand a file over to another program that it is dragged into.
export const DRAGS = navigator.userAgent.includes("Chrome");

const SOON = 45_000; // ms in which a made file is dragged; the program keeps it for a minute

interface Ready { of: string; at: number; file: MadeFile }

// Handle is what an element needs that a file can be dragged by.
export interface Handle {
  draggable: true;
  onPointerEnter?: () => void;
  onPointerDown: () => void;
  onDragStart: (e: DragEvent) => void;
}

// useDragging returns handles of files. A file must be there when it is dragged, so it is made when the pointer comes near or, if that takes long, when
// it is pressed. make makes the file of a form, of describes the music that is in it, and early is called if the file is not there yet.
export function useDragging(make: (form: string) => Promise<MadeFile | undefined>, of: string, early: () => void): (form: string, quick: boolean) => Handle {
  const ready = useRef(new Map<string, Ready>());
  const [, again] = useState(0);
  const there = (form: string): Ready | undefined => {
    const one = ready.current.get(form);
    return one?.of === of && performance.now() - one.at < SOON ? one : undefined;
  };
  const prepare = async (form: string): Promise<void> => {
    if (there(form)) return;
    const file = await make(form);
    if (file) ready.current.set(form, { of, at: performance.now(), file });
    again((n) => n + 1);
  };
  const drag = (form: string, e: DragEvent): void => {
    const data = there(form) && downloadOf(there(form)!.file, location.href);
    ready.current.delete(form); // the program hands a file out once
    if (!data || !e.dataTransfer) {
      e.preventDefault();
      early();
      return void prepare(form);
    }
    e.dataTransfer.effectAllowed = "copy";
    e.dataTransfer.setData("DownloadURL", data);
  };
  return (form, quick) => ({
    draggable: true,
    onPointerEnter: quick ? () => void prepare(form) : undefined,
    onPointerDown: () => void prepare(form),
    onDragStart: (e) => drag(form, e),
  });
}
