package notation

import "slices"

// slurring adds slurs to a part, bar by bar: one over each phrase of the part that sings it. A slur ends before a rest, a repeated bar of another
// part, and a change of staff or voice, because programs draw none from one voice to another.
type slurring struct {
	part
	next    []staffVoice // voices of the next bar
	follows bool         // whether a slur goes on from the previous bar
}

// voices returns the voices of bar i, with slurs. The bars must be asked for in order.
func (s *slurring) voices(i int) []staffVoice {
	now := s.next
	if s.next = nil; i+1 < len(s.bars) {
		s.next = s.allVoices(i + 1)
	}
	sings := s.singing(i, now)
	if sings == nil {
		return now
	}
	after := false
	if i+1 < len(s.bars) && s.bars[i+1].phrase == s.bars[i].phrase && !s.bars[i+1].first {
		next := s.singing(i+1, s.next)
		after = next != nil && next.staff == sings.staff && next.number == sings.number &&
			sings.symbols[len(sings.symbols)-1].melodic() && next.symbols[0].melodic()
	}
	sings.slur(s.follows, after)
	s.follows = after
	return now
}

// singing returns the voice with the notes of a phrase in bar i. It returns nil if another part sings, or if the part plays staccato.
func (p part) singing(i int, voices []staffVoice) *staffVoice {
	b := &p.bars[i]
	member := slices.Index(p.members, int(b.singer))
	if b.phrase == 0 || member < 0 || detached(b.parts[b.singer]) || p.percussion(i) {
		return nil
	}
	for k := range voices {
		if v := &voices[k]; v.member == member && slices.ContainsFunc(v.symbols, symbol.melodic) {
			return v
		}
	}
	return nil
}

// melodic reports whether a symbol belongs to a player's line, and is neither held under it nor a drone.
func (s symbol) melodic() bool {
	return slices.ContainsFunc(s.heads, func(h head) bool { return h.line == 0 && !h.held && !h.sustained })
}

// slur adds a slur over each group of successive notes of the line. before and after say whether the first group goes on from the previous bar, and
// whether the last one goes on in the next.
func (v *staffVoice) slur(before, after bool) {
	for from := 0; from < len(v.symbols); from++ {
		notes, to := 0, from
		for ; to < len(v.symbols) && v.symbols[to].melodic(); to++ {
			if !v.symbols[to].tiedFrom {
				notes++
			}
		}
		first, last := before && from == 0, after && to == len(v.symbols)
		switch {
		case notes == 0 || notes == 1 && !first && !last:
		case first && last:
		case first:
			v.symbols[to-1].slur = "stop"
		case last:
			v.symbols[from].slur = "start"
		default:
			v.symbols[from].slur, v.symbols[to-1].slur = "start", "stop"
		}
		from = to
	}
}
