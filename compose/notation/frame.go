package notation

import (
	"midiconnect4/compose/fifths"
	"midiconnect4/scores"
)

// frame is what the bars of a score have in common.
type frame struct {
	score *scores.Score
	parts []*scores.Player
	beats group
	scale fifths.Scale
}

// newFrame returns the frame of a score's bars. The error is Check's.
func newFrame(s *scores.Score) (*frame, error) {
	if err := Check(s); err != nil {
		return nil, err
	}
	parts := []*scores.Player{&s.Players[0], &s.Players[1]}
	return &frame{score: s, parts: parts, beats: beats(s.Meter), scale: fifths.ScaleOf(s.Scale)}, nil
}

// ticks is the length of a bar.
func (f *frame) ticks() int { return f.beats.ticks }
