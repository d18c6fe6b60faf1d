// The worker that keeps the WebSocket to the program. It opens the socket again after it was lost.
import { Carrier } from "./carrier";

const SOONEST = 250; // ms before the first retry
const LATEST = 4000; // maximum ms between two tries
const PATIENCE = 3000; // ms after which a try counts as failed

let socket: WebSocket | undefined;
let pause = SOONEST;

const carrier = new Carrier(
  (frame) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(frame);
  },
  () => socket && hangUp(socket),
);

function dial(): void {
  const address = new URL("ws", location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  const mine = (socket = new WebSocket(address));
  mine.onopen = () => {
    pause = SOONEST;
    carrier.opened();
  };
  mine.onmessage = ({ data }: MessageEvent<string>) => mine === socket && carrier.frame(data);
  mine.onclose = () => hangUp(mine);
  setTimeout(() => mine.readyState === WebSocket.CONNECTING && hangUp(mine), PATIENCE);
}

// hangUp drops a socket. It does not wait until the socket has closed, which takes minutes in a broken network.
function hangUp(old: WebSocket): void {
  if (old !== socket) return;
  socket = undefined;
  old.close();
  carrier.closed();
  setTimeout(dial, pause);
  pause = Math.min(2 * pause, LATEST);
}

dial();
