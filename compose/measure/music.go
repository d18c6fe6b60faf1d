package measure

import (
	"cmp"
	"math"
	"slices"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// music holds the notes of a piece, with the times at which they sound.
type music struct {
	piece   *compose.Piece // nil if the music comes from a MIDI file
	parts   int
	sounds  []sound // ordered by start, then part, then pitch
	end     int     // tick at which the piece ends
	clock   clock
	meters  []meter  // ordered by time
	excerpt *excerpt // nil if the piece is too short, or if the caller does not need it
}

// sound is a note as it sounds.
type sound struct {
	compose.Note
	part       int
	drum       bool    // whether the note has no pitch
	pitch      float64 // MIDI key number of the pitch, with a fraction in some tunings
	begin, end float64 // seconds from the start of the piece
}

func listen(p *compose.Piece) *music {
	roster := p.Roster()
	m := &music{piece: p, parts: len(roster.Parts), end: p.End(), clock: newClock(p)}
	var last scores.Meter
	for _, movement := range p.Movements {
		score := p.ScoreOf(movement)
		if score.Meter != last {
			last = score.Meter
			m.meters = append(m.meters, meter{m.clock.quarters(movement.Start), float64(4*last.Beats) / float64(last.Unit)})
		}
		for i, part := range roster.Places(score) {
			drum := roster.Parts[part].Percussion()
			for _, n := range p.Notes(movement, i) {
				pitch := score.Pitch(n.Key)
				m.sounds = append(m.sounds, sound{n, part, drum || math.IsInf(pitch, 0), pitch, m.clock.at(n.On), m.clock.at(n.Off)})
			}
		}
	}
	m.sort()
	return m
}

// sort sorts the sounds by start, then part, then pitch.
func (m *music) sort() {
	slices.SortStableFunc(m.sounds, func(a, b sound) int {
		return cmp.Or(cmp.Compare(a.On, b.On), cmp.Compare(a.part, b.part), cmp.Compare(a.pitch, b.pitch))
	})
}

// line returns the pitched notes of a part, ordered by their written starts. Of notes with the same start, it returns only the highest.
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

// bars calls the given function for each bar that a move has composed, with the score of the bar's movement. It does nothing for a MIDI file.
func (m *music) bars(do func(b *compose.Bar, by *scores.Score)) {
	if m.piece == nil {
		return
	}
	for _, movement := range m.piece.Movements {
		score := m.piece.ScoreOf(movement)
		for i := range movement.Bars {
			do(&movement.Bars[i], score)
		}
	}
}

// semitones returns the interval between two pitches, rounded to semitones.
func semitones(from, to float64) int { return int(math.Round(to - from)) }

// clock converts ticks to quarter notes and seconds.
type clock struct {
	quarter float64 // ticks per quarter note
	tempos  []tempo
}

// tempo is a tempo that counts from a tick on.
type tempo struct {
	tick         int
	microseconds float64 // length of a quarter note
	begin        float64 // time of the tick in seconds
}

func newClock(p *compose.Piece) clock {
	c := clock{quarter: scores.TicksPerQuarter}
	for _, t := range p.Tempos() {
		c.add(t.Tick, math.Round(60*second/t.Tempo))
	}
	return c
}

const second = 1e6 // in microseconds

// add adds a change of tempo. The changes must be added in order of time.
func (c *clock) add(tick int, microseconds float64) {
	begin := 0.0
	if len(c.tempos) > 0 {
		begin = c.at(tick)
	}
	c.tempos = append(c.tempos, tempo{tick, microseconds, begin})
}

// at returns the time of a tick in seconds.
func (c clock) at(tick int) float64 { return c.after(float64(tick)) }

// after returns the time in seconds at which a number of ticks, perhaps a fraction, has passed.
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
