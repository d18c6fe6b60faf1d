package scores

// SetTempo changes the tempo at the start of the score, in quarter notes a
// minute. The error says which ones there are.
func (s *Score) SetTempo(tempo float64) error {
	tempo, err := parseTempo(tempo)
	if err != nil {
		return err
	}
	s.Tempo = tempo
	return nil
}
