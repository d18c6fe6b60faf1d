package scores

// Transposed is the score of music that was composed by s and then moved by so many keys:
// its scale, its range and its chords are so much higher. It is for what is written of
// the music.
func (s *Score) Transposed(by int) *Score {
	moved := s.Clone()
	moved.Scale.Root = mod(s.Scale.Root+by, s.Scale.Octave())
	moved.Range = Span{max(0, s.Range.Low+by), min(highestKey, s.Range.High+by)}
	return moved
}
