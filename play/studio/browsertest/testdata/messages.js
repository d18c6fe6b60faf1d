// Records the notes that the page's synthesizer receives, in their order. Also records how many notes it received before it had its instruments, and
// how many program changes.
{
  const Channel = MessageChannel;
  const messages = [];
  globalThis.MessageChannel = class {
    constructor() {
      const [near, far] = [new Channel(), new Channel()];
      near.port2.onmessage = ({ data }) => {
        if (data.due) messages.push(...data.due.data.map((message) => Object.assign(message, { at: data.due.at })));
        far.port1.postMessage(data);
      };
      far.port1.onmessage = ({ data }) => near.port2.postMessage(data);
      this.port1 = near.port1;
      this.port2 = far.port2;
    }
  };
  addEventListener("instruments", () => (globalThis.early = notes().length), { once: true });
  globalThis.programs = () => messages.filter(([status]) => status >> 4 === 12).length;
  globalThis.early = -1; // -1 until the instruments are loaded
  globalThis.strikes = () => messages.filter(([status, , velocity]) => status >> 4 === 9 && velocity > 0).map((message) => ({ At: message.at, Data: [...message] }));
  globalThis.notes = () => messages.filter(([status]) => status >> 4 === 8 || status >> 4 === 9).map(([status, Key, velocity]) => {
    const Begins = status >> 4 === 9 && velocity > 0;
    return { Begins, Channel: status & 15, Key, Velocity: Begins ? velocity : 0 };
  });
}
