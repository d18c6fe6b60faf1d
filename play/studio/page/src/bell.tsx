import { IconButton } from "./icons";
import { useStudio } from "./studio";
import { t } from "./words";

// Bell shows a notice for a while, in the header of the page or in a dialog.
export function Bell() {
  const studio = useStudio();
  const { notice } = studio.view;
  return (
    <div class="bell" role={notice?.wrong ? "alert" : "status"}>
      {notice && (
        <div class={notice.wrong ? "notice wrong" : "notice"}>
          <p>
            {t(notice.text)}
            {notice.hint && <small>{t(notice.hint)}</small>}
          </p>
          <IconButton icon="close" name={t("Close the notice")} onClick={() => studio.notify()} />
        </div>
      )}
    </div>
  );
}
