package compose

import (
	"slices"

	"gitlab.com/gomidi/midi/v2/smf"

	"midiconnect4/scores"
)

// Banks is the piece as MIDI files of format 0, to be played together by a synthesizer
// each: one file, or as many as the notes of a tuned piece need channels. There the pitch
// wheel bends every note, whatever the tuning asks of MIDI files, by two semitones at
// most. The error is CheckSMF's.
func (p *Piece) Banks() ([][]byte, error) {
	tuned := func(m Movement) bool { return p.score(m).Tuning != nil }
	if !slices.ContainsFunc(p.movements(), tuned) {
		file, err := p.SMF(0)
		return [][]byte{file}, err
	}
	if err := p.CheckSMF(0); err != nil {
		return nil, err
	}
	var files [][]byte
	for _, b := range p.banks() {
		one := p.onChannels(b.channels)
		file := smf.New()
		file.TimeFormat = smf.MetricTicks(scores.TicksPerQuarter)
		tracks := []func() events{one.conductor}
		for _, part := range b.parts {
			tracks = append(tracks, func() events { return one.part(part) })
		}
		if err := file.Add(together(tracks).track(p.End())); err != nil {
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

// bank is the parts that share a synthesizer.
type bank struct {
	parts    []int
	channels [][]int // of all parts of the piece, from 1
}

// banks gives each part channels, with more than it needs for notes that die away.
func (p *Piece) banks() []bank {
	const dying, room = 4, 15 // channels; the drums have one more
	var all []bank
	left := 0
	for part := range p.Parts() {
		want, drum := 1, false
		for _, m := range p.movements() {
			s := p.score(m)
			if parts := s.Parts(); part < len(parts) {
				want = max(want, s.Together(part)+dying)
				drum = parts[part].Percussion()
			}
		}
		want = min(want, room)
		if drum {
			want = 0
		}
		if want > left || len(all) == 0 {
			all = append(all, bank{channels: make([][]int, p.Parts())})
			left = room
		}
		b := &all[len(all)-1]
		b.parts = append(b.parts, part)
		for next := room - left; len(b.channels[part]) < want; next++ {
			channel := 1 + next
			if channel >= drums {
				channel++
			}
			b.channels[part] = append(b.channels[part], channel)
		}
		left -= want
		if drum {
			b.channels[part] = []int{drums}
		}
	}
	return all
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
