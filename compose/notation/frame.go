package notation

import (
	"slices"

	"midiconnect4/compose"
	"midiconnect4/compose/fifths"
	"midiconnect4/scores"
)

// frame is what the bars of a score have in common.
type frame struct {
	score *scores.Score
	parts []*scores.Player // as many as in all other frames of the piece
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

// framesOf is the frame of each movement. Those with the same score share one. The first is
// there even if there are no movements.
func framesOf(p *compose.Piece) ([]*frame, error) {
	frames := make([]*frame, max(1, len(p.Movements)))
	var known []*frame
	for i := range frames {
		s := p.Score
		k := slices.IndexFunc(known, func(f *frame) bool { return f.score == s })
		if k < 0 {
			f, err := newFrame(s)
			if err != nil {
				return nil, err
			}
			k, known = len(known), append(known, f)
		}
		frames[i] = known[k]
	}
	shareParts(known)
	return frames, nil
}

// shareParts gives all frames the same number of parts. What a score does not have rests in its
// movements, and keeps the settings that it has elsewhere.
func shareParts(frames []*frame) {
	var all []*scores.Player
	for _, f := range frames {
		if len(f.parts) > len(all) {
			all = append(all, f.parts[len(all):]...)
		}
	}
	for _, f := range frames {
		f.parts = append(f.parts, all[len(f.parts):]...)
	}
}

// ticks is the length of a bar.
func (f *frame) ticks() int { return f.beats.ticks }
