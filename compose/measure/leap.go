package measure

// intervalsOf returns a measure: the share of the melody's intervals for which the given function returns true.
func intervalsOf(is func(semitones int) bool) func(*excerpt) float64 {
	return func(e *excerpt) float64 {
		such := 0
		for i := 1; i < len(e.melody); i++ {
			by := e.melody[i].key - e.melody[i-1].key
			if is(max(by, -by)) {
				such++
			}
		}
		return float64(such) / float64(max(1, len(e.melody)-1))
	}
}

func step(semitones int) bool { return semitones == 1 || semitones == 2 }

func leap(semitones int) bool { return semitones >= fourth }

// awkward reports whether an interval is a tritone, a seventh, or wider than an octave.
func awkward(semitones int) bool {
	return semitones == 6 || semitones == 10 || semitones == 11 || semitones > octave
}

// ambitus is the range of the melody in semitones.
func ambitus(e *excerpt) float64 {
	low, high := e.melody[0].key, e.melody[0].key
	for _, t := range e.melody {
		low, high = min(low, t.key), max(high, t.key)
	}
	return float64(high - low)
}
