package studio

import (
	"cmp"
	"context"
	"errors"

	"midiconnect4/play"
	"midiconnect4/play/session"
	"midiconnect4/scores/settings"
)

var (
	errListener = errors.New("this page may only listen and vote")
	errNoPoll   = errors.New("there is no vote now")
	errNoPorts  = errors.New("MIDI ports of this machine cannot be used here")
)

// answer handles a request of a page. Requests that take long are handled in goroutines.
func (s *Studio) answer(p *page, r Request) {
	switch {
	case r.Ping != nil:
		p.tell(Message{Re: r.ID, Pong: &Pong{At: milliseconds(s.clock.Now())}})
		return
	case r.Vote != nil:
		s.reply(p, r, s.vote(p, *r.Vote))
		return
	case p.listener:
		s.reply(p, r, errListener)
		return
	case r.Call != nil:
		s.reply(p, r, s.call(*r.Call))
		return
	}
	if !s.answerScore(p, r) && !s.answerLong(p, r) {
		s.reply(p, r, errors.New("unknown request"))
	}
}

// reply answers a request with an error; nil means success.
func (s *Studio) reply(p *page, r Request, err error) {
	m := Message{Re: r.ID}
	if err != nil {
		m.Error = err.Error()
		if e, ok := errors.AsType[*settings.Error](err); ok {
			m.Hint = e.Hint
		} else if e, ok := errors.AsType[session.UnknownFunctionError](err); ok {
			m.Hint = e.Hint()
		}
		if e, ok := errors.AsType[*play.OrderError](err); ok {
			m.Hint = cmp.Or(m.Hint, e.HintIn(""))
		}
	}
	p.tell(m)
}

// beside answers a request in a goroutine with the result of the given function. If the function panics, the answer is an error.
func (s *Studio) beside(p *page, r Request, what func() (Message, error)) {
	go func() {
		var m Message
		err := session.Guard(func() (err error) {
			m, err = what()
			return err
		})
		if err != nil {
			s.reply(p, r, err)
			return
		}
		m.Re = r.ID
		p.tell(m)
	}()
}

func (s *Studio) vote(p *page, move string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.polling.vote(p.voter, move)
}

// call makes a call to the performance.
func (s *Studio) call(words string) error {
	c, err := session.ParseCall(words)
	if err != nil {
		return err
	}
	now, err := s.steered()
	if err != nil {
		return err
	}
	return now.transport.Do(c)
}

// answerScore answers a request about a score. It returns false for any other request.
func (s *Studio) answerScore(p *page, r Request) bool {
	var checked *Checked
	var err error
	switch {
	case r.Load != nil:
		checked, err = load(*r.Load)
	case r.Check != nil:
		checked = check(*r.Check)
	case r.Set != nil:
		checked, err = set(*r.Set)
	case r.Score != nil:
		err = s.rescore(*r.Score)
	default:
		return false
	}
	if err != nil || checked == nil {
		s.reply(p, r, err)
		return true
	}
	p.tell(Message{Re: r.ID, Checked: checked})
	return true
}

// answerLong answers a request that may take long. It returns false for any other request.
func (s *Studio) answerLong(p *page, r Request) bool {
	nothing := func(do func() error) func() (Message, error) {
		return func() (Message, error) { return Message{}, do() }
	}
	var what func() (Message, error)
	switch {
	case r.Play != nil:
		what = nothing(func() error { return s.newPerformance(*r.Play) })
	case r.Open != nil:
		what = func() (Message, error) { return s.open(*r.Open) }
	case r.Link != nil:
		what = func() (Message, error) { return s.follow(*r.Link) }
	case r.Share != nil:
		what = s.share
	case r.Export != nil:
		what = func() (Message, error) { return s.export(*r.Export) }
	case r.ListPort != nil:
		what = s.listPorts
	case r.Port != nil:
		what = nothing(func() error { return s.ChoosePort(*r.Port) })
	case r.Explore != nil:
		what = nothing(func() error { return s.explore(p, *r.Explore) })
	case r.StopExplore != nil:
		what = nothing(func() error { s.exploring(nil); return nil })
	case r.Evolve != nil:
		what = nothing(func() error { return s.evolve(*r.Evolve) })
	case r.ListRuns != nil:
		what = s.listRuns
	case r.GoOn != nil:
		what = nothing(func() error { return s.goOn(*r.GoOn) })
	case r.ListKept != nil:
		what = s.listKept
	case r.OpenSet != nil:
		what = nothing(func() error { return s.openSet(*r.OpenSet) })
	case r.ShowSet != nil:
		what = func() (Message, error) { return s.showSet(*r.ShowSet) }
	case r.KeepScore != nil:
		what = nothing(func() error { return s.keepScore(*r.KeepScore) })
	case r.Forget != nil:
		what = nothing(func() error { return s.forget(*r.Forget) })
	case r.Pack != nil:
		what = s.pack
	case r.Unpack != nil:
		what = func() (Message, error) { return s.unpack(r.Unpack) }
	case r.StopEvolve != nil:
		what = nothing(func() error { s.stopEvolve(); return nil })
	default:
		return false
	}
	s.beside(p, r, what)
	return true
}

// newPerformance starts a performance. It replaces the current one.
func (s *Studio) newPerformance(o play.Order) error {
	p, err := s.prepare(context.Background(), o)
	if err == nil {
		err = s.play(p)
	}
	return err
}

// open performs saved games. If their score is a file, and the request lacks it, the answer names that file.
func (s *Studio) open(o Open) (Message, error) {
	p, err := s.saved(o)
	if missing, ok := errors.AsType[*missingScoreError](err); ok {
		return Message{Needs: missing.name}, nil
	}
	if err == nil {
		err = s.play(p)
	}
	return Message{}, err
}
