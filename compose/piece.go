package compose

import (
	"cmp"
	"iter"
	"math"
	"slices"
	"time"

	"midiconnect4/scores"
)

// Piece is the music of one or more games, with the score that made it.
type Piece struct {
	Score     *scores.Score
	Title     string
	Movements []Movement
}

// Movement is the music of one game.
type Movement struct {
	Title         string
	Comments      []string      // for people; written into files of the piece
	Width, Height int           // of the board; 0 if unknown
	Diagram       *Diagram      // nil if pieces stay where they are put
	Score         *scores.Score // nil for the piece's score
	Start         int           // tick, at or after the end of the previous movement
	Before        int           // number of the game's bars that were cut before the first of Bars
	Bars          []Bar
	Ending        *Ending // nil for none
}

// End returns the tick on which the movement ends.
func (m Movement) End() int {
	switch {
	case m.Ending != nil:
		return m.Ending.Start + m.Ending.Ticks
	case len(m.Bars) > 0:
		return m.Bars[len(m.Bars)-1].End()
	}
	return m.Start
}

// End returns the tick on which the piece ends.
func (p *Piece) End() int {
	if len(p.Movements) == 0 {
		return 0
	}
	return p.Movements[len(p.Movements)-1].End()
}

// score returns the score of a movement.
func (p *Piece) score(m Movement) *scores.Score { return cmp.Or(m.Score, p.Score) }

// Scores yields each score of the piece once: the piece's own, then those of movements.
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

// movements returns the movements; for a piece without any, one empty movement.
func (p *Piece) movements() []Movement {
	if len(p.Movements) == 0 {
		return []Movement{{}}
	}
	return p.Movements
}

// Parts returns the number of parts: the most that any movement has.
func (p *Piece) Parts() int {
	most := 0
	for _, m := range p.movements() {
		most = max(most, len(p.score(m).Parts()))
	}
	return most
}

// Part returns all notes of a part, ordered by when they sound. The part is an index of scores.Score.Parts: 0 and 1 are the players',
// voices follow. A sounding key is released before it is struck again. Two notes that strike a key together become one.
func (p *Piece) Part(number int) []Note {
	count := 0
	for notes := range p.written(number) {
		count += len(notes)
	}
	all := make([]Note, 0, count) // allocated once, because a long piece has many notes
	for notes := range p.written(number) {
		all = append(all, notes...)
	}
	slices.SortStableFunc(all, func(a, b Note) int { return cmp.Compare(a.On, b.On) })
	return mergeOverlaps(all)
}

// written yields the notes of a part, bar by bar.
func (p *Piece) written(number int) iter.Seq[[]Note] {
	return func(yield func([]Note) bool) {
		for _, m := range p.Movements {
			for i := range m.Bars {
				b := &m.Bars[i]
				if b.Part() == number && !(yield(b.Notes[:]) && yield(b.Drone)) || !yieldLines(b.Lines, number, yield) {
					return
				}
			}
			if e := m.Ending; e != nil {
				if number < len(e.Notes) && !yield(e.Notes[number]) || !yieldLines(e.Lines, number, yield) {
					return
				}
			}
		}
	}
}

// yieldLines yields the notes of the lines that are in a part, until yield returns false.
func yieldLines(lines []Line, part int, yield func([]Note) bool) bool {
	for i := range lines {
		if lines[i].Part == part && !yield(lines[i].Notes) {
			return false
		}
	}
	return true
}

// mergeOverlaps shortens and merges notes so that no key sounds twice at a time.
func mergeOverlaps(notes []Note) []Note {
	sounding := map[int]int{} // key → index of its last note
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

// TempoChange sets the tempo from a tick on.
type TempoChange struct {
	Tick  int
	Tempo float64 // quarter notes a minute
}

// Tempos returns the tempo at tick 0 and every later change.
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
			seconds += Seconds(tempos[1].Tick-from, tempos[0].Tempo)
			from, tempos = tempos[1].Tick, tempos[1:]
		}
		return seconds + Seconds(tick-from, tempos[0].Tempo)
	}
}

// Seconds returns how long ticks last at a tempo in quarter notes a minute, in files and in performances. MIDI files round a
// tempo to whole microseconds per quarter note.
func Seconds(ticks int, tempo float64) float64 {
	const second = 1e6 // microseconds
	return float64(ticks) / scores.TicksPerQuarter * math.Round(60*second/tempo) / second
}

// Duration returns the length of the piece.
func (p *Piece) Duration() time.Duration {
	return time.Duration(p.Clock()(p.End()) * float64(time.Second))
}

// Diagram holds the boards of a game whose pieces move or disappear, which cannot be drawn from the
// squares of the moves alone.
type Diagram struct {
	Numbers []int   // of the squares, row by row from the bottom; 0 for unused squares
	Start   Board   // before the first move
	Scenes  []Scene // one per move
}

// Scene shows a move on the board.
type Scene struct {
	Bars  int      // how many bars the move makes
	Way   []Square // the squares where the moving piece stands in turn, or the one square to mark
	Board Board    // after the move
}

// Board lists what stands on each square, in the order of Diagram.Numbers.
type Board []Mark

// Mark describes what stands on a square.
type Mark struct {
	Kind   Kind
	Player uint8 // 0 moves first
}

// Kind says what a mark stands for.
type Kind uint8

const (
	Nothing Kind = iota
	Man          // any piece or mark but a king
	King
)
