package midiport

// Source is a Choice of an input. A session opens it, and opens it again after it was lost.
type Source struct{ Choice }

// Open implements session.Source. It finds and opens the input, and calls receive with each complete message on a thread of its own. receive must
// return at once; it may keep the message. System exclusive messages and active sensing are dropped. After stop has returned, receive is not called
// any more. Open returns the same errors as Choice.Open.
func (s *Source) Open(receive func(message []byte)) (stop func(), err error) {
	if err := s.connect(); err != nil {
		return nil, err
	}
	if err := s.find(); err != nil {
		return nil, err
	}
	return s.system.openInput(s.port, receive)
}
