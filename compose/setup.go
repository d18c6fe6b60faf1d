package compose

import (
	"math"
	"slices"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/scores"
	"midiconnect4/scores/pitch"
)

// Setup returns the messages that prepare a synthesizer for a score: first its tuning, then each part.
func Setup(s *scores.Score) []midi.Message {
	messages := setupTuning(s.Tuning)
	for part := range s.Parts() {
		messages = append(messages, setupPart(s, part)...)
	}
	return messages
}

// setupPart returns the messages that prepare a synthesizer for a part, on all channels of the part.
func setupPart(s *scores.Score, number int) []midi.Message {
	part, t := s.Parts()[number], s.Tuning
	var messages []midi.Message
	channels := PartChannels(s, number)
	tuned := t != nil && !part.Percussion()
	if tuned && t.By == pitch.ByMPE {
		messages = registered(channels[0], zoneChannels, uint8(len(channels)-1))
	}
	for _, channel := range channels {
		messages = append(messages, setupChannel(part, channel)...)
		switch {
		case !tuned:
		case t.Bends():
			messages = append(messages, registered(channel, 0, uint8(t.Bend))...) // registered parameter 0: pitch bend range
		case t.By == pitch.ByMTS:
			messages = append(messages, registered(channel, 4, 0)...) // registered parameter 4: bank of tunings
			messages = append(messages, registered(channel, 3, 0)...) // registered parameter 3: number of the tuning in its bank
		}
	}
	return messages
}

// PartChannels returns the channels of a part, counted from 0. With MPE, the first one is the manager channel of the part's zone. If other
// synthesizers play the part, it returns nil.
func PartChannels(s *scores.Score, number int) []uint8 {
	part, t := s.Parts()[number], s.Tuning
	var channels []uint8
	switch {
	case t != nil && part.Percussion() && t.Channels[number][0] == 0:
		return nil
	case t == nil || part.Percussion():
		return []uint8{uint8(part.Channel - 1)}
	case t.By == pitch.ByMPE:
		manager := uint8(0) // manager channel of the lower zone, which lies below the zone's other channels
		if t.Channels[number][0] > drums {
			manager = lastChannel
		}
		channels = append(channels, manager)
	}
	for _, channel := range t.Channels[number] {
		if channel > 0 {
			channels = append(channels, uint8(channel-1))
		}
	}
	return channels
}

const (
	lastChannel  = 15 // counted from 0
	zoneChannels = 6  // registered parameter that defines an MPE zone; its value is the number of channels
)

// setupChannel returns the messages that set a part's bank and program. It adds messages for pan, volume and controllers, if the score sets these.
func setupChannel(part *scores.Player, channel uint8) []midi.Message {
	messages := []midi.Message{
		midi.ControlChange(channel, midi.BankSelectMSB, uint8(part.Bank>>7)),
		midi.ControlChange(channel, midi.BankSelectLSB, uint8(part.Bank&0x7f)),
		midi.ProgramChange(channel, uint8(part.Program-1)),
	}
	if part.Pan != nil {
		messages = append(messages, midi.ControlChange(channel, midi.PanPositionMSB, uint8(*part.Pan+centre)))
	}
	if part.Volume != nil {
		messages = append(messages, midi.ControlChange(channel, midi.VolumeMSB, uint8(*part.Volume)))
	}
	for _, c := range part.Controllers {
		if !changes(c) {
			messages = append(messages, midi.ControlChange(channel, uint8(c.Number), uint8(c.Value.From)))
		}
	}
	return messages
}

const centre = 64 // middle position of the pan controller

// registered returns the messages that set a registered parameter (RPN).
func registered(channel, parameter, value uint8) []midi.Message {
	const none = 127 // parameter number that selects no parameter, so that later data entry messages change nothing
	set := func(controller, value uint8) midi.Message { return midi.ControlChange(channel, controller, value) }
	return []midi.Message{
		set(midi.RegisteredParameterMSB, 0), set(midi.RegisteredParameterLSB, parameter),
		set(midi.DataEntryMSB, value), set(midi.DataEntryLSB, 0),
		set(midi.RegisteredParameterMSB, none), set(midi.RegisteredParameterLSB, none),
	}
}

