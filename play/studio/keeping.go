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
	Number    int // of the performance, from 1, among those with files
	Score     *scores.Score
	Matches   []*play.Match
	Transpose int // semitones up
}

// keeping writes the files of performances in the background.
type keeping struct {
	mu      sync.Mutex // held while files are written
	numbers int        // number of performances with files
	writing sync.WaitGroup
}

// wait waits until all files are written.
func (k *keeping) wait() { k.writing.Wait() }

// kept identifies the content of the written files.
type kept struct {
	number int           // of the performance; 0 before any are written
	by     *scores.Score // the composing score
	moves  string        // of all games
}

// ends is called at the end of a performance. It records the music that was performed, and writes its files.
func (s *Studio) ends(p *performance, what performed) {
	s.mu.Lock()
	s.last = &what
	s.mu.Unlock()
	s.keep(p, what)
}

// keepIfOver writes the files of a performance once its last game is over, although the performance goes on.
func (s *Studio) keepIfOver(p *performance) {
	if p.bill.Endless {
		return
	}
	s.keepNext(p, func() performed {
		what, err := p.soFar() // empty after the end, when everything is kept already
		if err != nil || len(what.matches) != len(p.matches) || what.matches[len(what.matches)-1].Outcome() == game.Undecided {
			return performed{}
		}
		return what
	})
}

// keep writes the files of a performance, unless they are written already.
func (s *Studio) keep(p *performance, what performed) {
	s.keepNext(p, func() performed { return what })
}

// keepNext writes files in the background, one after another. It calls ask only when its turn comes, so that older games never replace newer ones.
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

// tellKept tells the performers what was written, and what failed.
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
