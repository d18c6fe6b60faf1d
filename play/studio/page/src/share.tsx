import { useEffect, useState } from "preact/hooks";
import { Dialog } from "./dialog";
import { QRCode } from "./qrcode";
import { ALONE } from "./sound/sound";
import { useStudio } from "./studio";
import { t } from "./words";

// Share shows the link to the piece, to be copied or sent, and the lines that show the piece in a frame of another page.
export function Share({ close }: { close: () => void }) {
  const studio = useStudio();
  const [end, setEnd] = useState<string>();
  useEffect(() => void studio.ask("share", {}).then((answer) => (answer ? setEnd(answer.link ?? "") : close())), []);
  if (end === undefined) return null;
  const site = siteOf(studio.view.welcome?.site);
  const link = site + end;
  const send = (): void => void navigator.share({ title: "MIDI-Connect4", url: link }).catch(() => undefined); // fails if the person changes their mind
  return (
    <Dialog title={t("A link is the piece")} close={close}>
      <div class="form">
        <p>{t("Whoever opens this link hears this game: its moves, its players and its score are in the link itself.")}</p>
        {!site && <p class="hint">{t("This page is on your machine alone. Start the program with --site ADDRESS, and links begin with that address; until then, put the address of such a page in front of the #.")}</p>}
        <input class="linktext" readOnly aria-label={t("Link")} value={link} onFocus={(e) => e.currentTarget.select()} />
        <div class="buttons">
          <Copy text={link} class="primary" />
          {"share" in navigator && site && <button type="button" onClick={send}>{t("Send …")}</button>}
        </div>
        {site && <QRCode text={link} label={t("The link as a QR code")} />}
        {site && (
          <details class="embed">
            <summary>{t("Show it in a page of yours")}</summary>
            <p>{t("These lines of HTML show the board with a button to play, and a way to the studio.")}</p>
            <textarea class="linktext" readOnly rows={4} aria-label={t("Lines of HTML")} value={frameOf(site, end)} onFocus={(e) => e.currentTarget.select()} />
            <Copy text={frameOf(site, end)} />
          </details>
        )}
      </div>
    </Dialog>
  );
}

// Copy copies a text.
function Copy({ text, ...rest }: { text: string; class?: string }) {
  const studio = useStudio();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    studio.notify({ text: t("Copied."), hint: "", wrong: false });
  };
  return <button type="button" class={rest.class} onClick={() => void copy()}>{t("Copy")}</button>;
}

// siteOf returns the address at which others can open links. A page that a program serves can be reached only from its machine, so it does not give
// its own address, but that of a page without a program, if it knows one.
const siteOf = (site = ""): string => (ALONE ? location.href.replace(/#.*/, "") : site);

// frameOf returns lines of HTML that show a piece in a frame. A link has no character that HTML would not take as it is, but &.
function frameOf(site: string, end: string): string {
  const address = new URL("embed.html", site) + end;
  return `<iframe src="${address.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"\n  title="MIDI-Connect4" width="480" height="560" style="border: 0"\n  allow="autoplay" loading="lazy"></iframe>`;
}
