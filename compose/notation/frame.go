package notation

import (
	"cmp"
	"slices"

	"midiconnect4/compose"
	"midiconnect4/compose/fifths"
	"midiconnect4/scores"
)

// frame is what the bars of a score have in common.
type frame struct {
	score  *scores.Score
	parts  []*scores.Player // of the sheet; those that the score does not have are as elsewhere
	places []int            // of the score's parts among those
	beats  group
	scale  fifths.Scale
	key    *scores.Scale // of the bars, if they have another one than the score's
}

// newFrame returns the frame of a score's bars. The error is Check's.
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

// framesOf is the frame of each movement. Those with the same score share one. The first is
// there even if there are no movements.
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

// in is the frame in another scale; nil for the frame's own.
func (f *frame) in(scale *scores.Scale) *frame {
	if scale == nil || scale == f.key {
		return f
	}
	other := *f
	other.key, other.scale = scale, fifths.ScaleOf(*scale)
	return &other
}

// ticks is the length of a bar.
func (f *frame) ticks() int { return f.beats.ticks }