// sameSetup reports whether a part needs the same setup messages in two scores.
func sameSetup(a, b *scores.Score, part int) bool {
	return slices.EqualFunc(setupPart(a, part), setupPart(b, part), slices.Equal[midi.Message])
}

// Bytes of the MIDI Tuning Standard: real-time messages to all devices.
const (
	realTime   = 0x7f
	allDevices = 0x7f
	mts        = 0x08
	singleNote = 0x02 // message that sets the pitches of single keys
	octaveFine = 0x09 // message that sets a two-byte deviation for each of the twelve keys of an octave

	midiKeys = 128
)

// setupTuning returns the messages that tune a synthesizer. It returns nil if there is no tuning, or if pitch bends tune the notes.
func setupTuning(t *pitch.Tuning) []midi.Message {
	if t == nil {
		return nil
	}
	return tuningMessages(t.By, t.Semitones)
}

// Untune returns the messages that undo the tuning part of the function Setup.
func Untune(t *pitch.Tuning) []midi.Message {
	switch {
	case t == nil:
		return nil
	case t.Bends():
		return unbend(t)
	}
	return tuningMessages(t.By, func(key int) (float64, bool) { return float64(key), true })
}

// unbend returns the messages that end the zones of MPE and reset the pitch bend range.
func unbend(t *pitch.Tuning) []midi.Message {
	const usual = 2 // semitones; the default pitch bend range of General MIDI
	var messages []midi.Message
	if t.By == pitch.ByMPE {
		messages = slices.Concat(registered(0, zoneChannels, 0), registered(lastChannel, zoneChannels, 0))
	}
	if t.Bend == usual {
		return messages
	}
	channels := slices.Concat(t.Channels...)
	if t.By == pitch.ByMPE {
		channels = append(channels, 1, lastChannel+1) // the manager channels of the two zones
	}
	slices.Sort(channels)
	for _, channel := range slices.Compact(channels) {
		if channel > 0 {
			messages = append(messages, registered(uint8(channel-1), 0, usual)...)
		}
	}
	return messages
}

func tuningMessages(by pitch.TuningBy, semitones func(key int) (float64, bool)) []midi.Message {
	switch by {
	case pitch.ByMTS: // two messages, because one message tunes at most 127 keys
		return []midi.Message{keyTuning(semitones, 0, midiKeys/2), keyTuning(semitones, midiKeys/2, midiKeys)}
	case pitch.ByOctave:
		return []midi.Message{octaveTuning(semitones)}
	}
	return nil
}

// keyTuning returns a message that sets the pitches of some keys, in steps of 1/16384 of a semitone. The keys are from, from+1, …, to-1.
func keyTuning(pitch func(key int) (float64, bool), from, to int) midi.Message {
	const steps, last, program = 1 << 14, midiKeys<<14 - 2, 0 // last is one less than the highest value, which means "no change"
	data := []byte{realTime, allDevices, mts, singleNote, program, 0}
	for key := from; key < to; key++ {
		semitones, ok := pitch(key)
		if !ok || semitones < 0 || semitones >= midiKeys {
			continue
		}
		n := min(int(math.Round(semitones*steps)), last)
		data = append(data, byte(key), byte(n>>14), byte(n>>7&0x7f), byte(n&0x7f))
		data[5]++
	}
	return midi.SysEx(data)
}

// octaveTuning returns a message that sets the deviations of the twelve keys C to B in all octaves, in steps of 1/8192 of a semitone.
func octaveTuning(pitch func(key int) (float64, bool)) midi.Message {
	const middleC, centre = 60, 1 << 13
	data := []byte{realTime, allDevices, mts, octaveFine, 0x03, 0x7f, 0x7f} // the last three bytes select all channels
	for i := range octave {
		semitones, _ := pitch(middleC + i)
		n := min(max(int(math.Round((semitones-float64(middleC+i))*centre))+centre, 0), 2*centre-1)
		data = append(data, byte(n>>7), byte(n&0x7f))
	}
	return midi.SysEx(data)
}
