package notation

import "midiconnect4/compose/fifths"

// symbol is a written note, chord or rest.
type symbol struct {
	span
	value    value
	wholeBar bool // a rest for the whole bar, whatever its length
	height   int  // of a rest, in steps above C0; 0 for the middle of the staff
	tuplet   *tuplet
	heads    []head // none for a rest
	tiedFrom bool   // tied to the previous symbol
	tiedTo   bool   // tied to the next symbol
	beams    []beam // the longest first
}

// head is a note of a symbol.
type head struct {
	tone
	name       fifths.Name
	accidental string // empty for none
	drum       bool   // without pitch
}

// step returns the position of the note on the staff, in letters above C0.
func (h head) step() int {
	if h.drum {
		return drumOf(h.Key).height
	}
	return h.name.Height(h.Key)
}

func (s symbol) rest() bool { return len(s.heads) == 0 }

// symbols writes a voice as symbols. bar holds the beats of its bar, names the names of its pitch
// classes.
func (v voice) symbols(bar group, names names) []symbol {
	if len(v) == 1 && len(v[0].tones) == 0 {
		return []symbol{{span: v[0].span, wholeBar: true}}
	}
	points := make([]int, 0, len(v))
	for _, c := range v {
		points = append(points, c.from)
	}
	tuplets := bar.tuplets(0, points)
	all := make([]symbol, 0, 2*len(v)) // most chords need one or two note values
	for _, c := range v {
		for _, s := range drawn(bar, tuplets, c) {
			s.heads = make([]head, 0, len(c.tones))
			for _, n := range c.tones {
				s.heads = append(s.heads, head{tone: n, name: n.nameIn(names)})
			}
			s.tiedFrom, s.tiedTo = !s.rest() && s.from > c.from, !s.rest() && s.to < c.to
			all = append(all, s)
		}
	}
	addBeams(all, bar)
	return all
}

// drawn returns the note values that write a chord or rest.
func drawn(bar group, tuplets []tuplet, c chord) []symbol {
	fits := noteFits
	if len(c.tones) == 0 {
		fits = restFits
	}
	var all []symbol
	plain := func(s span) {
		if s.ticks() <= 0 {
			return
		}
		for _, part := range bar.cut(0, s, fits) {
			v, _ := valueOf(part.ticks())
			all = append(all, symbol{span: part, value: v})
		}
	}
	at := c.from
	for i := range tuplets {
		t := &tuplets[i]
		inside := span{max(at, t.from), min(c.to, t.to)}
		if inside.ticks() <= 0 || inside == t.span {
			continue
		}
		plain(span{at, inside.from})
		v, _ := valueOf(t.written(inside))
		all = append(all, symbol{span: inside, value: v, tuplet: t})
		at = inside.to
	}
	plain(span{at, c.to})
	return all
}
