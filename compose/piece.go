package compose

import (
	"cmp"
	"iter"
	"math"
	"slices"
	"time"

	"midiconnect4/scores"
)

// Piece is the music of one game or several, with the score that made it.
type Piece struct {
	Score     *scores.Score
	Title     string
	Movements []Movement
}

// Movement is the music of one game.
type Movement struct {
	Title         string
	Comments      []string      // for people; files of the piece contain them
	Width, Height int           // of the board; 0 if unknown
	Diagram       *Diagram      // of the game; nil if pieces stay where they are put
	Score         *scores.Score // the movement's own; nil for the piece's
	Start         int           // tick, not before the end of the previous movement
	Before        int           // bars of the game that were left out before the first one
	Bars          []Bar
	Ending        *Ending // nil for none
}

// End is the tick on which the movement ends.
func (m Movement) End() int {
	switch {
	case m.Ending != nil:
		return m.Ending.Start + m.Ending.Ticks
	case len(m.Bars) > 0:
		return m.Bars[len(m.Bars)-1].End()
	}
	return m.Start
}

// End is the tick on which the piece ends.
func (p *Piece) End() int {
	if len(p.Movements) == 0 {
		return 0
	}
	return p.Movements[len(p.Movements)-1].End()
}

// score is the score of a movement.
func (p *Piece) score(m Movement) *scores.Score { return cmp.Or(m.Score, p.Score) }

// Scores yields each score of the piece once: its own, and then those of movements that have another.
func (p *Piece) Scores() iter.Seq[*scores.Score] {
	return func(yield func(*scores.Score) bool) {
		if !yield(p.Score) {
			return
		}
		for i, m := range p.Movements {
			known := m.Score == nil || m.Score == p.Score ||
				slices.ContainsFunc(p.Movements[:i], func(before Movement) bool { return before.Score == m.Score })
			if !known && !yield(m.Score) {
				return
			}
		}
	}
}

// movements is the movements of a piece; without any, one that has no music.
func (p *Piece) movements() []Movement {
	if len(p.Movements) == 0 {
		return []Movement{{}}
	}
	return p.Movements
}

// Parts is how many parts the piece has: those of the movement that has most.
func (p *Piece) Parts() int {
	most := 0
	for _, m := range p.movements() {
		most = max(most, len(p.score(m).Parts()))
	}
	return most
}

// Part is all notes of a part, in the order in which they sound: 0 and 1 are the
// players', those of the voices follow (scores.Score.Parts). A
// sounding key is released before it is struck again. If two notes strike a key
// together, they become one.
func (p *Piece) Part(number int) []Note {
	size := 0
	for notes := range p.written(number) {
		size += len(notes)
	}
	all := make([]Note, 0, size) // of a long piece, too much to grow
	for notes := range p.written(number) {
		all = append(all, notes...)
	}
	slices.SortStableFunc(all, func(a, b Note) int { return cmp.Compare(a.On, b.On) })
	return mergeOverlaps(all)
}

// written is the notes of a part, bar by bar.
func (p *Piece) written(number int) iter.Seq[[]Note] {
	return func(yield func([]Note) bool) {
		for _, m := range p.Movements {
			for i := range m.Bars {
				b := &m.Bars[i]
				if b.Move.Player == number && (!yield(b.Notes[:]) || !yield(b.Drone)) || !yieldLines(b.Lines, number, yield) {
					return
				}
			}
			if e := m.Ending; e != nil && (number < len(e.Notes) && !yield(e.Notes[number]) || !yieldLines(e.Lines, number, yield)) {
				return
			}
		}
	}
}

// yieldLines yields the notes of the lines that sound in a part.
func yieldLines(lines []Line, part int, yield func([]Note) bool) bool {
	for _, line := range lines {
		if line.Part == part && !yield(line.Notes) {
			return false
		}
	}
	return true
}

// mergeOverlaps shortens and merges notes so that no key sounds twice at a time.
func mergeOverlaps(notes []Note) []Note {
	sounding := map[int]int{} // the index of the last note of a key
	part := notes[:0]
	for _, n := range notes {
		i, again := sounding[n.Key]
		if again && part[i].On == n.On {
			part[i].Off = max(part[i].Off, n.Off)
			part[i].Velocity = max(part[i].Velocity, n.Velocity)
			continue
		}
		if again {
			part[i].Off = min(part[i].Off, n.On)
		}
		sounding[n.Key] = len(part)
		part = append(part, n)
	}
	return part
}

// TempoChange is a tempo that begins at a tick.
type TempoChange struct {
	Tick  int
	Tempo float64 // quarter notes a minute
}

// Tempos is the tempo at tick 0 and each change of it.
func (p *Piece) Tempos() []TempoChange {
	tempos := []TempoChange{{0, p.Score.Tempo}}
	change := func(tick int, tempo float64) {
		last := &tempos[len(tempos)-1]
		switch {
		case tempo == last.Tempo:
		case tick == last.Tick:
			last.Tempo = tempo
		default:
			tempos = append(tempos, TempoChange{tick, tempo})
		}
	}
	for _, m := range p.Movements {
		for i := range m.Bars {
			change(m.Bars[i].Start, m.Bars[i].Tempo)
		}
		if m.Ending != nil {
			change(m.Ending.Start, m.Ending.Tempo)
		}
	}
	return tempos
}

// Clock returns a function that converts a tick of the piece to seconds. Ticks must
// not decrease from one call to the next.
func (p *Piece) Clock() func(tick int) float64 {
	tempos := p.Tempos()
	seconds, from := 0.0, 0
	return func(tick int) float64 {
		for len(tempos) > 1 && tempos[1].Tick <= tick {
			seconds += length(tempos[1].Tick-from, tempos[0].Tempo)
			from, tempos = tempos[1].Tick, tempos[1:]
		}
		return seconds + length(tick-from, tempos[0].Tempo)
	}
}

// length is the seconds that ticks last at a tempo, rounded as MIDI files round it:
// to whole microseconds a quarter note.
func length(ticks int, tempo float64) float64 {
	const second = 1e6 // microseconds
	return float64(ticks) / scores.TicksPerQuarter * math.Round(60*second/tempo) / second
}

// Seconds is how long ticks last at a tempo in quarter notes a minute, in a file
// and in a performance alike.
func Seconds(ticks int, tempo float64) float64 { return length(ticks, tempo) }

// Duration is how long the piece lasts.
func (p *Piece) Duration() time.Duration {
	return time.Duration(p.Clock()(p.End()) * float64(time.Second))
}
