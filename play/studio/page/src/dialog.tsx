import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Bell } from "./bell";
import { IconButton } from "./icons";
import { Instruments } from "./instruments";
import { t } from "./words";

// Dialog is a window over the page. Escape closes it. It opens in a layout effect: other effects run much later in a busy browser, and until then
// keys and clicks would reach the page.
export function Dialog({ title, close, children }: { title: string; close: () => void; children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    dialog.current!.showModal();
    dialog.current!.focus(); // so that the close button does not get the focus
  }, []);
  const outside = (e: MouseEvent): void => {
    if (e.target === dialog.current) close();
  };
  return (
    <dialog ref={dialog} tabIndex={-1} onClose={close} onClick={outside} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <IconButton icon="close" name={t("Close")} onClick={close} />
      </header>
      <Bell />
      <Instruments />
      {children}
    </dialog>
  );
}
