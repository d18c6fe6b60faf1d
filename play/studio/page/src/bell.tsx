import { useEffect, useRef } from "preact/hooks";
import { IconButton } from "./icons";
import { useStudio } from "./studio";

// Bell shows a notice for a while, over dialogs, too.
export function Bell() {
  const studio = useStudio();
  const { notice } = studio.view;
  const bell = useRef<HTMLDivElement>(null);
  useEffect(() => {
    bell.current!.hidePopover();
    if (notice) bell.current!.showPopover();
  }, [notice]);
  return (
    <div class="bell" ref={bell} popover="manual" role={notice?.wrong ? "alert" : "status"}>
      {notice && (
        <div class={notice.wrong ? "notice wrong" : "notice"}>
          <p>
            {notice.text}
            {notice.hint && <small>{notice.hint}</small>}
          </p>
          <IconButton icon="close" name="Close" onClick={() => studio.notify()} />
        </div>
      )}
    </div>
  );
}
