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
	Number    int // number of the performance among those with files, from 1
	Score     *scores.Score
	Matches   []*play.Match
	Transpose int // number of semitones by which the files are to sound higher
}

// keeping writes the files of performances in the background.
type keeping struct {
	mu      sync.Mutex // held while files are written
	numbers int        // number of performances with files so far
	writing sync.WaitGroup
}

// wait waits until all files are written.
func (k *keeping) wait() { k.writing.Wait() }

// kept identifies the content of written files.
type kept struct {
	number int           // Kept.Number; 0 if no files are written yet
	by     *scores.Score // the score that composed the music
	moves  string        // the moves of all games
}

// ends must be called at the end of a performance. It records the performed music, and writes the files.
func (s *Studio) ends(p *performance, what performed) {
	s.mu.Lock()
	s.last = &what
	s.mu.Unlock()
	s.keep(p, what)
}

// keepIfOver writes the files of a performance when its last game is over, although the performance still waits for undo or a new game.
func (s *Studio) keepIfOver(p *performance) {
	if p.bill.Endless {
		return
	}
	s.keepNext(p, func() performed {
		what, err := p.soFar() // empty after the end of the performance, when the files are already written
		if err != nil || len(what.matches) != len(p.matches) || what.matches[len(what.matches)-1].Outcome() == game.Undecided {
			return performed{}
		}
		return what
	})
}

// keep writes the files of a performance. If they are already written, it does nothing.
func (s *Studio) keep(p *performance, what performed) {
	s.keepNext(p, func() performed { return what })
}

// keepNext writes files in the background, one performance after another. It calls ask only when it can write, so that older music never replaces
// newer music.
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

// tellKept tells the performers which files were written, or why writing has failed.
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
