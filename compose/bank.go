package compose

import (
	"slices"

	"gitlab.com/gomidi/midi/v2/smf"

	"midiconnect4/scores"
)

// Banks is the piece as MIDI files of format 0, to be played together by a synthesizer
// each: one file, or as many as the notes of a tuned piece need channels. There the pitch
// wheel bends every note, whatever the tuning asks of MIDI files, by two semitones at
// most. The error is CheckBanks'.
func (p *Piece) Banks() ([][]byte, error) {
	if !p.tuned() {
		file, err := p.SMF(0)
		return [][]byte{file}, err
	}
	if err := p.CheckBanks(); err != nil {
		return nil, err
	}
	var files [][]byte
	for _, channels := range p.banks() {
		file := smf.New()
		file.TimeFormat = smf.MetricTicks(scores.TicksPerQuarter)
		if err := file.Add(p.onChannels(channels).oneTrack().track(p.End())); err != nil {
			return nil, err
		}
		data, err := file.Bytes()
		if err != nil {
			return nil, err
		}
		files = append(files, data)
	}
	return files, nil
}

// CheckBanks says which length or note Banks cannot hold. There are channels for all notes.
func (p *Piece) CheckBanks() error { return p.checkBars() }

// tuned reports whether some of the piece has a tuning.
func (p *Piece) tuned() bool {
	return slices.ContainsFunc(p.movements(), func(m Movement) bool { return p.score(m).Tuning != nil })
}

// drums is the channel of percussion, which has no pitch.
const drums = 10

// banks is the channels of all parts for each synthesizer, 0 being a channel of another
// one. A part has channels for its notes, and more for those that die away.
func (p *Piece) banks() (all [][][]int) {
	// A bar of a player has three notes. With the one that sounds, the channels last for two
	// bars, so that a note is not heard to bend while it dies away.
	const dying, room = 5, 15 // channels; the drums have one more
	wants, total := make([]int, p.Parts()), 0
	for part := range wants {
		wants[part] = 1
		if most := p.together(part); most > 0 {
			wants[part] = most + dying
		}
		total += wants[part]
	}
	for range (total + room - 1) / room {
		channels := make([][]int, len(wants))
		for part, want := range wants {
			channels[part] = make([]int, want)
		}
		all = append(all, channels)
	}
	next := 0
	for part, want := range wants {
		for place := range want {
			channel := 1 + next%room
			if channel >= drums {
				channel++
			}
			all[next/room][part][place] = channel
			next++
		}
	}
	return all
}

// together is how many notes of a part sound at a time, 0 for percussion.
func (p *Piece) together(part int) (most int) {
	for _, m := range p.movements() {
		s := p.score(m)
		if part >= len(s.Parts()) || s.Parts()[part].Percussion() {
			continue
		}
		alone := Piece{Score: s, Movements: []Movement{m}}
		var sounding []Note
		for _, n := range alone.Part(part) {
			sounding = slices.DeleteFunc(sounding, func(other Note) bool { return other.Off <= n.On })
			sounding = append(sounding, n)
			most = max(most, len(sounding))
		}
	}
	return most
}

// onChannels is the piece with other channels for its parts.
func (p *Piece) onChannels(channels [][]int) *Piece {
	on := *p
	on.Score = p.Score.OnChannels(channels)
	on.Movements = slices.Clone(p.Movements)
	for i, m := range p.Movements {
		if m.Score != nil {
			on.Movements[i].Score = m.Score.OnChannels(channels)
		}
	}
	return &on
}
