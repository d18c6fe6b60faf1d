package compose

import (
	"cmp"
	"iter"
	"math"
	"slices"
	"time"

	"midiconnect4/scores"
)

// Piece is the music of one or more games, with the score by which it was composed.
type Piece struct {
	Score     *scores.Score
	Title     string
	Movements []Movement
}

// Movement is the music of one game.
type Movement struct {
	Title         string
	Comments      []string      // texts for people, written into the files of the piece
	Width, Height int           // size of the board; 0 if unknown
	Diagram       *Diagram      // boards to draw; nil if pieces stay on the squares where they are placed
	Score         *scores.Score // score of this movement; nil if it is the piece's score
	Start         int           // tick at which the movement starts, at or after the end of the previous movement
	Before        int           // number of the game's bars that were cut off before Bars[0]
	Bars          []Bar
	Ending        *Ending // nil if the movement has no ending
}

// End returns the tick at which the movement ends.
func (m Movement) End() int {
	switch {
	case m.Ending != nil:
		return m.Ending.Start + m.Ending.Ticks
	case len(m.Bars) > 0:
		return m.Bars[len(m.Bars)-1].End()
	}
	return m.Start
}

// End returns the tick at which the piece ends.
func (p *Piece) End() int {
	if len(p.Movements) == 0 {
		return 0
	}
	return p.Movements[len(p.Movements)-1].End()
}

// ScoreOf returns the score of a movement.
func (p *Piece) ScoreOf(m Movement) *scores.Score { return cmp.Or(m.Score, p.Score) }

// Notes returns the notes of a part in a movement, as Part does for the piece. number is the part's index in the movement's score.
func (p *Piece) Notes(m Movement, number int) []Note {
	alone := Piece{Score: p.ScoreOf(m), Movements: []Movement{m}}
	return alone.Part(number)
}

// Scores yields each score of the piece once: first the piece's score, then the scores of movements.
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

// movements returns the piece's movements. If the piece has none, it returns one empty movement.
func (p *Piece) movements() []Movement {
	if len(p.Movements) == 0 {
		return []Movement{{}}
	}
	return p.Movements
}

// Parts returns the greatest number of parts that any movement has.
func (p *Piece) Parts() int {
	most := 0
	for _, m := range p.movements() {
		most = max(most, len(p.ScoreOf(m).Parts()))
	}
	return most
}

// Part returns all notes of a part, ordered by the time when they sound. number is an index of scores.Score.Parts: 0 and 1 are the players'
// parts, then come the voices. If a key is struck again while it sounds, the earlier note is shortened. Two notes that strike a key at the same
// time become one.
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
				if b.Part() == number && !(yield(b.Notes) && yield(b.Drone)) || !yieldLines(b.Lines, number, yield) {
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

// mergeOverlaps shortens and merges notes so that no key sounds twice at the same time.
func mergeOverlaps(notes []Note) []Note {
	sounding := map[int]int{} // for each key, the index of its last note
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

// TempoChange sets the tempo that counts from a tick on.
type TempoChange struct {
	Tick  int
	Tempo float64 // quarter notes a minute
}

// Tempos returns the tempo at tick 0 and each later tempo change.
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

// Clock returns a function that converts a tick of the piece to seconds. The ticks must not decrease from one call of that function to the next.
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

// Seconds returns how many seconds a number of ticks lasts at a tempo in quarter notes a minute. Like a MIDI file, it rounds the tempo to whole
// microseconds per quarter note.
func Seconds(ticks int, tempo float64) float64 {
	const second = 1e6 // in microseconds
	return float64(ticks) / scores.TicksPerQuarter * math.Round(60*second/tempo) / second
}

// Duration returns the length of the piece.
func (p *Piece) Duration() time.Duration {
	return time.Duration(p.Clock()(p.End()) * float64(time.Second))
}

// Diagram holds the boards of a game whose pieces move or disappear. Such boards cannot be drawn from the squares of the moves alone.
type Diagram struct {
	Labels []string // label of each square, row by row from the bottom; "" for a square that the game does not use
	Start  Board    // the board before the first move
	Scenes []Scene  // one scene per move
}

// Scene shows a move on the board.
type Scene struct {
	Bars  int      // number of bars that the move makes
	Way   []Square // squares on which the moving piece stands, one after another; or a single square to mark
	Board Board    // the board after the move
	Check Square   // the square of a king in check after the move; the zero Square if there is none
}

// Board says what stands on each square, in the order of Diagram.Labels.
type Board []Mark

// Mark describes what stands on a square.
type Mark struct {
	Kind   Kind
	Player uint8 // the player whose mark this is; 0 moves first
}

// Kind is what stands on a square: nothing, or a kind of piece.
type Kind uint8

const (
	Nothing Kind = iota
	Man          // a disc, a mark, or a man of checkers
	King
	Pawn
	Knight
	Bishop
	Rook
	Queen
	kinds // the number of kinds
)

// piece is k's name in scores.
func (k Kind) piece() scores.Piece {
	return [kinds]scores.Piece{Man: "man", King: "king", Pawn: "pawn", Knight: "knight", Bishop: "bishop", Rook: "rook", Queen: "queen"}[k]
}

// Kinds lists the kinds of pieces.
func Kinds() (all []Kind) {
	for k := Man; k < kinds; k++ {
		all = append(all, k)
	}
	return all
}

// Roster lists the parts of a whole piece. A part may occur in several movements.
type Roster struct {
	Parts    []*scores.Player   // each part, with the settings of the first score that has it
	Settings [][]*scores.Player // for each part: its settings in each score that has it
	scores   []*scores.Score
	places   [][]int // places[i][k] is the index in Parts at which part k of scores[i] stands
}

// Roster lists the parts of the piece: the players', then the voices'. A movement with its own score may have other voices. Parts with the same
// name in different movements are one part.
func (p *Piece) Roster() *Roster {
	var r Roster
	for _, m := range p.movements() {
		if s := p.ScoreOf(m); !slices.Contains(r.scores, s) {
			r.add(s)
		}
	}
	return &r
}

// Places returns, for each part of a score (see scores.Score.Parts), its index in r.Parts. s must be the score of the piece or of one of its
// movements.
func (r *Roster) Places(s *scores.Score) []int { return r.places[slices.Index(r.scores, s)] }

func (r *Roster) add(s *scores.Score) {
	var places []int
	for i, part := range s.Parts() {
		place := i
		if i >= len(s.Players) {
			place = len(s.Players)
			for place < len(r.Parts) && (slices.Contains(places, place) || !samePart(r.Parts[place], part)) {
				place++
			}
		}
		if place == len(r.Parts) {
			r.Parts, r.Settings = append(r.Parts, part), append(r.Settings, nil)
		}
		r.Settings[place] = append(r.Settings[place], part)
		places = append(places, place)
	}
	r.scores, r.places = append(r.scores, s), append(r.places, places)
}

func samePart(a, b *scores.Player) bool { return a.Name == b.Name && a.Percussion() == b.Percussion() }
