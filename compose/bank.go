package compose

import (
	"slices"

	"gitlab.com/gomidi/midi/v2/smf"

	"midiconnect4/scores"
)

// Banks returns the piece as MIDI files of format 0, one per synthesizer. All synthesizers must play at the same time. A piece with a tuning
// needs more than one file if its notes need more than 15 channels. The files tune every note by the pitch wheel, by at most two semitones, even
// if the score's tuning asks for other messages. Banks returns the errors of CheckBanks.
func (p *Piece) Banks() ([][]byte, error) { return p.play(p) }

// Stem returns MIDI files like Banks, in which only one part has notes. place is the part's index in the piece's roster. The part has the same
// channels as in Banks.
func (p *Piece) Stem(place int) ([][]byte, error) { return p.play(p.solo(place)) }

// play returns music as MIDI files for the synthesizers of the piece p. The music is the piece, or one part of it.
func (p *Piece) play(music *Piece) ([][]byte, error) {
	if !p.tuned() {
		file, err := music.SMF(0)
		return [][]byte{file}, err
	}
	if err := p.CheckBanks(); err != nil {
		return nil, err
	}
	var files [][]byte
	for _, channels := range p.banks() {
		file := smf.New()
		file.TimeFormat = smf.MetricTicks(scores.TicksPerQuarter)
		if err := file.Add(music.onChannels(channels).oneTrack().track(p.End())); err != nil {
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

// solo returns the piece with only the notes of the part at a place in the roster.
func (p *Piece) solo(place int) *Piece {
	roster, alone := p.Roster(), *p
	alone.Movements = slices.Clone(p.Movements)
	for i := range alone.Movements {
		m := &alone.Movements[i]
		number := slices.Index(roster.Places(p.ScoreOf(*m)), place) // -1 if the movement lacks the part
		of := func(lines []Line) []Line {
			return slices.DeleteFunc(slices.Clone(lines), func(l Line) bool { return l.Part != number })
		}
		m.Bars = slices.Clone(m.Bars)
		for b := range m.Bars {
			bar := &m.Bars[b]
			if bar.Lines = of(bar.Lines); bar.Part() != number {
				bar.Notes, bar.Drone = nil, nil
			}
		}
		if m.Ending != nil {
			ending := *m.Ending
			ending.Lines = of(ending.Lines)
			for player := range ending.Notes {
				if player != number {
					ending.Notes[player] = nil
				}
			}
			m.Ending = &ending
		}
	}
	return &alone
}

// CheckBanks returns an error if Banks cannot write a length or a note of the piece. The number of channels is never an error, because Banks
// adds files.
func (p *Piece) CheckBanks() error { return p.checkBars() }

// tuned reports whether any movement has a tuning.
func (p *Piece) tuned() bool {
	return slices.ContainsFunc(p.movements(), func(m Movement) bool { return p.ScoreOf(m).Tuning != nil })
}

// drums is the channel of percussion in General MIDI, counted from 1.
const drums = 10

// banks returns the channels of each part on each synthesizer: all[synthesizer][part] is a list of channels. In this list, 0 stands for a
// channel of another synthesizer. A part gets a channel for each simultaneous note, and a few more for notes that die away.
func (p *Piece) banks() (all [][][]int) {
	// A part that plays one note at a time gets six channels, enough for the three notes of two bars. So a note has died away before its channel
	// gets another pitch bend.
	const dying, room = 5, 15 // numbers of channels: five more for notes that die away; 15 per synthesizer, because percussion takes the 16th
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

// together returns the largest number of notes that sound at once in a part; 0 for percussion.
func (p *Piece) together(part int) (most int) {
	for _, m := range p.movements() {
		s := p.ScoreOf(m)
		if part >= len(s.Parts()) || s.Parts()[part].Percussion() {
			continue
		}
		var sounding []Note
		for _, n := range p.Notes(m, part) {
			sounding = slices.DeleteFunc(sounding, func(other Note) bool { return other.Off <= n.On })
			sounding = append(sounding, n)
			most = max(most, len(sounding))
		}
	}
	return most
}

// onChannels returns the piece with its parts on the given channels: channels[part] is a list.
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
