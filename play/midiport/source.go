package midiport

// Source is a Choice of an input. A session opens it, and reopens it after it was lost.
type Source struct{ Choice }

// Open implements session.Source: it finds and opens the input. receive is called with each complete message, on a thread of its own: it must return
// at once, and may keep the message. System exclusive messages and active sensing are dropped. After stop returns, nothing is received. Errors are
// like those of Choice.Open.
func (s *Source) Open(receive func(message []byte)) (stop func(), err error) {
	if err := s.connect(); err != nil {
		return nil, err
	}
	if err := s.find(); err != nil {
		return nil, err
	}
	return s.system.openInput(s.port, receive)
}
