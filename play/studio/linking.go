package studio

import (
	"context"
	"fmt"

	"midiconnect4/play"
)

// follow performs the piece of a link. If another version made the link, pages say so, because gamers and scores may have changed since.
func (s *Studio) follow(text string) (Message, error) {
	l, err := play.ParseLink(text)
	if err != nil {
		return Message{}, err
	}
	var p *performance
	if l.Games != "" {
		p, err = s.saved(Open{Name: "the link", Text: l.Games, Score: &l.Order.Score})
	} else {
		p, err = s.prepare(context.Background(), l.Order)
	}
	if err != nil {
		return Message{}, err
	}
	if l.Version != s.options.Version {
		s.mu.Lock()
		other := fmt.Sprintf("This link was made by version %.20s, and this is version %s: the music may differ a little.", l.Version, s.options.Version)
		s.tell(Message{Notice: &other})
		s.mu.Unlock()
	}
	return Message{}, s.play(p)
}

// share returns a link to the performance.
func (s *Studio) share() (Message, error) {
	now, _, begun := s.latest()
	if now == nil {
		return Message{}, errNotOn
	}
	var what performed
	if begun {
		var err error
		if what, err = now.soFar(); err != nil {
			return Message{}, err
		}
	}
	s.mu.Lock()
	order := now.order
	s.mu.Unlock()
	l, err := play.NewLink(s.options.Version, order, what.by, what.matches, what.transpose)
	if err != nil {
		return Message{}, err
	}
	text, err := l.Text()
	return Message{Link: text}, err
}
