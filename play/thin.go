package play

import (
	"slices"

	"midiconnect4/compose"
)

// thick is the number of matches at the end of a performance that keep their music.
const thick = 2

// Thin replaces the match that has become old in a performance by one without its music, so that a long evening takes little memory. Thick brings the
// music back.
func Thin(matches []*Match) { replaceOld(matches, (*Match).thin) }

// replaceOld replaces the match that has become old by what a function makes of it.
func replaceOld(matches []*Match, by func(*Match) *Match) {
	if old := len(matches) - 1 - thick; old >= 0 {
		matches[old] = by(matches[old])
	}
}

func (m *Match) thin() *Match {
	if m.music.dropped || m.record.written != nil {
		return m
	}
	thin := m.shell()
	thin.Turns = slices.Clone(m.Turns)
	for i := range thin.Turns {
		t := &thin.Turns[i]
		t.Bars, t.Ending, t.story = nil, nil, nil
	}
	return thin
}

// shell returns a copy of the match without its turns.
func (m *Match) shell() *Match {
	shell := m.Snapshot()
	shell.Turns, shell.music.dropped, shell.music.composer, shell.music.before = nil, true, compose.Composer{}, compose.Composer{}
	return shell
}

// Thick returns the match with its music.
func (m *Match) Thick() *Match {
	if !m.music.dropped {
		return m
	}
	return m.Back(len(m.Turns))
}

// AllThick returns matches with their music.
func AllThick(matches []*Match) []*Match {
	all := slices.Clone(matches)
	for i, m := range all {
		all[i] = m.Thick()
	}
	return all
}
