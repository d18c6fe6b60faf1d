package notation

import "midiconnect4/compose/fifths"

// symbol is a note, chord or rest as it is written.
type symbol struct {
	span
	value    value
	wholeBar bool // whether this is a rest for the whole bar, of any length
	height   int  // position of a rest in letters above C0; 0 for the usual position
	tuplet   *tuplet
	heads    []head // notes; empty for a rest
	tiedFrom bool   // whether it is tied to the previous symbol
	tiedTo   bool   // whether it is tied to the next symbol
	beams    []beam // what its beams do, from the longest beam to the shortest
	slur     string // "start" or "stop" if a slur starts or ends here
}

// head is one of the notes of a symbol.
type head struct {
	tone
	name       fifths.Name
	accidental string // MusicXML name of the written accidental; empty if there is none
	drum       bool   // whether it is a drum stroke, which has no pitch
}

// step returns the position of the note on the staff, in letters above C0.
func (h head) step() int {
	if h.drum {
		return drumOf(h.Key).height
	}
	return h.name.Height(h.Key)
}

func (s symbol) rest() bool { return len(s.heads) == 0 }

// symbols returns the symbols with which a voice is written. bar is the bar with its beats; names are the names of the pitch classes in the bar.
func (v voice) symbols(bar group, names names) []symbol {
	if len(v) == 1 && len(v[0].tones) == 0 {
		return []symbol{{span: v[0].span, wholeBar: true}}
	}
	points := make([]int, 0, len(v))
	for _, c := range v {
		points = append(points, c.from)
	}
	tuplets := bar.tuplets(0, points)
	all := make([]symbol, 0, 2*len(v)) // most chords and rests need one or two symbols
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

// drawn returns the symbols with which a chord or a rest is written. The symbols have no notes yet.
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
