package play

// Programme says which match follows others, which were played to their ends or left. It is
// asked again after moves were taken back, so its answer depends on what was played only. The
// error is ErrOver if none follows.
type Programme func(played []*Match) (*Match, error)

// InOrder is the programme of given matches, one after another.
func InOrder(matches ...*Match) Programme {
	return func(played []*Match) (*Match, error) {
		if len(played) >= len(matches) {
			return nil, ErrOver
		}
		return matches[len(played)], nil
	}
}

// Endless is the programme of a match and its rematches, with the seeds that follow its own.
func Endless(m *Match) Programme {
	return func(played []*Match) (*Match, error) {
		if len(played) == 0 {
			return m, nil
		}
		last := played[len(played)-1]
		return last.Rematch(last.Seed + 1), nil
	}
}
