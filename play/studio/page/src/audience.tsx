import { useState } from "preact/hooks";
import { Dialog } from "./dialog";
import { QRCode } from "./qrcode";
import { useStudio } from "./studio";
import { counted, t } from "./words";

// Audience shows the number of listeners, and the address at which others can listen.
export function Audience() {
  const { welcome, stage } = useStudio().view;
  const [open, setOpen] = useState(false);
  if (!welcome?.audience || welcome.listener) return null;
  return (
    <>
      <button type="button" class="listeners" onClick={() => setOpen(true)}>{counted(stage.state.audience, "{0} listener", "{0} listeners")}</button>
      {open && (
        <Dialog title={t("Audience")} close={() => setOpen(false)}>
          <div class="form">
            <p>{t("Others can listen, and watch, at")}</p>
            <p class="address"><a href={welcome.audience} target="_blank" rel="noreferrer">{welcome.audience}</a></p>
            {isHere(welcome.audience) ? (
              <p class="hint">{t("Only this machine can reach this address. Start the program with --audience 0.0.0.0:8000, and all devices in its network can.")}</p>
            ) : (
              <QRCode text={welcome.audience} label={t("The address as a QR code")} />
            )}
            <p>{t("They can change nothing. Choose “the audience” as a gamer of a new performance, and they vote on its moves until the bar ends.")}</p>
          </div>
        </Dialog>
      )}
    </>
  );
}

// isHere returns true if only this machine can reach an address.
const isHere = (address: string): boolean => /^(127\.|\[::1\]|localhost)/.test(new URL(address).hostname);
