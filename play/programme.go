package play

// Programme returns the match that follows after the matches in played, which have ended or were left. After an undo, Programme may be called again
// with the same matches. So the result must depend only on these matches. If no match follows, the error is ErrOver.
type Programme func(played []*Match) (*Match, error)

// InOrder returns a programme of the given matches, one after another.
func InOrder(matches ...*Match) Programme {
	return func(played []*Match) (*Match, error) {
		if len(played) >= len(matches) {
			return nil, ErrOver
		}
		return matches[len(played)], nil
	}
}

// Endless returns a programme without end: the match m, then its rematches. Each has the next seed.
func Endless(m *Match) Programme {
	return func(played []*Match) (*Match, error) {
		if len(played) == 0 {
			return m, nil
		}
		last := played[len(played)-1]
		return last.Rematch(last.Seed + 1), nil
	}
}

// Listening returns the programme with matches that compute all signals, so that they can be shown.
func (p Programme) Listening() Programme {
	return func(played []*Match) (*Match, error) {
		m, err := p(played)
		if m != nil {
			m.Listening = true
		}
		return m, err
	}
}
