package audio

import (
	"github.com/sinshu/go-meltysynth/meltysynth"
	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/scores"
)

// Block is how many frames the synthesizer of WAV files plays at a time: a message is heard from
// the next block on.
const Block = 64

// Synthesizer plays MIDI messages on a font as they come. One goroutine at a time may use it. It
// allocates nothing.
type Synthesizer struct {
	font   *Font
	sounds *meltysynth.Synthesizer
	banks  [16]int32 // of each channel: the first byte of its bank select
}

// NewSynthesizer is a synthesizer that plays so many frames a second, in blocks of so many frames:
// 8 to 1024. The shorter they are, the longer it takes.
func NewSynthesizer(font *Font, rate, block int) (*Synthesizer, error) {
	settings := meltysynth.NewSynthesizerSettings(int32(rate))
	settings.MaximumPolyphony, settings.BlockSize = polyphony, int32(block)
	sounds, err := meltysynth.NewSynthesizer(font.sounds, settings)
	if err != nil {
		return nil, err
	}
	return &Synthesizer{font: font, sounds: sounds}, nil
}

// Send takes a message, which is heard from the next block on. Messages that are not for a channel
// have no effect. An instrument that the bundled font lacks is replaced, as Check says.
func (s *Synthesizer) Send(m midi.Message) {
	if len(m) < 2 || !m.Is(midi.ChannelMsg) {
		return
	}
	channel, command, first, second := int32(m[0]&0x0f), int32(m[0]&0xf0), int32(m[1]), int32(0)
	if len(m) > 2 {
		second = int32(m[2])
	}
	switch {
	case m.Is(midi.ProgramChangeMsg):
		s.program(channel, first)
		return
	case m.Is(midi.ControlChangeMsg) && uint8(first) == midi.BankSelectMSB:
		s.banks[channel] = second
	}
	s.sounds.ProcessMidiMessage(channel, command, first, second)
}

// program chooses an instrument of a channel's bank, or the one that stands in for it.
func (s *Synthesizer) program(channel, program int32) {
	part := scores.Player{Channel: int(channel) + 1, Bank: int(s.banks[channel]) * secondBytes, Program: int(program) + 1}
	if s.font.bundled && s.font.presets[voiceOf(part)] == nil {
		part = s.font.standIn(part)
	}
	const bankSelect, programChange = 0xb0, 0xc0
	s.sounds.ProcessMidiMessage(channel, bankSelect, int32(midi.BankSelectMSB), int32(part.Bank/secondBytes))
	s.sounds.ProcessMidiMessage(channel, programChange, int32(part.Program-1), 0)
}

// Render plays the next frames. left and right are as long as each other.
func (s *Synthesizer) Render(left, right []float32) { s.sounds.Render(left, right) }
