package measure

import (
	"cmp"
	"math"
	"slices"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// music is a piece as it sounds.
type music struct {
	piece  *compose.Piece
	roster *compose.Roster
	parts  int
	sounds []sound // by onset, then part, then pitch
	clock  clock
}

// sound is a note as it sounds.
type sound struct {
	compose.Note
	part       int
	drum       bool    // it has no pitch
	pitch      float64 // in semitones
	begin, end float64 // seconds from the start of the piece
}

func listen(p *compose.Piece) *music {
	roster := p.Roster()
	m := &music{piece: p, roster: roster, parts: len(roster.Parts), clock: newClock(p)}
	for _, movement := range p.Movements {
		score := cmp.Or(movement.Score, p.Score)
		alone := compose.Piece{Score: score, Movements: []compose.Movement{movement}}
		for i, part := range roster.Places(score) {
			drum := roster.Parts[part].Percussion()
			for _, n := range alone.Part(i) {
				pitch := score.Pitch(n.Key)
				m.sounds = append(m.sounds, sound{n, part, drum || math.IsInf(pitch, 0), pitch, m.clock.at(n.On), m.clock.at(n.Off)})
			}
		}
	}
	slices.SortStableFunc(m.sounds, func(a, b sound) int {
		return cmp.Or(cmp.Compare(a.On, b.On), cmp.Compare(a.part, b.part), cmp.Compare(a.pitch, b.pitch))
	})
	return m
}

// line returns the pitched notes of a part as written, of simultaneous ones only the highest.
func (m *music) line(part int) []sound {
	var line []sound
	for _, s := range m.sounds {
		if s.part == part && !s.drum {
			line = append(line, s)
		}
	}
	slices.SortStableFunc(line, func(a, b sound) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(b.pitch, a.pitch))
	})
	return slices.CompactFunc(line, func(a, b sound) bool { return a.Start == b.Start })
}

// bars calls do for each bar of the moves, with the score of its movement.
func (m *music) bars(do func(b *compose.Bar, by *scores.Score)) {
	for _, movement := range m.piece.Movements {
		score := cmp.Or(movement.Score, m.piece.Score)
		for i := range movement.Bars {
			do(&movement.Bars[i], score)
		}
	}
}

// semitones returns an interval, rounded to semitones.
func semitones(from, to float64) int { return int(math.Round(to - from)) }

// clock converts ticks to seconds.
type clock struct {
	tempos []compose.TempoChange
	begin  []float64 // start of each tempo, in seconds
}

func newClock(p *compose.Piece) clock {
	c := clock{tempos: p.Tempos()}
	read := p.Clock()
	for _, t := range c.tempos {
		c.begin = append(c.begin, read(t.Tick))
	}
	return c
}

// at returns the time of a tick in seconds.
func (c clock) at(tick int) float64 {
	i, found := slices.BinarySearchFunc(c.tempos, tick, func(t compose.TempoChange, tick int) int { return cmp.Compare(t.Tick, tick) })
	if !found && i > 0 {
		i--
	}
	return c.begin[i] + compose.Seconds(tick-c.tempos[i].Tick, c.tempos[i].Tempo)
}
