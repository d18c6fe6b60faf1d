import { useEffect, useState } from "preact/hooks";
import { encode } from "uqr";
import { Dialog } from "./dialog";
import { ALONE } from "./sound";
import { useStudio } from "./studio";

// LONGEST is the length in characters of the longest link that a phone's camera can still read as a QR code from a screen.
const LONGEST = 1200;

// Share shows the link to the piece, to be copied or sent.
export function Share({ close }: { close: () => void }) {
  const studio = useStudio();
  const [link, setLink] = useState<string>();
  const site = studio.view.welcome?.site;
  useEffect(() => void studio.ask("share", {}).then((answer) => (answer ? setLink(addressOf(answer.link ?? "", site)) : close())), []);
  if (link === undefined) return null;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(link);
    studio.notify({ text: "The link is copied.", hint: "", wrong: false });
  };
  const send = (): void => void navigator.share({ title: "MIDI-Connect4", url: link }).catch(() => undefined); // fails if the person changes their mind
  return (
    <Dialog title="A link is the piece" close={close}>
      <p>Whoever opens this link hears this game: its moves, its players and its score are in the link itself.</p>
      {!ALONE && !site && <p class="hint">This page is on your machine alone. Start the program with --site ADDRESS, and links begin with that address; until then, put the address of such a page in front of the #.</p>}
      <input class="linktext" readOnly aria-label="Link" value={link} onFocus={(e) => e.currentTarget.select()} />
      <div class="buttons">
        <button type="button" class="primary" onClick={() => void copy()}>Copy</button>
        {"share" in navigator && link.includes(":") && <button type="button" onClick={send}>Send …</button>}
      </div>
      {link.includes(":") && link.length <= LONGEST && <QR text={link} />}
    </Dialog>
  );
}

// addressOf returns the link as an address. A page that a program serves can be reached only from its machine, so it does not give its own address.
const addressOf = (link: string, site = ""): string => (ALONE ? location.href.replace(/#.*/, "") : site) + link;

// QR is a QR code, dark on light in every theme, as cameras need it.
export function QR({ text }: { text: string }) {
  const { size, data } = encode(text, { ecc: "L", border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="The link as a QR code">
      <rect width={size} height={size} />
      <path d={path} />
    </svg>
  );
}
