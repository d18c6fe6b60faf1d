package compose

import (
	"math"
	"slices"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/scores/pitch"
)

// MIDI Tuning Standard: universal real-time messages for all devices.
const (
	realTime   = 0x7f
	allDevices = 0x7f
	mts        = 0x08
	singleNote = 0x02 // sets the pitch of each key
	octaveFine = 0x09 // sets a two-byte deviation for each of twelve keys

	midiKeys = 128
)

// setupTuning returns the messages that tune a synthesizer. There are none if there is no tuning, or if the pitch wheel tunes the notes.
func setupTuning(t *pitch.Tuning) []midi.Message {
	if t == nil {
		return nil
	}
	return tuningMessages(t.By, t.Semitones)
}

// Untune returns the messages that undo the tuning part of Setup.
func Untune(t *pitch.Tuning) []midi.Message {
	switch {
	case t == nil:
		return nil
	case t.Bends():
		return unbend(t)
	}
	return tuningMessages(t.By, func(key int) (float64, bool) { return float64(key), true })
}

// unbend returns the messages that end the zones of MPE and reset the range of pitch wheels.
func unbend(t *pitch.Tuning) []midi.Message {
	const usual = 2 // semitones, General MIDI's default
	var messages []midi.Message
	if t.By == pitch.ByMPE {
		messages = slices.Concat(registered(0, zoneChannels, 0), registered(lastChannel, zoneChannels, 0))
	}
	if t.Bend == usual {
		return messages
	}
	channels := slices.Concat(t.Channels...)
	if t.By == pitch.ByMPE {
		channels = append(channels, 1, lastChannel+1) // the managers
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
	case pitch.ByMTS: // in two messages, as one has at most 127 keys
		return []midi.Message{keyTuning(semitones, 0, midiKeys/2), keyTuning(semitones, midiKeys/2, midiKeys)}
	case pitch.ByOctave:
		return []midi.Message{octaveTuning(semitones)}
	}
	return nil
}

// keyTuning sets the pitch of keys, in steps of 1/16384 of a semitone.
func keyTuning(pitch func(key int) (float64, bool), from, to int) midi.Message {
	const steps, last, program = 1 << 14, midiKeys<<14 - 2, 0 // the highest value means "no change"
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

// octaveTuning sets the deviations of the twelve keys from C, in steps of 1/8192 of a semitone.
func octaveTuning(pitch func(key int) (float64, bool)) midi.Message {
	const middleC, centre = 60, 1 << 13
	data := []byte{realTime, allDevices, mts, octaveFine, 0x03, 0x7f, 0x7f} // all channels
	for i := range octave {
		semitones, _ := pitch(middleC + i)
		n := min(max(int(math.Round((semitones-float64(middleC+i))*centre))+centre, 0), 2*centre-1)
		data = append(data, byte(n>>7), byte(n&0x7f))
	}
	return midi.SysEx(data)
}
