import { type BasicSoundBank, GeneratorTypes, MIDIControllers, Modulator, ModulatorCurveTypes, ModulatorSource } from "spessasynth_core";

const CONTROLLER = 1 << 7; // bits of a modulator's source: controller, centred, curve
const MIDDLE = 1 << 9;
const SWITCH = ModulatorCurveTypes.switch << 10;

const modulator = (source: number, destination: ConstructorParameters<typeof Modulator>[2], amount: number): Modulator =>
  new Modulator(ModulatorSource.fromSourceEnum(source | CONTROLLER), new ModulatorSource(), destination, amount);

// setTimbre makes controllers change the sound in the same way as compose/audio/timbre.go does. It omits brightness, resonance, release and the soft
// pedal's filter, which the synthesizer implements itself.
export function setTimbre(bank: BasicSoundBank): void {
  const others = bank.defaultModulators.filter((m) => m.primarySource.index !== MIDIControllers.attackTime);
  bank.defaultModulators = [
    ...others,
    modulator(MIDIControllers.attackTime | MIDDLE, GeneratorTypes.attackVolEnv, 12000), // 10 octaves
    modulator(MIDIControllers.softPedal | SWITCH, GeneratorTypes.initialAttenuation, 40), // 4 dB
    modulator(MIDIControllers.balance | MIDDLE, GeneratorTypes.pan, 500),
  ];
}
