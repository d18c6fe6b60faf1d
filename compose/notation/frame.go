package notation

import (
	"cmp"
	"slices"

	"midiconnect4/compose"
	"midiconnect4/compose/fifths"
	"midiconnect4/scores"
	"midiconnect4/scores/pitch"
)

// frame holds the common properties of a score's bars.
type frame struct {
	score  *scores.Score
	parts  []*scores.Player // parts of the sheet; a part that this score lacks has the settings of another score
	places []int            // for each part of the score, its index in parts
	beats  group
	scale  fifths.Scale
	key    *pitch.Scale // the scale of the bars, if it is not the score's; otherwise nil
}

// newFrame returns the frame of a score's bars, or the error of Check.
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

// framesOf returns the frame of each movement. Movements with the same score share one. For a piece without movements it returns one frame.
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

// in returns the frame in another scale; nil keeps the scale.
func (f *frame) in(scale *pitch.Scale) *frame {
	if scale == nil || scale == f.key {
		return f
	}
	other := *f
	other.key, other.scale = scale, fifths.ScaleOf(*scale)
	return &other
}

// ticks returns the length of a bar.
func (f *frame) ticks() int { return f.beats.ticks }
