package scores

// Transposed is the score of music that was composed by s and then moved by so many keys:
// its scale, its range and its chords are so much higher. It is for what is written of
// the music.
func (s *Score) Transposed(by int) *Score {
	moved := s.Clone()
	moved.Scale = s.Scale.Transposed(by)
	moved.Range = Span{max(0, s.Range.Low+by), min(highestKey, s.Range.High+by)}
	return moved
}

// Transposed is the scale so many keys higher.
func (s Scale) Transposed(by int) Scale {
	s.Root = mod(s.Root+by, s.Octave())
	return s
}
