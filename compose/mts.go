package compose

import (
	"math"
	"slices"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/scores/pitch"
)

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
