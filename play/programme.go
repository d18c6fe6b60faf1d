package play

// Programme returns the next match, after those in played, which ended or were left. After an undo it is asked again, so its answer must depend only
// on what was played. The error is ErrOver if no match follows.
type Programme func(played []*Match) (*Match, error)

// InOrder returns the programme of given matches, one after another.
func InOrder(matches ...*Match) Programme {
	return func(played []*Match) (*Match, error) {
		if len(played) >= len(matches) {
			return nil, ErrOver
		}
		return matches[len(played)], nil
	}
}

// Endless returns the programme of a match and its rematches, which have the following seeds.
func Endless(m *Match) Programme {
	return func(played []*Match) (*Match, error) {
		if len(played) == 0 {
			return m, nil
		}
		last := played[len(played)-1]
		return last.Rematch(last.Seed + 1), nil
	}
}
