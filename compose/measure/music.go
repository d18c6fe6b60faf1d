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
	piece   *compose.Piece // nil for a MIDI file
	parts   int
	sounds  []sound // by onset, then part, then pitch
	end     int     // tick
	clock   clock
	meters  []meter  // by time
	excerpt *excerpt // nil if the piece is too short, or it was not asked for
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
	m := &music{piece: p, parts: len(roster.Parts), end: p.End(), clock: newClock(p)}
	var last scores.Meter
	for _, movement := range p.Movements {
		score := cmp.Or(movement.Score, p.Score)
		if score.Meter != last {
			last = score.Meter
			m.meters = append(m.meters, meter{m.clock.quarters(movement.Start), float64(4*last.Beats) / float64(last.Unit)})
		}
		alone := compose.Piece{Score: score, Movements: []compose.Movement{movement}}
		for i, part := range roster.Places(score) {
			drum := roster.Parts[part].Percussion()
			for _, n := range alone.Part(i) {
				pitch := score.Pitch(n.Key)
				m.sounds = append(m.sounds, sound{n, part, drum || math.IsInf(pitch, 0), pitch, m.clock.at(n.On), m.clock.at(n.Off)})
			}
		}
	}
	m.sort()
	return m
}

// sort puts the sounds in order.
func (m *music) sort() {
	slices.SortStableFunc(m.sounds, func(a, b sound) int {
		return cmp.Or(cmp.Compare(a.On, b.On), cmp.Compare(a.part, b.part), cmp.Compare(a.pitch, b.pitch))
	})
}

// line returns the pitched notes of a part as written. Of simultaneous notes it returns only the highest.
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

// bars calls the function do for each bar of the moves, with the score of the bar's movement.
func (m *music) bars(do func(b *compose.Bar, by *scores.Score)) {
	if m.piece == nil {
		return
	}
	for _, movement := range m.piece.Movements {
		score := cmp.Or(movement.Score, m.piece.Score)
		for i := range movement.Bars {
			do(&movement.Bars[i], score)
		}
	}
}

// semitones returns an interval, rounded to semitones.
func semitones(from, to float64) int { return int(math.Round(to - from)) }

// clock converts ticks to quarter notes and seconds.
type clock struct {
	quarter float64 // ticks
	tempos  []tempo
}

// tempo is a tempo that holds from a tick on.
type tempo struct {
	tick         int
	microseconds float64 // of a quarter note
	begin        float64 // in seconds
}

func newClock(p *compose.Piece) clock {
	c := clock{quarter: scores.TicksPerQuarter}
	for _, t := range p.Tempos() {
		c.add(t.Tick, math.Round(60*second/t.Tempo))
	}
	return c
}

const second = 1e6 // microseconds

// add adds a change of tempo. Its tick must not be before the earlier changes.
func (c *clock) add(tick int, microseconds float64) {
	begin := 0.0
	if len(c.tempos) > 0 {
		begin = c.at(tick)
	}
	c.tempos = append(c.tempos, tempo{tick, microseconds, begin})
}

// at returns the time of a tick in seconds.
func (c clock) at(tick int) float64 { return c.after(float64(tick)) }

// after returns the time in seconds after a number of ticks.
func (c clock) after(ticks float64) float64 {
	i, _ := slices.BinarySearchFunc(c.tempos, ticks, func(t tempo, ticks float64) int {
		if float64(t.tick) <= ticks {
			return -1
		}
		return 1
	})
	t := c.tempos[max(0, i-1)]
	return t.begin + float64((ticks-float64(t.tick))/c.quarter*t.microseconds)/second
}

// quarters returns the time of a tick in quarter notes.
func (c clock) quarters(tick int) float64 { return float64(tick) / c.quarter }
