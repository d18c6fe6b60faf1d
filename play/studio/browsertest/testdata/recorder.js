// Records the sound that the page plays.
{
  const processor = `
    registerProcessor("recorder", class extends AudioWorkletProcessor {
      kept = new Float32Array(2048);
      used = 0;
      process([[left, right]]) {
        if (!left) return true;
        for (let i = 0; i < left.length; i++) this.kept[this.used + i] = left[i] + (right ?? left)[i];
        this.used += left.length;
        if (this.used === this.kept.length) {
          this.port.postMessage({ end: currentFrame + left.length, samples: this.kept.slice(), at: Date.now() });
          this.used = 0;
        }
        return true;
      }
    });`;
  const chunks = [];
  let rate = 0;
  const connect = AudioNode.prototype.connect;
  const listen = async (node) => {
    const { context } = node;
    rate = context.sampleRate;
    await context.audioWorklet.addModule(URL.createObjectURL(new Blob([processor], { type: "text/javascript" })));
    const recorder = new AudioWorkletNode(context, "recorder");
    recorder.port.onmessage = ({ data }) => {
      if (!soundedAt && loudness(data) > 0.001) globalThis.soundedAt = performance.timeOrigin + performance.now();
      loudest = Math.max(loudest, loudness(data));
      chunks.push(data);
    };
    connect.call(node, recorder);
    connect.call(recorder, context.destination);
  };
  AudioNode.prototype.connect = function (to, ...rest) {
    if (to instanceof AudioDestinationNode) void listen(this);
    return connect.call(this, to, ...rest);
  };
  // sounding(ms) is the loudness of the last ms milliseconds, relative to the loudest sound so far (1).
  const loudness = ({ samples }) => samples.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  let loudest = 0;
  globalThis.soundedAt = 0; // time of the first sound, in ms since 1970; 0 before it
  globalThis.sounding = (ms) => {
    const last = chunks.slice(-Math.ceil((ms / 1000) * rate / 2048));
    return loudest && Math.max(...last.map(loudness)) / loudest;
  };
  globalThis.recorded = async () => {
    const gaps = chunks.filter(({ end, samples }, i) => i > 0 && end - samples.length !== chunks[i - 1].end).length;
    // The time of the first sample, in ms since 1970. Chunks may be late, so it is the median.
    const starts = chunks.map(({ at }, i) => at - ((i + 1) * 2048 * 1000) / rate).sort((a, b) => a - b);
    const blob = new Blob(chunks.map(({ samples }) => samples));
    const url = await new Promise((done) => {
      const reader = new FileReader();
      reader.onload = () => done(reader.result);
      reader.readAsDataURL(blob);
    });
    return { rate, start: starts[starts.length >> 1], gaps, base64: url.slice(url.indexOf(",") + 1) };
  };
}
