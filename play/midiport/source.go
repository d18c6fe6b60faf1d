package midiport

// Source is a Choice of an input. A session opens it, and reopens it after it was lost.
type Source struct{ Choice }

// Open implements session.Source. The errors are as for OpenInput.
func (s *Source) Open(receive func(message []byte)) (stop func(), err error) {
	in, err := s.OpenInput(receive)
	if err != nil {
		return nil, err
	}
	return in.Close, nil
}
