package live

import (
	"cmp"
	"sync"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/text"
	"midiconnect4/play"
)

// errands are what the performance prepares beside the music, one after another.
type errands struct {
	mu    sync.Mutex
	queue []func()
	runs  bool
}

// add makes a goroutine call a function after those that were added before.
func (e *errands) add(what func()) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.queue = append(e.queue, what)
	if !e.runs {
		e.runs = true
		go e.run()
	}
}

func (e *errands) run() {
	for {
		e.mu.Lock()
		if len(e.queue) == 0 {
			e.runs = false
			e.mu.Unlock()
			return
		}
		next := e.queue[0]
		e.queue = e.queue[1:]
		e.mu.Unlock()
		next()
	}
}

// prepare lets a function make a change of the current game, beside the music, and then applies it. The function gets the game up to the turn that
// sounds; it is called when a game has begun. If that game has ended meanwhile, nothing changes.
func (p *Performance) prepare(what func(m *play.Match) (command, error)) {
	p.errands.add(func() {
		select {
		case <-p.begun:
		case <-p.ended:
		}
		m, ok := ask(p, (*scheduler).current)
		if !ok || m == nil {
			return // the performance has ended
		}
		var change command
		err := guarded(func() (err error) {
			change, err = what(m)
			return err
		})
		if err != nil {
			p.Say("%v\n", err)
			return
		}
		p.doNow(func(k *scheduler) {
			if now := k.current(); now != nil && now.Serial() == m.Serial() {
				change(k)
			} else {
				p.Say("another game has begun meanwhile: ask again\n")
			}
		})
	})
}

// current returns the current match up to the turn that sounds. If that match is over or was left, it is the next one, if it is known.
func (k *scheduler) current() *play.Match {
	last, ready := k.past.last(), k.coming.ready
	if ready != nil && (last == nil || ready.Serial() > last.Serial()) {
		return ready
	}
	return last
}

// GoTo continues the current game from the position after a number of its turns, on the next bar line. In a game with given moves, the turns may be to
// come.
func (p *Performance) GoTo(turns int) {
	p.prepare(func(m *play.Match) (command, error) {
		to, err := m.After(turns)
		return func(k *scheduler) {
			if turns < len(k.current().Turns) {
				k.goBack(k.current(), turns)
				k.sayTurns(turns)
				return
			}
			k.setTurns(to)
		}, err
	})
}

// SetPosition continues the current game from the position after other moves, or from a described one, on the next bar line.
func (p *Performance) SetPosition(moves []string) {
	p.prepare(func(m *play.Match) (command, error) {
		to, err := m.At(moves)
		return func(k *scheduler) { k.setTurns(to) }, err
	})
}

// setTurns continues the current game after the turns of a copy.
func (k *scheduler) setTurns(to *play.Match) {
	if last := k.past.last(); last == nil || last.Serial() != to.Serial() {
		k.coming.unentered = to.Serial()
	}
	k.perf.Emit(Event{Kind: TurnsSet, Match: to})
	if last := k.current(); last != nil && game.Origin(last.Game) != game.Origin(to.Game) {
		k.perf.Say("the game starts from %s\n", cmp.Or(game.Origin(to.Game), "its usual position"))
	} else {
		k.sayTurns(len(to.Turns))
	}
	k.goOn(to)
}

func (k *scheduler) sayTurns(turns int) {
	k.perf.Say("the game goes on after %s\n", text.Count(turns, "move"))
}

// Force chooses the next move for whoever is to move. It replaces a move that was composed before but does not sound yet.
func (p *Performance) Force(move string) {
	p.prepare(func(*play.Match) (command, error) {
		return func(k *scheduler) {
			m := k.current()
			forced, err := m.Force(move)
			if err != nil {
				k.perf.Say("%v\n", err)
				return
			}
			if m.AwaitsPerson() {
				k.perf.Emit(Event{Kind: MoveChosen, Position: m.Position(), Move: forced.Choice.Move})
			}
			k.perf.Say("move %d is forced: %s\n", forced.Turn, forced.Choice.Move.Text)
			k.anew(func(s *play.Series) { s.Force(forced) })
		}, nil
	})
}

// Swap makes another gamer a player of the current game, from the next turn on that does not sound yet. The function opens the gamer; the music does not
// wait for it.
func (p *Performance) Swap(side game.Side, open func(g game.Game) (engine.Engine, error)) {
	p.prepare(func(m *play.Match) (command, error) {
		by, err := open(m.Game)
		if err != nil {
			return nil, err
		}
		swapped, err := m.Swap(side, by)
		return func(k *scheduler) { k.swap(side, swapped) }, err
	})
}

// swap makes the gamers that were swapped in a copy of the current match its players.
func (k *scheduler) swap(side game.Side, by *play.Match) {
	now := k.current().Like(by)
	if last := k.past.last(); last != nil && last.Serial() == now.Serial() {
		k.past.heard = append(k.past.heard[:len(k.past.heard)-1:len(k.past.heard)-1], now)
	} else {
		k.coming.ready = now
	}
	k.perf.Emit(Event{Kind: GamerSwapped, Match: now})
	k.perf.Say("%s is now %s\n", side, now.Names[side])
	swap := func(s *play.Series) { s.Swap(now) }
	if now.Over() || now.Position().Turn() == side {
		k.anew(swap)
		return
	}
	k.player.later = swap // the other side goes on choosing its move
	if k.coming.next != nil || k.coming.approached != nil {
		k.again()
	}
}

// again requests the next turn again, with its move.
func (k *scheduler) again() {
	chosen := cmp.Or(k.coming.next, k.coming.approached).match.Chosen()
	k.anew(func(s *play.Series) { s.Force(chosen) })
}

// anew changes the series, and requests the next turn again.
func (k *scheduler) anew(by func(*play.Series)) {
	k.player.change(k.forgetting(func(s *play.Series) error {
		by(s)
		return nil
	}))
	k.coming.next, k.coming.approached = nil, nil
}
