package notation

// beam says what a beam does at a note: begin, continue, end, or be only a hook.
type beam string

const (
	beamBegin    beam = "begin"
	beamContinue beam = "continue"
	beamEnd      beam = "end"
	hookForward  beam = "forward hook"
	hookBackward beam = "backward hook"
)

// addBeams adds beams between successive short notes of a voice in the same beat or tuplet. A rest interrupts the beams.
func addBeams(voice []symbol, bar group) {
	beats := bar.beams(0)
	for from := 0; from < len(voice); {
		beat := beatOf(voice[from], beats)
		to := from
		for to < len(voice) && voice[to].beamed() && beatOf(voice[to], beats) == beat {
			to++
		}
		if to-from > 1 {
			for level := range 5 {
				addLevel(voice[from:to], level, beat.from)
			}
		}
		from = max(to, from+1)
	}
}

func (s symbol) beamed() bool { return !s.rest() && s.value.beams() > 0 }

// beatOf returns the beat in which a symbol is beamed or, if the symbol is in a tuplet within that beat, the tuplet.
func beatOf(s symbol, beats []span) span {
	for _, b := range beats {
		if s.from < b.from || s.from >= b.to {
			continue
		}
		if s.tuplet != nil && b.within(s.tuplet.span) {
			return s.tuplet.span
		}
		return b
	}
	return span{}
}

// addLevel adds the beams of one level to the notes of a beat. Level 0 is the beam of eighths, level 1 the second beam of sixteenths, and so on.
// A single note of a level gets a hook; it points to the note that belongs to the same part of the beat.
func addLevel(notes []symbol, level, start int) {
	has := func(i int) bool { return i >= 0 && i < len(notes) && notes[i].value.beams() > level }
	for i := range notes {
		if !has(i) {
			continue
		}
		n := &notes[i]
		b := beamContinue
		switch before, after := has(i-1), has(i+1); {
		case !before && after:
			b = beamBegin
		case before && !after:
			b = beamEnd
		case before:
		case i == 0, i < len(notes)-1 && (n.from-start)%(2*n.ticks()) == 0:
			b = hookForward
		default:
			b = hookBackward
		}
		n.beams = append(n.beams, b)
	}
}
