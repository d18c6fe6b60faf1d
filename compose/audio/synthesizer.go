package audio

import (
	"github.com/sinshu/go-meltysynth/meltysynth"
	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/scores"
)

// Block is the number of frames (samples per channel) that the synthesizer for WAV files plays at once. A message takes effect from the next
// block on.
const Block = 64

// Synthesizer plays MIDI messages as they arrive. Only one goroutine at a time may use it. Its methods do not allocate memory.
type Synthesizer struct {
	font     *Font
	sounds   *meltysynth.Synthesizer
	tones    []tone
	channels [16]channel
}

// channel holds the part of a MIDI channel's state that the library meltysynth does not handle.
type channel struct {
	bank         int32 // first byte of the MIDI bank
	pan, balance int32
	sostenuto    sostenuto
	timbre       timbre
}

// middle is the neutral value of most controllers. It is also the lowest value at which a pedal counts as pressed.
const middle = 64

// NewSynthesizer returns a synthesizer that plays rate frames a second, in blocks of block frames (8 to 1024). Shorter blocks take more
// processor time.
func NewSynthesizer(font *Font, rate, block int) (*Synthesizer, error) {
	settings := meltysynth.NewSynthesizerSettings(int32(rate))
	settings.MaximumPolyphony, settings.BlockSize = polyphony, int32(block)
	sounds, err := meltysynth.NewSynthesizer(font.sounds, settings)
	if err != nil {
		return nil, err
	}
	s := &Synthesizer{font: font, sounds: sounds, tones: tonesOf(sounds)}
	for i := range s.channels {
		s.channels[i] = channel{pan: middle, balance: middle, timbre: unchanged}
	}
	return s, nil
}

const (
	noteOff       = 0x80
	noteOn        = 0x90
	controlChange = 0xb0
	programChange = 0xc0
)

// Send plays a MIDI message from the next block on. It ignores messages without a channel. Instruments that the bundled font lacks are replaced
// (see Check).
func (s *Synthesizer) Send(m midi.Message) {
	if len(m) < 2 || !m.Is(midi.ChannelMsg) {
		return
	}
	channel, command, first, second := int32(m[0]&0x0f), int32(m[0]&0xf0), int32(m[1]&0x7f), int32(0)
	if len(m) > 2 {
		second = int32(m[2] & 0x7f)
	}
	switch {
	case command == noteOn && second > 0:
		s.begin(channel, first, second)
	case command == noteOn || command == noteOff:
		if !s.channels[channel].sostenuto.lift(first) {
			s.sounds.NoteOff(channel, first)
		}
	case command == controlChange:
		s.control(channel, first, second)
	case command == programChange:
		s.program(channel, first)
	default:
		s.sounds.ProcessMidiMessage(channel, command, first, second)
	}
}

// begin starts a note with the timbre of its channel.
func (s *Synthesizer) begin(channel, key, velocity int32) {
	on := &s.channels[channel]
	on.sostenuto.down[key] = true
	s.sounds.NoteOn(channel, key, velocity)
	if on.timbre == unchanged {
		return
	}
	for i := range s.tones {
		if t := &s.tones[i]; t.begins() && *t.channel == channel {
			t.strike(&on.timbre)
		}
	}
}

// control sets a controller: in this package if the library does not support it, otherwise in the library.
func (s *Synthesizer) control(channel, controller, value int32) {
	on := &s.channels[channel]
	switch uint8(controller) {
	case midi.BankSelectMSB:
		on.bank = value
	case midi.PanPositionMSB, midi.BalanceMSB:
		if uint8(controller) == midi.BalanceMSB {
			on.balance = value
		} else {
			on.pan = value
		}
		controller, value = int32(midi.PanPositionMSB), min(max(on.pan+on.balance-middle, 0), midiValues-1)
	case midi.SustenutoPedalSwitch:
		s.hold(channel, value >= middle)
	case midi.AllSoundOff, midi.AllNotesOff:
		on.sostenuto.silence()
	case midi.AllControllersOff:
		s.hold(channel, false)
		s.turn(channel, midi.SoftPedalSwitch, 0)
	default:
		if s.turn(channel, uint8(controller), value) {
			return
		}
	}
	s.sounds.ProcessMidiMessage(channel, controlChange, controller, value)
}

// hold presses or releases the sostenuto pedal.
func (s *Synthesizer) hold(channel int32, down bool) {
	pedal := &s.channels[channel].sostenuto
	if down {
		pedal.press()
		return
	}
	pedal.release(func(key int32) { s.sounds.NoteOff(channel, key) })
}

// turn sets a controller that changes the timbre, and changes the notes that already sound. It returns false if the controller does not concern
// the timbre.
func (s *Synthesizer) turn(channel int32, controller uint8, value int32) bool {
	timbre := &s.channels[channel].timbre
	before := *timbre
	if !timbre.control(controller, value) {
		return false
	}
	for i := range s.tones {
		t := &s.tones[i]
		t.begins()
		if *timbre != before && *t.channel == channel && t.began.gain > 0 {
			t.turn(timbre)
		}
	}
	return true
}

// program selects an instrument from the channel's bank. If the bundled font lacks it, its replacement is selected.
func (s *Synthesizer) program(channel, program int32) {
	part := scores.Player{Channel: int(channel) + 1, Bank: int(s.channels[channel].bank) * secondBytes, Program: int(program) + 1}
	if s.font.bundled && s.font.presets[voiceOf(part)] == nil {
		part = s.font.replacement(part)
	}
	s.sounds.ProcessMidiMessage(channel, controlChange, int32(midi.BankSelectMSB), int32(part.Bank/secondBytes))
	s.sounds.ProcessMidiMessage(channel, programChange, int32(part.Program-1), 0)
}

// Render plays the next frames. The slices left and right must have equal length.
func (s *Synthesizer) Render(left, right []float32) { s.sounds.Render(left, right) }
