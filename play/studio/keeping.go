package studio

import (
	"strings"
	"sync"

	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/scores"
)

// Kept is a performance whose files are to be written.
type Kept struct {
	Number    int // of the performance, from 1, of those of which there are files
	Score     *scores.Score
	Matches   []*play.Match
	Transpose int // keys by which the music is moved
}

// keeping is the files of performances, which are written beside them.
type keeping struct {
	mu      sync.Mutex // is held while files are written
	numbers int        // of performances of which there are files
	writing sync.WaitGroup
}

// wait waits until all files are written.
func (k *keeping) wait() { k.writing.Wait() }

// kept is what there are files of.
type kept struct {
	number int           // of the performance; 0 before there are any
	by     *scores.Score // that composed it
	moves  string        // of all games
}

// ends takes what was performed, as the performance ends.
func (s *Studio) ends(p *performance, what performed) {
	s.mu.Lock()
	s.last = &what
	s.mu.Unlock()
	s.keep(p, what)
}

// keepIfOver writes the files of a performance if its last game is over: nobody need end it first.
func (s *Studio) keepIfOver(p *performance) {
	if p.bill.Endless {
		return
	}
	s.keepNext(p, func() performed {
		what, err := p.soFar() // nothing if it has ended, as all is kept then
		if err != nil || len(what.matches) != len(p.matches) || !isOver(what.matches[len(what.matches)-1]) {
			return performed{}
		}
		return what
	})
}

func isOver(m *play.Match) bool {
	return len(m.Turns) > 0 && m.Turns[len(m.Turns)-1].Position.Outcome() != game.Undecided
}

// keep writes the files of a performance, unless they are written already.
func (s *Studio) keep(p *performance, what performed) {
	s.keepNext(p, func() performed { return what })
}

// keepNext does so beside, after what is being written. What is kept is asked for only then, so that
// nothing older is written after it.
func (s *Studio) keepNext(p *performance, ask func() performed) {
	if s.options.Keep == nil {
		return
	}
	s.keeping.writing.Go(func() {
		s.keeping.mu.Lock()
		defer s.keeping.mu.Unlock()
		what := ask()
		now := kept{number: p.kept.number, by: what.by, moves: movesOf(what.matches)}
		if len(what.matches) == 0 || p.kept == now {
			return
		}
		if now.number == 0 {
			s.keeping.numbers++
			now.number = s.keeping.numbers
		}
		p.kept = now
		s.tellKept(s.options.Keep(Kept{now.number, what.by, what.matches, what.transpose}))
	})
}

// tellKept tells those who steer what was written, and what was not.
func (s *Studio) tellKept(wrote string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for p := range s.pages {
		if wrote != "" && !p.listener {
			p.tell(Message{Notice: &wrote})
		}
		if err != nil && !p.listener {
			p.tell(Message{Error: err.Error()})
		}
	}
}

func movesOf(matches []*play.Match) string {
	all := make([]string, len(matches))
	for i, m := range matches {
		all[i] = m.Moves()
	}
	return strings.Join(all, "/")
}
