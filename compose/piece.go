package compose

import (
	"time"

	"midiconnect4/scores"
)

// Piece is the music of one game or several, with the score that made it.
type Piece struct {
	Score     *scores.Score
	Title     string
	Movements []Movement
}

// Movement is the music of one game. Its first bar starts where the movement
// before it ends (see StartAt).
type Movement struct {
	Title    string
	Comments []string // for people; they go into the files of the piece
	Bars     []Bar
}

// End is the tick on which the piece ends, and another movement may start.
func (p *Piece) End() int {
	end := 0
	for _, m := range p.Movements {
		end = m.end(end)
	}
	return end
}

// Duration is how long the piece sounds at the score's tempo.
func (p *Piece) Duration() time.Duration {
	quarters := float64(p.End()) / scores.TicksPerQuarter
	return time.Duration(quarters / p.Score.Tempo * float64(time.Minute))
}

// end is the tick after the last bar, or the given start where there is none.
func (m Movement) end(start int) int {
	if len(m.Bars) == 0 {
		return start
	}
	return m.Bars[len(m.Bars)-1].End()
}
