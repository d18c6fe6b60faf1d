package notation

import (
	"cmp"
	"slices"

	"midiconnect4/compose"
	"midiconnect4/compose/fifths"
	"midiconnect4/scores"
	"midiconnect4/scores/pitch"
)

// frame holds what bars of the same score have in common.
type frame struct {
	score  *scores.Score
	parts  []*scores.Player // the parts of the sheet; if the score lacks a part, the part has its settings from another score
	places []int            // for each part of the score, its index in parts
	beats  group
	scale  fifths.Scale
	key    *pitch.Scale // scale of the bars, if it differs from the score's scale; otherwise nil
}

// newFrame returns the frame for a score: what all bars of the score have in common. Its errors are those of Check.
func newFrame(s *scores.Score, r *compose.Roster) (*frame, error) {
	if err := Check(s); err != nil {
		return nil, err
	}
	f := &frame{score: s, parts: slices.Clone(r.Parts), places: r.Places(s), beats: beats(s.Meter), scale: fifths.ScaleOf(s.Scale)}
	for i, part := range s.Parts() {
		f.parts[f.places[i]] = part
	}
	return f, nil
}

// framesOf returns the frame (score, meter and scale) of each movement. Movements with the same score share a frame. If the piece has no movements,
// framesOf returns one frame.
func framesOf(p *compose.Piece) ([]*frame, error) {
	frames := make([]*frame, max(1, len(p.Movements)))
	roster := p.Roster()
	var known []*frame
	for i := range frames {
		s := p.Score
		if i < len(p.Movements) {
			s = cmp.Or(p.Movements[i].Score, s)
		}
		k := slices.IndexFunc(known, func(f *frame) bool { return f.score == s })
		if k < 0 {
			f, err := newFrame(s, roster)
			if err != nil {
				return nil, err
			}
			k, known = len(known), append(known, f)
		}
		frames[i] = known[k]
	}
	return frames, nil
}

// in returns a copy of the frame f with another scale. If the scale is nil, it returns f itself.
func (f *frame) in(scale *pitch.Scale) *frame {
	if scale == nil || scale == f.key {
		return f
	}
	other := *f
	other.key, other.scale = scale, fifths.ScaleOf(*scale)
	return &other
}

// ticks returns the length of a bar in ticks.
func (f *frame) ticks() int { return f.beats.ticks }
